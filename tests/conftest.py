"""What all tests share."""

from hypothesis import settings

# pytest-timeout guards against slow tests; a deadline per example would make them depend on the machine.
settings.register_profile("default", deadline=None, print_blob=True)
settings.load_profile("default")
