"""The last hands of a day: when the card is drawn and how many hands it gives (`last-hands`)."""

from ..policies import Policies
from ..reasons import reason
from ..ruling import ruling
from ..situation import RANKS, Data, SituationError
from ..situation.facts import card_list, whole


def count_last_hands(situation: Data, policies: Policies) -> Data:
    """The hands that every table still plays, from the card drawn (`last-hands#draw`).

    `minutes_left` are the minutes to the end of the day; before the time of the draw no card counts
    (`last-hands#announcement`). A card outside the range does not belong to the draw, which is made again. Raises
    SituationError for anything but one card.
    """
    minutes = whole(situation, "minutes_left", 0, "the minutes to the end of the day")
    least, most = policies.last_hands_min, policies.last_hands_max
    if minutes > policies.last_hands_minutes:
        why = [reason("last-hands.too-early", minutes=policies.last_hands_minutes)]
        return ruling({"draw": False, "decides": "rules"}, why)
    when = reason("last-hands.time", minutes=policies.last_hands_minutes)
    if "card" not in situation:
        return ruling({"draw": True, "decides": "rules"}, [when])
    cards = card_list(situation["card"], "the card drawn")
    if len(cards) != 1:
        raise SituationError(None, "one card is drawn")
    (card,) = cards
    hands = RANKS.index(card[0]) + 2
    if not least <= hands <= most:
        why = [reason("last-hands.not-in-the-draw", card=card, least=least, most=most)]
        return ruling({"draw": True, "binding": False, "decides": "rules"}, why)
    return ruling({"hands_left": hands, "decides": "rules"}, [reason("last-hands.card", card=card, hands=hands)])
