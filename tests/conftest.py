"""How every test is run. Games found by hypothesis are the same in each run of `make test`."""

from hypothesis import settings

settings.register_profile("ci", derandomize=True, print_blob=True, deadline=None)
settings.register_profile("dev", print_blob=True, deadline=None)
settings.load_profile("dev")
