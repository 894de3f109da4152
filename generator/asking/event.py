"""The forms about the event: the button, the bubble, chips out of sight, penalties and conduct."""

from typing import Any

from generator.asking.questions import AMOUNT, OPTIONS, Answers, Question
from generator.asking.tables import Situation
from generator.engine.event import ONLY_IN_A_HAND

# The button


def _out_offered(answers: Answers, options: tuple[str, ...]) -> tuple[str, ...]:
    count = int(answers["players"])
    return tuple([option for option in options if count - len(_GONE[option]) >= 2])


# Who can be out: seats from the button on, which is the first one.
_GONE: dict[str, tuple[int, ...]] = {
    "nobody": (),
    "big-blind": (3,),
    "small-blind": (2,),
    "button": (1,),
    "next": (4,),
    "both-blinds": (2, 3),
    "button-and-small": (1, 2),
}
BUTTON = (
    Question("players", AMOUNT, "6", least=4, most=10),
    Question("out", OPTIONS, "small-blind", tuple(_GONE), offered=_out_offered),
    Question("joined", OPTIONS, "nobody", ("nobody", "somebody")),
)
_LETTERS = "ABCDEFGHIJ"


def button_situation(answers: Answers) -> Situation:
    """Return the table after a hand in which A had the button, B the small blind and C the big blind."""
    count = int(answers["players"])
    seats = list(_LETTERS[:count])
    gone = [seats[place - 1] for place in _GONE[answers["out"]]]
    made: dict[str, Any] = {
        "kind": "button",
        "seats": seats,
        "last": {"button": 1, "small_blind": 2, "big_blind": 3},
    }
    if gone:
        made["out"] = gone
    if answers["joined"] == "somebody":
        # In the seat before the button, which was empty.
        made["seats"] = [*seats, "Z"]
        made["joined"] = ["Z"]
    return made


# The bubble


def _somebody_is_out(answers: Answers) -> bool:
    return answers["out"] != "none"


def _several_are_out(answers: Answers) -> bool:
    return answers["out"] in ("two", "three")


BUBBLE = (
    Question("paid", AMOUNT, "50", least=1, most=1000),
    Question("left", AMOUNT, "2", least=1, most=20, tries=("1", "2", "3")),
    Question("out", OPTIONS, "two", ("none", "one", "two", "three")),
    Question("where", OPTIONS, "tables", ("tables", "larger", "equal"), asked=_several_are_out),
    Question("hand", OPTIONS, "later", ("later", "announced"), asked=_somebody_is_out),
)


def bubble_situation(answers: Answers) -> Situation:
    """Return hand for hand: `left` is by how many players more than places are paid are left."""
    paid = int(answers["paid"])
    made: dict[str, Any] = {"kind": "hand-for-hand", "left": paid + int(answers["left"]), "paid": paid}
    count = min(("none", "one", "two", "three").index(answers["out"]), made["left"] - 1)
    out: list[dict[str, Any]] = []
    for place in range(count):
        player: dict[str, Any] = {"player": _LETTERS[place]}
        if count > 1:
            where = answers["where"]
            player["table"] = f"T{place + 1}" if where == "tables" else "T1"
            if where != "tables":
                player["stack"] = 6000 - 1000 * place if where == "larger" else 6000
        out.append(player)
    made["out"] = out
    if answers.get("hand") == "announced":
        made["hand"] = "announced"
    return made


# Chips out of sight


def _are_hidden(answers: Answers) -> bool:
    return answers["what"] == "hidden"


HIDDEN = (
    Question("what", OPTIONS, "hidden", ("hidden", "owed"), sets_the_scene=True),
    Question("all-in", AMOUNT, "5000"),
    Question("found", AMOUNT, "1000"),
    Question("part", OPTIONS, "open", ("open", "yes", "no"), asked=_are_hidden),
    Question("result", OPTIONS, "open", ("open", "wins", "loses"), asked=_are_hidden),
)


def hidden_situation(answers: Answers) -> Situation:
    """Return chips that turn up behind a called all-in, or that the house owes."""
    made: dict[str, Any] = {"kind": "hidden-chips", "all_in": int(answers["all-in"])}
    made["hidden" if _are_hidden(answers) else "owed"] = int(answers["found"])
    if _are_hidden(answers):
        if answers["part"] != "open":
            made["part_of_bet"] = answers["part"] == "yes"
        if answers["result"] != "open":
            made["result"] = answers["result"]
    return made


# A penalty in rounds

PENALTY = (
    Question("players", AMOUNT, "9", least=2, most=10),
    Question("rounds", AMOUNT, "1", least=1, most=20, tries=("5",)),
)


def penalty_situation(answers: Answers) -> Situation:
    """Return a penalty of rounds at a table with some players."""
    return {"kind": "penalty", "players": int(answers["players"]), "rounds": int(answers["rounds"])}


# Conduct


# Offences only of a player with a live hand.
def _may_have_folded(answers: Answers) -> bool:
    return answers["what"] not in ONLY_IN_A_HAND


CONDUCT = (
    Question(
        "what",
        OPTIONS,
        "exposed-cards",
        (
            "exposed-cards", "told-cards", "shown-to-one", "advice", "language", "phone-call", "device-on-the-table",
            "device-in-a-hand", "strategy-tool", "soft-play", "checking-the-nuts",
            "collusion", "touching", "delay", "thrown-chips", "thrown-cards",
            "abuse", "disruption", "dodged-blind", "dodged-blind-on-moving", "rabbit-hunting",
            "standing", "leaving",
        ),
        sets_the_scene=True,
        texts="story#facts.conduct.offence",
    ),
    Question("hand", OPTIONS, "live", ("live", "folded"), asked=_may_have_folded),
    Question("again", OPTIONS, "first", ("first", "again")),
)  # fmt: skip


def conduct_situation(answers: Answers) -> Situation:
    """Return an offence: is the hand dead for it, and what does it cost?"""
    made: dict[str, Any] = {"kind": "conduct", "offence": answers["what"], "live_hand": answers.get("hand") != "folded"}
    if answers["again"] == "again":
        made["repeated"] = True
    return made
