"""What a printed book contains besides its rules."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """`examples`: print those of the source. `own_examples`: print ours, too. `departures_only`: print only what departs from the base.

    `changes_since`: print only what changed from that book, or None. `site`: where the site stands, or None.
    """

    examples: bool = True
    own_examples: bool = True
    departures_only: bool = False
    changes_since: str | None = None
    site: str | None = None
