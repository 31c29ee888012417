"""A small scenario file for tests: three units and a leader a side, a river with a ford, a rampart."""

TEXT = """
id = "ford"
key = "the_ford"
name = "The Ford"

terrain = [
  { type = "river", hex = "E4" },
  { type = "river", hex = "E5", fordable = true },
  { type = "rampart", hex = "G6", sides = ["F5", "F6"] },
]

units = [
  { side = "top", type = "heavy_infantry", hex = "G6" },
  { side = "top", type = "auxilia", hex = "F5" },
  { side = "top", type = "light_bow", hex = "F7" },
  { side = "bottom", type = "medium_infantry", hex = "D5" },
  { side = "bottom", type = "medium_infantry", hex = "D6" },
  { side = "bottom", type = "light_cavalry", hex = "D8" },
]

leaders = [
  { side = "top", name = "Mago", hex = "G6" },
  { side = "bottom", name = "Scipio", hex = "D5" },
]

[war_council]
first = "bottom"
banners = 1

[sides.top]
army = "Carthaginian"
cards = 4

[sides.bottom]
army = "Roman"
cards = 5

[roster.bottom]
medium_infantry = 2
light_cavalry = 1
leaders = 1
"""


def changed(*changes: tuple[str, str]) -> str:
    """Return the text with the first place of each old text changed to the new one."""
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text
