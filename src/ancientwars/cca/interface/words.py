"""The words of the game: descriptions in English and Russian, and reading notation."""

from importlib.resources import files

from ancientwars.cca.state.catalogue import CATALOGUE
from ancientwars.core.words import Words

WORDS = Words(files("ancientwars.cca") / "messages", CATALOGUE)

messages = WORDS.messages
describe = WORDS.describe
parse = WORDS.parse
