"""The last hands of a day: when the card is drawn and how many hands it gives (`last-hands`)."""

from dataclasses import dataclass, field

from ..policies import Policies
from ..reasons import reason
from ..ruling import ruling
from ..situation import RANKS, Data
from ..situation.values import LONE_CARD, number

MINUTES = number("a whole number of minutes", 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class EndOfDay:
    """The end of a day: minutes to go, and the card drawn."""

    minutes_left: int = field(metadata={"kind": MINUTES})
    card: str | None = field(default=None, metadata={"kind": LONE_CARD})


def count_last_hands(day: EndOfDay, policies: Policies) -> Data:
    """The hands that every table still plays, from the card drawn (`last-hands#draw`).

    `minutes_left` are the minutes to the end of the day; before the time of the draw no card counts
    (`last-hands#announcement`). A card outside the range does not belong to the draw, which is made again.
    """
    least, most = policies.last_hands_min, policies.last_hands_max
    if day.minutes_left > policies.last_hands_minutes:
        why = [reason("last-hands.too-early", minutes=policies.last_hands_minutes)]
        return ruling({"draw": False, "decides": "rules"}, why)
    when = reason("last-hands.time", minutes=policies.last_hands_minutes)
    card = day.card
    if card is None:
        return ruling({"draw": True, "decides": "rules"}, [when])
    hands = RANKS.index(card[0]) + 2
    if not least <= hands <= most:
        why = [reason("last-hands.not-in-the-draw", card=card, least=least, most=most)]
        return ruling({"draw": True, "binding": False, "decides": "rules"}, why)
    return ruling({"hands_left": hands, "decides": "rules"}, [reason("last-hands.card", card=card, hands=hands)])
