"""The forms about the cards: gone or shown, the dealer's mistakes, and the showdown."""

from typing import Any

from generator.asking.questions import OPTIONS, Answers, Question
from generator.asking.tables import FOUR, Act, Situation, act, bets, does, hand, later, simply

Event = dict[str, Any]

# Cards gone or shown

_GONE = ("mucked", "taken", "mixed")
_SHOWN = ("shown", "shown-one")


def _is_gone(answers: Answers) -> bool:
    return answers["what"] in _GONE


def _is_pushed(answers: Answers) -> bool:
    return answers["what"] == "pushed"


def _is_shown(answers: Answers) -> bool:
    return answers["what"] in _SHOWN


CARDS = (
    Question("what", OPTIONS, "pushed", ("pushed", "mucked", "taken", "mixed", "shown", "shown-one"), sets_the_scene=True),
    Question("when", OPTIONS, "facing", ("facing", "waiting", "bettor", "called", "caller")),
    Question("certain", OPTIONS, "no", ("no", "yes", "disputed"), asked=_is_gone),
    Question("then", OPTIONS, "lying", ("lying", "taken"), asked=_is_pushed),
    Question("whom", OPTIONS, "all", ("all", "one"), asked=_is_shown),
)  # fmt: skip

_BET = 400
_WHO = {"facing": "B", "waiting": "C", "bettor": "A", "called": "A", "caller": "B"}
_OTHER = {"facing": "C", "waiting": "B", "bettor": "C", "called": "B", "caller": "A"}


def cards_situation(answers: Answers) -> Situation:
    """Return the situation of a player whose cards are gone, or were shown, when there was a bet to call or it was called."""
    when = answers["when"]
    who, other = _WHO[when], _OTHER[when]
    play = [bets("A", _BET)]
    if when == "bettor":
        play.append(simply("B", "fold"))
    elif when in ("called", "caller"):
        play += [simply("B", "call"), simply("C", "fold")]
    play += _gone_or_shown(answers, who, other)
    return later("river", FOUR[:3], _BET, play)


def _gone_or_shown(answers: Answers, who: str, other: str) -> list[Event]:
    what = answers["what"]
    if what == "pushed":
        taken = [does("dealer", [{"act": "kill", "whose": who}])] if answers["then"] == "taken" else []
        return [simply(who, "push-cards"), *taken]
    if what in _SHOWN:
        shown: Act = {"act": "show", "cards": ["Ah"] if what == "shown-one" else ["Ah", "Kd"]}
        return [does(who, [{**shown, "to": other} if answers["whom"] == "one" else shown])]
    made: dict[str, tuple[str, Act]] = {
        "mucked": (who, act("muck")),
        "taken": ("dealer", {"act": "kill", "whose": who}),
        "mixed": (who, {"act": "mix", "other": other}),
    }
    actor, lost = made[what]
    found: Act = {**lost, "retrievable": True}
    if answers["certain"] == "disputed":
        return [does(actor, [{"act": "dispute", "accounts": [[lost], [found]]}])]
    return [does(actor, [found if answers["certain"] == "yes" else lost])]


# The dealer's mistake

_IN_THE_DEAL = (
    "first-exposed",
    "later-exposed",
    "two-exposed",
    "too-many",
    "too-few",
    "left-out",
    "extra-hand",
    "two-in-a-row",
    "boxed",
    "joker",
)
_STREET_TOO_SOON = "too-soon"
_ON_A_STREET = ("no-burn", "burn-seen", "stub-dropped", "stub-seen", "stuck", "four-cards", "swept")


def _is_in_the_deal(answers: Answers) -> bool:
    return answers["what"] in _IN_THE_DEAL


def _is_too_soon(answers: Answers) -> bool:
    return answers["what"] == _STREET_TOO_SOON


MISTAKE = (
    Question("what", OPTIONS, "too-soon", (_STREET_TOO_SOON, *_IN_THE_DEAL, *_ON_A_STREET), sets_the_scene=True),
    Question("street", OPTIONS, "turn", ("flop", "turn", "river"), asked=_is_too_soon),
    Question("left", OPTIONS, "one-bet", ("one-bet", "one-free", "two-bet"), asked=_is_too_soon),
    Question("acted", OPTIONS, "nobody", ("nobody", "fold", "call", "fold-call", "call-call"), asked=_is_in_the_deal),
    Question("then", OPTIONS, "nothing", ("nothing", "bet"), asked=_is_too_soon),
)

_DEAL: dict[str, Act] = {
    "first-exposed": {"act": "expose", "place": 1},
    "later-exposed": {"act": "expose", "count": 1},
    "two-exposed": {"act": "expose", "count": 2},
    "too-many": {"act": "deal-count", "to": "B", "count": 3},
    "too-few": {"act": "deal-count", "to": "B", "count": 1},
    "left-out": {"act": "skip", "whose": "B"},
    "extra-hand": {"act": "deal-extra"},
    "two-in-a-row": {"act": "deal-row", "to": "B"},
    "boxed": {"act": "box", "count": 1},
    "joker": {"act": "find", "what": "joker"},
}
_ACTED: dict[str, list[Event]] = {
    "nobody": [],
    "fold": [simply("C", "fold")],
    "call": [simply("C", "call")],
    "fold-call": [simply("C", "fold"), simply("D", "call")],
    "call-call": [simply("C", "call"), simply("D", "call")],
}
_STREETS = ("preflop", "flop", "turn", "river")


def mistake_situation(answers: Answers) -> Situation:
    """Return the situation of a mistake of the dealer: in the deal, with cards that come too soon, or later in the hand."""
    what = answers["what"]
    if what in _IN_THE_DEAL:
        return hand(FOUR, [100, 200], [*_ACTED[answers["acted"]], does("dealer", [_DEAL[what]])])
    if what == _STREET_TOO_SOON:
        return _too_soon(answers)
    return _on_a_street(what)


def _too_soon(answers: Answers) -> Situation:
    """The next card comes while one or two players have still to act; A, who would begin there, may bet on it."""
    street, left = answers["street"], answers["left"]
    before = _STREETS[_STREETS.index(street) - 1]
    cards = does("dealer", [{"act": "burn"}, {"act": "deal", "street": street}])
    then = [bets("A", 500)] if answers["then"] == "bet" else []
    if before == "preflop":
        early = [simply("C", "call"), simply("A", "call")]
        if left != "one-free":
            early = [does("C", [{"act": "raise", "to": 600}]), *([] if left == "two-bet" else [simply("A", "call")])]
        return hand(FOUR[:3], [100, 200], [*early, cards, *then])
    early = [simply("A", "check"), simply("B", "check")]
    if left != "one-free":
        early = [bets("A", 400), *([] if left == "two-bet" else [simply("B", "call")])]
    return later(before, FOUR[:3], 400, [*early, cards, *then])


def _on_a_street(what: str) -> Situation:
    checks = [simply(player, "check") for player in FOUR[:3]]
    flop = ["Ah", "Kd", "7c"]
    if what == "four-cards":
        return hand(
            FOUR[:3],
            [100, 200],
            [simply("C", "call"), simply("A", "fold"), simply("B", "check"),
             does("dealer", [{"act": "deal", "street": "flop", "cards": [*flop, "2s"]}])],
        )  # fmt: skip
    if what == "no-burn":
        play = [does("dealer", [{"act": "notice-burn"}])]
    elif what == "stuck":
        play = [*checks, does("dealer", [{"act": "deal", "street": "turn", "cards": ["9s", "2d"]}])]
    elif what == "swept":
        play = [simply("A", "check"), bets("B", 400), simply("C", "fold"), does("dealer", [act("sweep-board")])]
    elif what == "burn-seen":
        play = [simply("A", "check"), does("dealer", [{"act": "expose", "what": "burn"}])]
    elif what == "stub-seen":
        play = [simply("A", "check"), does("dealer", [act("drop-stub"), {"act": "expose", "what": "stub"}])]
    else:
        play = [simply("A", "check"), does("dealer", [act("drop-stub")])]
    made = later("flop", FOUR[:3], 400, play)
    made["board"] = flop
    return made


# The showdown


def _somebody_asks(answers: Answers) -> bool:
    return answers["what"] == "asks"


def _is_order(answers: Answers) -> bool:
    return answers["what"] == "order"


def _is_all_in(answers: Answers) -> bool:
    return answers["what"] == "all-in"


def _is_order_or_asks(answers: Answers) -> bool:
    return answers["what"] != "all-in"


def _hands_offered(answers: Answers, options: tuple[str, ...]) -> tuple[str, ...]:
    """Nobody asks for the hand that is his own."""
    return options[:2] if answers["who"] == "bettor" else options


SHOWDOWN = (
    Question("what", OPTIONS, "order", ("order", "asks", "all-in"), sets_the_scene=True),
    Question("river", OPTIONS, "bet", ("bet", "checked", "raised"), asked=_is_order_or_asks),
    Question("mucks", OPTIONS, "no", ("no", "yes"), asked=_is_order),
    Question("who", OPTIONS, "bettor", ("bettor", "caller", "folded"), asked=_somebody_asks),
    Question("whose", OPTIONS, "held", ("held", "mucked", "last"), asked=_somebody_asks, offered=_hands_offered),
    Question("left", OPTIONS, "nobody", ("nobody", "two"), asked=_is_all_in),
    Question("street", OPTIONS, "turn", ("flop", "turn", "river"), asked=_is_all_in),
)


def showdown_situation(answers: Answers) -> Situation:
    """Return the situation of a showdown: who shows first, who may see a hand, or whose cards are turned up in an all-in."""
    if _is_all_in(answers):
        return _all_in(answers)
    play = _river(answers["river"])
    if _is_order(answers):
        first = {"bet": "A", "checked": "A", "raised": "B"}[answers["river"]]
        return later("river", FOUR, 400, [*play, simply(first, "muck")] if answers["mucks"] == "yes" else play)
    return later("river", FOUR, 400, [*play, *_asks(answers)])


def _river(river: str) -> list[Event]:
    """C folds to a bet, or all check; A, B and D are left."""
    if river == "checked":
        return [simply(player, "check") for player in FOUR]
    if river == "bet":
        return [bets("A", 400), simply("B", "call"), simply("C", "fold"), simply("D", "call")]
    return [
        bets("A", 400),
        does("B", [{"act": "raise", "to": 1200}]),
        simply("C", "fold"),
        simply("D", "call"),
        simply("A", "call"),
    ]


def _asks(answers: Answers) -> list[Event]:
    """Somebody asks for the hand of D: one who bet last, one who called, or one who has folded."""
    bettor = "B" if answers["river"] == "raised" else "A"
    caller = "A" if bettor == "B" else "B"
    who = {"bettor": bettor, "caller": caller, "folded": "C"}[answers["who"]]
    play = [simply(bettor, "table"), simply(caller, "table")]
    whose = "D"
    if answers["whose"] == "last":
        whose = bettor
        play = []
    elif answers["whose"] == "mucked":
        play.append(simply("D", "muck"))
    return [*play, does(who, [{"act": "ask-to-see", "whose": whose}])]


def _all_in(answers: Answers) -> Situation:
    """A is all-in and called by B; C and D, who have chips, bet on or are out."""
    street = answers["street"]
    third = "call" if answers["left"] == "two" else "fold"
    play = [simply("A", "all-in"), simply("B", "call"), simply("C", third)]
    made = later(street, FOUR[:3], 400, play)
    made["stacks"] = {"A": 2000}
    return made
