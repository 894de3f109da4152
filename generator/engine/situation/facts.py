"""Facts of the kinds that are no hand: reading plain data, with a SituationError for what cannot be."""

from .faults import Data, SituationError
from .games import card_order, is_card
from .values import is_amount


def whole(data: Data, key: str, least: int, what: str, most: int | None = None) -> int:
    """A whole number of the facts. Raises SituationError where it is missing, no number, or out of range."""
    value = data.get(key)
    if not isinstance(value, int) or not is_amount(value, least) or (most is not None and value > most):
        upto = "" if most is None else f" to {most}"
        raise SituationError(None, f"{key} must be {what}, a whole number from {least}{upto}, not {value!r}")
    return value


def flag(data: Data, key: str, default: bool = False) -> bool:
    """Whether something is so. Raises SituationError for anything but true or false."""
    value = data.get(key, default)
    if not isinstance(value, bool):
        raise SituationError(None, f"{key} is true or false, not {value!r}")
    return value


def one_of(data: Data, key: str, known: tuple[str, ...], default: str | None = None) -> str:
    """One of some words. Raises SituationError for another one, or for none where there is no default."""
    value = data.get(key, default)
    if not isinstance(value, str) or value not in known:
        raise SituationError(None, f"{key} is one of {', '.join(known)}, not {value!r}")
    return value


def name_of(value: object, what: str) -> str:
    """A name. Raises SituationError for anything else."""
    if not isinstance(value, str) or not value:
        raise SituationError(None, f"{what} is a name, not {value!r}")
    return value


def name_list(data: Data, key: str) -> list[str]:
    """Names, each once; none where the facts do not say. Raises SituationError for a name twice."""
    value = data.get(key, [])
    if not isinstance(value, list):
        raise SituationError(None, f"{key} is a list of names, not {value!r}")
    found: list[str] = []
    for item in value:
        name = name_of(item, f"each of {key}")
        if name in found:
            raise SituationError(None, f"{key} names {name} twice")
        found.append(name)
    return found


def numbers_by_name(data: Data, key: str, least: int, what: str) -> dict[str, int]:
    """Whole numbers by name; none where the facts do not say. Raises SituationError for anything else."""
    value = data.get(key, {})
    if not isinstance(value, dict):
        raise SituationError(None, f"{key} are {what} by name, not {value!r}")
    found: dict[str, int] = {}
    for name in value:
        number = value[name]
        if not isinstance(number, int) or not is_amount(number, least):
            raise SituationError(
                None, f"{key} of {name_of(name, key)} must be a whole number from {least}, not {number!r}"
            )
        found[name_of(name, key)] = number
    return found


def card_list(value: object, what: str) -> list[str]:
    """Cards such as `As`. Raises SituationError for anything else."""
    if not isinstance(value, list):
        raise SituationError(None, f"{what} are cards, not {value!r}")
    found: list[str] = []
    for card in value:
        if not is_card(card):
            raise SituationError(None, f"{what} are cards, not {card!r}")
        found.append(card)
    return found


def card_height(card: str) -> tuple[int, int]:
    """The height of a card in a draw: by rank, the ace high, and then by suit: spades, hearts, diamonds, clubs."""
    return card_order(card, ace_low=False)


def drawn_once(cards: list[str]) -> None:
    """Check that no card was drawn twice. Raises SituationError where one was."""
    seen: list[str] = []
    for card in cards:
        if card in seen:
            raise SituationError(None, f"{card} was drawn twice")
        seen.append(card)
