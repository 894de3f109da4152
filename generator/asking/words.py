"""A ruling as whoever asks reads it: what is ruled, how play goes on, what the director may decide, and why."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from generator.language.answers import Ruling, catalogue_of, reason_words, whose_hand
from generator.language.lines import said
from generator.language.verdict import is_onward, outcome_lines, told_before

Argument = int | str
Say = Callable[[str, Mapping[str, Argument]], str]

# What the director can be asked to decide, by the keys of a choice; other keys say what comes with it.
_DECIDED = (
    "action",
    "to",
    "any_amount",
    "binding",
    "heard",
    "misdeal",
    "live",
    "shown",
    "cards",
    "rounds",
    "disqualified",
    "race_chips",
    "playing",
    "hidden_chips",
    "continues",
)
# Whether an act counts says more than which act it is.
_FIRST = ("outcomes.binding.", "outcomes.act-binding.", "outcomes.heard.")
_OUT_OF_TURN = "outcomes.out-of-turn"
_HIS = "outcomes.decides."
_ACCOUNT = "outcomes.account"
_CHOICE = "outcomes.permitted."


def spoken(
    rulings: Sequence[Ruling], happening: Mapping[str, Any] | None, beside: Sequence[str], say: Say
) -> dict[str, Any]:
    """Return the last ruling in words: `ruled` and `next` (how play goes on), line by line, what the director may choose, and `why`.

    Lines that begin with one of `beside` are not what is asked, and are left out. `choices` are what he may decide; `open` says that
    he decides where the first line does not, `unruled` that no rule does. Each reason is its clause and its words.
    """
    ruling = rulings[-1]
    told = told_before(ruling, rulings[:-1])

    def speak(message: str, arguments: Mapping[str, Argument]) -> str:
        return say(f"{catalogue_of(message)}#{message}", arguments)

    ruled: list[str] = []
    onward: list[str] = []
    choices: list[str] = []
    first: list[str] = []
    aside: list[str] = []
    is_his = False
    for name, arguments in outcome_lines(ruling, (), whose_hand(happening), told):
        words = speak(name, {key: said(value, speak) for key, value in arguments.items()})
        if name.startswith(_CHOICE):
            choices.append(words)
        elif name == _ACCOUNT:
            # Several lines of one account are one choice.
            if len(choices) < int(str(arguments["place"])):
                choices.append(words)
            else:
                choices[-1] = f"{choices[-1]} {words}"
        elif is_onward(name, ()):
            onward.append(words)
        elif name == _OUT_OF_TURN:
            aside.append(words)
        elif _begins(name, _FIRST):
            first.append(words)
        elif not _begins(name, beside):
            ruled.append(words)
            is_his = is_his or (len(ruled) == 1 and name.startswith(_HIS))
    ruled = [*first, *ruled]
    ruled = [*ruled[:1], *aside, *ruled[1:]]
    return {
        "ruled": ruled if ruled else onward[:1],
        "next": onward if ruled else onward[1:],
        "choices": _bare(choices),
        "why": [[clause, text] for _, _, text, clause in reason_words(ruling, (), told, say)],
        "open": ruling.get("decides") == "td" and (bool(first) or not is_his),
        "unruled": "not_covered" in ruling,
    }


def _begins(name: str, beginnings: Sequence[str]) -> bool:
    return any(name.startswith(beginning) for beginning in beginnings)


def _bare(choices: list[str]) -> list[str]:
    """Return choices without the words that all of them begin with up to a colon: “Possible:”."""
    lead = choices[0].split(": ")[0] + ": " if choices else ""
    for one in choices:
        if not one.startswith(lead):
            return choices
    return [one[len(lead)].upper() + one[len(lead) + 1 :] for one in choices]


def decisions(ruling: Ruling) -> list[dict[str, Any]]:
    """Return what the director may decide on a ruling, each as the act of an event of the floor, in the order of the lines."""
    found = [_decision(choice) for choice in ruling.get("permitted") or ()]
    accounts = ruling.get("accounts") or ()
    if accounts:
        return [{"act": "find-facts", "account": place + 1} for place in range(len(accounts))]
    skipped = ruling.get("skipped_player")
    if skipped:
        found += [{**_decision(choice), "player": skipped["player"]} for choice in skipped.get("permitted") or ()]
    return found


def _decision(choice: Mapping[str, Any]) -> dict[str, Any]:
    made: dict[str, Any] = {"act": "decide"}
    for key in _DECIDED:
        if key in choice:
            made[key] = choice[key]
    return made


def gist(ruling: Ruling) -> dict[str, Any]:
    """Return what a ruling comes to, without its reasons and without what only counts acts."""
    return {key: ruling[key] for key in ruling if key not in ("reasons", "event", "substantial_action")}


# What turns a ruling of a hand if it is another; amounts alone do not.
_TURNS = (
    "action",
    "binding",
    "live",
    "misdeal",
    "void",
    "shown",
    "may_ask",
    "heard",
    "decides",
    "permitted",
    "not_covered",
    "allowed",
    "cards",
    "dead",
    "show_duty",
    "cards_up",
    "all_in",
    "penalty",
)


def turns_on(ruling: Ruling, kind: str) -> dict[str, Any]:
    """Return that of a ruling which makes it another one in kind, and not only in amounts."""
    if kind != "hand":
        return gist(ruling)
    return {key: _without_amounts(ruling[key]) for key in _TURNS if key in ruling}


def _without_amounts(value: Any) -> Any:
    """Return choices without their amounts; anything else as it is."""
    if not isinstance(value, list):
        return value
    return [
        {key: one[key] for key in one if key not in ("to", "returned", "forfeits")} if isinstance(one, dict) else one
        for one in value
    ]
