"""How random tests draw: from a fixed seed in the suite, from a new one in `make explore`.

The suite draws the same examples on every machine, in every order and under any load. `make explore` sets the environment
variable EXPLORE to the number of examples that each random test then tries, and gives pytest the seed.
"""

import os

from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

EXPLORE = "EXPLORE"


def examples(count: int) -> settings:
    """How many examples a random test tries in the suite."""
    return settings(max_examples=int(os.environ.get(EXPLORE, count)))


def draw_from_a_fixed_seed() -> None:
    """Make all random tests that are defined from now on draw the same examples every time, unless they explore.

    Nothing is kept from one run for the next, and no time limit turns a slow machine into a failure. Hypothesis also draws
    numbers and texts that it finds in whatever modules are imported at the moment; those would depend on the tests that ran
    before, so it gets none.
    """
    exploring = EXPLORE in os.environ
    slow = list(HealthCheck) if exploring else [HealthCheck.too_slow]
    profile = settings(
        max_examples=int(os.environ.get(EXPLORE, 100)),
        derandomize=not exploring,
        database=None,
        deadline=None,
        suppress_health_check=slow,
    )
    settings.register_profile("rulebook", profile)
    settings.load_profile("rulebook")
    nothing = providers.Constants()
    providers._get_local_constants = lambda: nothing
