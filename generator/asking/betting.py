"""The forms of the betting: chips or words, and acting out of turn.

Each `…_situation` takes the answers to all questions that are asked, and returns the situation as the engine takes it.
"""

from typing import Any

from generator.asking.questions import (
    BETS,
    CHIPS,
    OPTIONS,
    Answers,
    Chips,
    Question,
    amount_of,
    are_last,
    bets_of,
    chips_of,
    option_of,
    total,
)
from generator.asking.tables import FOUR, Act, Situation, act, bets, does, hand, later, puts, raises, simply

# Who is asked about in chips or words, and the table that gives this player the big blind.
_ME = "C"
_MY_BLIND = ["B", "C", "D", "A"]
# A number said without what it counts, in hundreds or in thousands, if it is one that people say so.
_NUMBERS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_WORDS = ("none", "call", "raise", "raise-to", "bet", "number", "unclear", "all-in", "check")


def _words_offered(answers: Answers, options: tuple[str, ...]) -> tuple[str, ...]:
    """Nothing said and nothing put in or taken back would be nothing to rule on."""
    if answers["chips"] or option_of(answers["front"]) in ("part", "back"):
        return options
    return options[1:]


def _has_word_and_chips(answers: Answers) -> bool:
    return bool(answers["chips"]) and (answers["word"] != "none" or _motions(answers) > 1)


def _motions(answers: Answers) -> int:
    """Return how many motions the chips could have come in: no more than there are chips."""
    return sum([count for _, count in chips_of(answers["chips"]) or []])


def _orders_offered(answers: Answers, options: tuple[str, ...]) -> tuple[str, ...]:
    if answers["word"] == "none":
        return ("one-motion", "two-motions")
    if _motions(answers) > 1:
        return ("word", "chips", "together", "two-motions")
    return ("word", "chips", "together")


CHIPS_OR_WORDS = (
    Question("bet", BETS, "400"),
    Question(
        "front",
        OPTIONS,
        "none",
        ("none", "left", "pushed", "part", "back"),
        (("left", "200"), ("pushed", "200"), ("part", "200"), ("back", "200")),
    ),
    Question("chips", CHIPS, "1000"),
    Question(
        "word",
        OPTIONS,
        "none",
        _WORDS,
        (("raise-to", "1200"), ("number", "1000"), ("unclear", "5"), ("all-in", "3000")),
        offered=_words_offered,
    ),
    Question(
        "first",
        OPTIONS,
        "word",
        ("word", "chips", "together", "one-motion", "two-motions"),
        asked=_has_word_and_chips,
        offered=_orders_offered,
    ),
)


def chips_or_words_situation(answers: Answers) -> Situation:
    """Return the situation of a player who put in chips, said something, or both."""
    faced = bets_of(answers["bet"])
    event = does(_ME, _done(answers, faced))
    if option_of(answers["front"]) == "none":
        return _with_stack(later("flop", FOUR, faced[0] if faced else 200, [*_before_me(faced), event]), answers, 0)
    blind = amount_of(answers["front"])
    made = hand(_MY_BLIND, [blind // 2, blind], [*_before_my_blind(faced, blind), event])
    made["in_front"] = {_ME: _blind_chips(blind)}
    return _with_stack(made, answers, blind)


def _with_stack(made: Situation, answers: Answers, blind: int) -> Situation:
    """Say what a player has who says all-in: no less than the chips that were put in, and no more where they are the last ones."""
    if option_of(answers["word"]) == "all-in":
        chips = total(chips_of(answers["chips"]) or [])
        if are_last(answers["chips"]):
            behind = chips - sum([total(taken["chips"]) for taken in _taken_back(answers["front"])])
        else:
            behind = max(amount_of(answers["word"]), chips)
        made["stacks"] = {_ME: behind + blind}
    return made


def _before_me(faced: list[int]) -> list[dict[str, Any]]:
    if not faced:
        return [simply("A", "check"), simply("B", "check")]
    if len(faced) == 1:
        return [simply("A", "check"), bets("B", faced[0])]
    return [bets("A", faced[0]), raises("B", faced[1])]


def _before_my_blind(faced: list[int], blind: int) -> list[dict[str, Any]]:
    """Return what happens before it is the turn of the big blind; a raise to no more than the blind is a call of it."""
    above = [to for to in faced if to > blind]
    if not above:
        return [simply("D", "call"), simply("A", "fold"), simply("B", "call")]
    if len(above) == 1:
        return [simply("D", "fold"), raises("A", above[0]), simply("B", "fold")]
    return [raises("D", above[0]), raises("A", above[1]), simply("B", "fold")]


def _blind_chips(blind: int) -> Chips:
    """Return the blind in two chips, or in one where it is odd."""
    return [[blind, 1]] if blind % 2 else [[blind // 2, 2]]


def _done(answers: Answers, faced: list[int]) -> list[Act]:
    chips = chips_of(answers["chips"]) or []
    put = [puts(chips, are_last(answers["chips"]))] if chips else []
    said = _said(answers["word"])
    order = answers.get("first", "word")
    taken = _taken_back(answers["front"])
    if order == "two-motions":
        put = _two_motions(chips, are_last(answers["chips"]), faced[-1] if faced else 0)
    if option_of(answers["front"]) == "pushed":
        put = [*put[:-1], *_pushed(put[-1:])]
    if order == "chips":
        return [*taken, *put, *said]
    if order == "together" and said and put:
        put[0]["with_previous"] = True
        return [*taken, *said, *put]
    return [*taken, *said, *put]


def _pushed(put: list[Act]) -> list[Act]:
    """Return the last motion together with the chips that lay there."""
    if not put:
        return []
    return [*put, {"act": "push-all", "with_previous": True}]


def _taken_back(front: str) -> list[Act]:
    how = option_of(front)
    if how not in ("part", "back"):
        return []
    chips = _blind_chips(amount_of(front))
    if how == "part":
        chips = [[chips[0][0], 1]]
    return [{"act": "take-back", "chips": chips}]


def _two_motions(chips: Chips, last: bool, call: int) -> list[Act]:
    """Return chips in two motions: first those that make the call, or else all but the last one."""
    single = [value for value, count in chips for _ in range(count)]
    cut = len(single) - 1
    for place in range(1, len(single)):
        if sum(single[:place]) >= call > 0:
            cut = place
            break
    return [puts(_counted(single[:cut])), puts(_counted(single[cut:]), last)]


def _counted(single: list[int]) -> Chips:
    found: Chips = []
    for value in single:
        if found and found[-1][0] == value:
            found[-1][1] += 1
        else:
            found.append([value, 1])
    return found


def _said(word: str) -> list[Act]:
    said = option_of(word)
    if said == "none":
        return []
    if said == "raise-to":
        return [{"act": "say", "verb": "raise", "to": amount_of(word)}]
    if said == "number":
        return [{"act": "say", "verb": None, "amount": amount_of(word)}]
    if said == "unclear":
        number = amount_of(word)
        if number >= len(_NUMBERS):
            return [{"act": "say", "verb": None, "amount": number}]
        meanings = [number * 100, number * 1000]
        return [{"act": "say", "verb": None, "word": _NUMBERS[number], "number": number, "meanings": meanings}]
    return [{"act": "say", "verb": said}]


# Out of turn


def _may_speak_up(answers: Answers) -> bool:
    return answers["behind"] != "none"


def _is_free(answers: Answers) -> bool:
    return not answers["bet"]


def _too_early_offered(answers: Answers, options: tuple[str, ...]) -> tuple[str, ...]:
    return ("check", "fold", "bet") if _is_free(answers) else ("call", "fold", "raise")


def _now_offered(answers: Answers, options: tuple[str, ...]) -> tuple[str, ...]:
    if answers["behind"] != "none" and answers.get("time") == "late":
        return ("nothing",)
    return ("nothing", "check", "bet", "fold") if _is_free(answers) else ("nothing", "call", "raise", "fold")


def _has_a_turn(answers: Answers) -> bool:
    return answers["behind"] == "none" or answers.get("time") in ("at-once", "open")


OUT_OF_TURN = (
    Question("bet", BETS, "600"),
    Question("did", OPTIONS, "call", ("check", "call", "fold", "bet", "raise"), (("bet", "600"), ("raise", "1800")),
             offered=_too_early_offered),
    Question("behind", OPTIONS, "none", ("none", "one-folds", "one-calls", "two-fold", "two-call")),
    Question("time", OPTIONS, "at-once", ("at-once", "open", "late"), asked=_may_speak_up),
    Question("now", OPTIONS, "nothing", ("nothing", "check", "call", "bet", "raise", "fold"),
             (("bet", "600"), ("raise", "1800")), asked=_has_a_turn, offered=_now_offered),
)  # fmt: skip

_AFTER = {"at-once": "at_once", "open": "", "late": "late"}
_SIX = ["A", "B", "C", "D", "E", "F"]


def out_of_turn_situation(answers: Answers) -> Situation:
    """Return the situation of C, who acted although it was the turn of B."""
    faced = bets_of(answers["bet"])
    play = [simply("A", "check")] if not faced else [bets("A", faced[0])]
    if len(faced) > 1:
        # The raiser sits before the player who was passed over.
        play = [bets("F", faced[0]), raises("A", faced[1])]
    play.append(_acts("C", answers["did"]))
    play += _behind(answers)
    if answers["behind"] != "none":
        when = _AFTER[answers["time"]]
        play.append(does("B", [{"act": "speak-up", "when": when} if when else act("speak-up")]))
    now = answers.get("now", "nothing")
    if now != "nothing":
        play.append(_acts("B", now))
    players = ["F", *_SIX[:-1]] if len(faced) > 1 else _SIX[:-1]
    return later("flop", players, faced[0] if faced else 200, play)


def _acts(player: str, value: str) -> dict[str, Any]:
    name = option_of(value)
    if name == "bet":
        return bets(player, amount_of(value))
    return raises(player, amount_of(value)) if name == "raise" else simply(player, name)


def _behind(answers: Answers) -> list[dict[str, Any]]:
    """Return what the players after C do: they fold, or go on as C began."""
    behind = answers["behind"]
    if behind == "none":
        return []
    free = not answers["bet"] and option_of(answers["did"]) != "bet"
    goes_on = "check" if free else "call"
    name = "fold" if behind in ("one-folds", "two-fold") else goes_on
    return [simply(player, name) for player in (["D"] if behind in ("one-folds", "one-calls") else ["D", "E"])]
