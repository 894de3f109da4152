"""A share of what `make kill` does: commands that write, each killed at two moments of their last deeds on the disk (`test_forking`)."""

from pathlib import Path

import pytest

from tests.hardening.kill import Ground

# Counted from the last deed: while texts are written beside their files, and after the change is made.
MOMENTS = {
    "accept": (9, 4),
    "book new": (14, 3),
    "translate start": (150, 30),
    "translate fill": (80, 20),
    "translate done": (6, 3),
    "schemas": (22, 6),
    "pdf": (3, 1),
}


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are looked up in /proc")
@pytest.mark.parametrize("name", MOMENTS)
def test_a_killed_command_leaves_the_old_or_the_new_and_can_be_given_again(name: str, tmp_path: Path) -> None:
    ground = Ground(tmp_path, name)

    for before_the_end in MOMENTS[name]:
        assert ground.kill(max(1, ground.moments - before_the_end)) in ("old", "new")
