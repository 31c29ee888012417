"""Sphinx configuration: pages in Markdown, the API reference from docstrings."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from importlib.metadata import version as version_of
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

HERE = Path(__file__).parent

project = "ancientwars"
author = "The ancientwars authors"
copyright = author
version = release = version_of("ancientwars")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"ancientwars {version}"

myst_enable_extensions = ["colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3

autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
napoleon_google_docstring = True
napoleon_numpy_docstring = False
napoleon_use_ivar = True  # an "Attributes:" section does not document attributes twice

suppress_warnings = [
    "ref.python",  # every game has its own `State`: a bare name in an annotation may fit several
    "toc.excluded",  # a page of the table of contents may still be to come
    "toc.not_readable",
]

# A page whose subject is not there yet waits for it.
packages = HERE.parent / "src" / "ancientwars"
exclude_patterns += [
    f"api/{page.name}" for page in HERE.glob("api/*.md") if not (packages / page.stem / "__init__.py").exists()
]
if not (HERE.parent / "CHANGELOG.md").exists():
    exclude_patterns.append("changelog.md")


class Package(SphinxDirective):
    """``{package} ancientwars.core``: the package and each of its public modules, by autodoc."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Expand to the package's own reference and a section for each module."""
        package = self.arguments[0]
        return [*self.reference(package), *(self.section(module) for module in modules_of(package))]

    def section(self, module: str) -> nodes.section:
        """One module under a heading of its own."""
        section = nodes.section(ids=[nodes.make_id(module)], names=[module])
        section += nodes.title(text=module.removeprefix("ancientwars."))
        section += self.reference(module)
        return section

    def reference(self, module: str) -> list[nodes.Node]:
        """What autodoc says of a module; a name re-exported from elsewhere stands where it is defined."""
        text = f"```{{eval-rst}}\n.. automodule:: {module}\n   :ignore-module-all:\n```"
        return self.parse_text_to_nodes(text)


def modules_of(package: str) -> list[str]:
    """Public modules below a package, in alphabetical order."""
    folders = import_module(package).__path__
    found = (module.name for module in pkgutil.walk_packages(folders, f"{package}."))
    return sorted(name for name in found if "._" not in name)


def setup(app: Sphinx) -> None:
    """Sphinx calls this."""
    app.add_directive("package", Package)
