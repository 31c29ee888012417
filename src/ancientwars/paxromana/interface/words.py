"""The words of the game: descriptions in English and Russian, and reading notation."""

from importlib.resources import files

from ancientwars.core.words import Words
from ancientwars.paxromana.state.catalogue import CATALOGUE

WORDS = Words(files("ancientwars.paxromana") / "messages", CATALOGUE)

messages = WORDS.messages
describe = WORDS.describe
parse = WORDS.parse
