"""The toy game with an order of actions that depends on hashes: a module that another process can import."""

from tests.testing import toy

vars().update({name: value for name, value in vars(toy).items() if not name.startswith("__")})


def legal_actions(state):
    told = f"{state.round} {state.scores} {state.tokens}"
    return tuple(sorted(toy.legal_actions(state), key=lambda action: hash(f"{action} {told}")))
