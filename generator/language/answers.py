"""What happened and what is ruled, in words: the lines of `story.py` and `verdict.py`, said by whoever has the texts.

The site, the PDFs and the command line say them from here, and so does the engine in the reader's browser.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from generator.language.lines import Line, render_all, said
from generator.language.notation_values import NOT_PLAYERS
from generator.language.story import event, facts
from generator.language.verdict import outcome_lines, reason_lines, told_before

Ruling = Mapping[str, Any]
Argument = int | str
# Says a message by the file that it stands in and its id, `rulings#outcomes.next`, with its arguments.
Say = Callable[[str, Mapping[str, Argument]], str]


def catalogue_of(message: str) -> str:
    """Return the file that has a message of a ruling, of what is listed in one, of the story or of a drawing."""
    return "rulings" if message.startswith(("outcomes.", "reasons.")) else "story"


def sentences(lines: Iterable[Line], say: Say) -> list[str]:
    """Return lines of the story as sentences."""
    return render_all(lines, lambda message, arguments: say(f"story#{message}", arguments))


def outcome_words(
    ruling: Ruling,
    stated: Collection[str] | None,
    happening: Mapping[str, Any] | None,
    told: Collection[str],
    say: Say,
) -> list[str]:
    """Return what is ruled, line by line; the arguments are those of `verdict.outcome_lines`, `happening` the event."""

    def spoken(message: str, arguments: Mapping[str, Argument]) -> str:
        return say(f"{catalogue_of(message)}#{message}", arguments)

    lines = outcome_lines(ruling, stated, whose_hand(happening), told)
    return [spoken(name, {key: said(value, spoken) for key, value in arguments.items()}) for name, arguments in lines]


def reason_words(
    ruling: Ruling, stated: Collection[str] | None, told: Collection[str], say: Say
) -> list[tuple[str, Mapping[str, Argument], str, str]]:
    """Return why it is so: the id of each reason, its arguments, its words and its clause (`rule#clause`)."""
    return [
        (name.removeprefix("reasons."), arguments, say(f"rulings#{name}", arguments), clause)
        for name, arguments, clause in reason_lines(ruling, stated, told)
    ]


def answer(situation: Mapping[str, Any], rulings: Sequence[Ruling], say: Say) -> dict[str, Any]:
    """Return a situation with its rulings as whoever asks reads it.

    `facts` are sentences. `events` are those of a hand, or the one answer to any other kind: what is `told` and what is `ruled`, line
    by line, and `why`, each reason as `[clause, words]`.
    """
    play = situation.get("play", []) if situation.get("kind", "hand") == "hand" else [None]
    events = []
    for index, ruling in enumerate(rulings):
        happening = play[index]
        told = told_before(ruling, rulings[:index])
        reasons = reason_words(ruling, (), told, say)
        events.append(
            {
                "told": [] if happening is None else sentences(event(happening), say),
                "ruled": outcome_words(ruling, (), happening, told, say),
                "why": [[clause, text] for _, _, text, clause in reasons],
            }
        )
    return {"facts": sentences(facts(situation), say), "events": events}


def whose_hand(happening: Mapping[str, Any] | None) -> str | None:
    """Return whose hand an event is about: one taken or declared dead, or that of the player who acts; None where it is nobody's.

    Two hands that get mixed are nobody's alone.
    """
    if happening is None or any(act["act"] == "mix" for act in happening["acts"]):
        return None
    taken = [str(act["whose"]) for act in happening["acts"] if act["act"] in ("kill", "declare-dead")]
    if len(taken) == 1:
        return taken[0]
    return acting_player(happening)


def acting_player(happening: Mapping[str, Any]) -> str | None:
    """Return the player who acts in an event; None where the dealer or the floor does, or time passes."""
    return None if happening["actor"] in NOT_PLAYERS else str(happening["actor"])
