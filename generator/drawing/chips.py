"""Chips as they lie on a table: which ones an amount is made of where nobody says, and what is printed on them."""

from collections.abc import Iterable, Sequence

Chips = tuple[tuple[int, int], ...]
"""Chips by denomination, `(value, number)`, the largest first."""

_USUAL = (1, 5, 25, 100, 500, 1000, 5000, 25_000, 100_000, 500_000)
_LARGEST = 10**12


def _usual() -> tuple[int, ...]:
    values = list(_USUAL)
    while values[-1] < _LARGEST:
        values += [values[-2] * 10, values[-1] * 10]
    return tuple(values)


USUAL = _usual()


def by_denomination(pairs: Iterable[Sequence[int]]) -> Chips:
    """Return `[value, number]` pairs with the largest chips first, each denomination once."""
    found: dict[int, int] = {}
    for value, number in pairs:
        found[value] = found.get(value, 0) + number
    return tuple(sorted(((value, number) for value, number in found.items() if number > 0), reverse=True))


def worth(chips: Chips) -> int:
    """Return what chips are worth together."""
    return sum(value * number for value, number in chips)


def broken_down(amount: int, smallest: int = 1, known: Iterable[int] = ()) -> Chips:
    """Return an amount in as few chips as the usual denominations allow, and those `known` to be in play.

    No chip is smaller than the smallest in play, unless the amount cannot be paid otherwise.
    """
    values = {value for value in (*USUAL, *known) if value >= smallest and value % smallest == 0} | {smallest, 1}
    found = []
    for value in sorted(values, reverse=True):
        number, amount = divmod(amount, value)
        if number:
            found.append((value, number))
    return tuple(found)


def without(chips: Chips, taken: Chips) -> Chips | None:
    """Return chips with some of them taken away, None where those are not all there."""
    left = dict(chips)
    for value, number in taken:
        if left.get(value, 0) < number:
            return None
        left[value] -= number
    return by_denomination(left.items())


def printed(value: int) -> str:
    """Return what is printed on a chip: `500`, `5000`, `25k`, `1M`."""
    for unit, sign in ((10**9, "G"), (10**6, "M"), (10**3, "k")):
        if value >= max(unit, 10_000) and value % unit == 0:
            return f"{value // unit}{sign}"
    return str(value)
