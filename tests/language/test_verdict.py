"""Rulings as lines for readers: which lines, in which order, and that every language can say them."""

from collections.abc import Mapping
from typing import Any

import pytest

from generator.checks.project import Project
from generator.engine import REASONS, SPECS, Policies, SituationError
from generator.knowledge.rulings import Ruling
from generator.language.lines import Listing, said
from generator.language.messages import Message
from generator.language.verdict import AMOUNTS, outcome_lines, reason_lines, told_before
from tests.language.catalogues import catalogue, languages

LANGUAGES = languages("rulings")
# The last of two or three values, which `other` says in its own words.
LAST_OF_A_FEW = {
    ("reasons.out-of-turn.not-a-change", "action", "call"),
    ("reasons.balancing-tables.halts-later", "when", "open_big_blind"),
    ("reasons.odd-chips.left-of-button", "half", "whole"),
    ("reasons.odd-chips.next-left-of-button", "half", "whole"),
    ("reasons.odd-chips.suit", "half", "whole"),
    ("reasons.odd-chips.next-suit", "half", "whole"),
}


def messages(language: str, file: str = "rulings") -> dict[str, Message]:
    return {name: Message(pattern, language) for name, pattern in catalogue(file, language).items()}


def names(ruling: Mapping[str, Any]) -> list[str]:
    return [name for name, _ in outcome_lines(ruling)]


def policy_sets() -> list[Policies]:
    """Return the common policies, and each choice policy set to each of its other values."""
    found = [Policies.of({})]
    for name, spec in sorted(SPECS.items()):
        found += [Policies.of({name: value}) for value in spec.values or () if value != spec.default]
    return found


@pytest.fixture(scope="module")
def rulings(project: Project) -> list[Ruling]:
    """Every ruling of every example under every policy value: what readers can meet."""
    played = {
        id(found): found
        for example in project.knowledge.examples
        for policies in policy_sets()
        if not isinstance(found := project.rulings.under(example, policies), SituationError)
    }
    return [ruling for found in played.values() for ruling in found]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_every_example_can_be_said(language: str, rulings: list[Ruling]) -> None:
    catalogue = messages(language)
    story = messages(language, "story")

    def tell(name: str, args: Mapping[str, int | str]) -> str:
        return (catalogue if name.startswith("outcomes.") else story)[name].format(dict(args))

    lines = {
        str((name, args)): (name, tuple(args.items()))
        for ruling in rulings
        for name, args in [*outcome_lines(ruling), *((why, args) for why, args, _ in reason_lines(ruling))]
    }

    assert len(lines) > 200
    for name, args in lines.values():
        sentence = catalogue[name].format({key: said(value, tell) for key, value in args})
        assert sentence == sentence.strip()
        assert sentence.endswith(".")


def test_what_is_open_to_a_skipped_player_is_said_with_the_name_and_after_the_act_itself() -> None:
    choices = {"player": "S4", "permitted": [{"action": "fold"}, {"action": "call"}], "advice": {"action": "call"}}
    ruling = {"action": "raise", "to": 800, "in_turn": False, "binding": True, "decides": "td", "next": "S4"}

    lines = outcome_lines({**ruling, "skipped_player": choices})

    assert [name.removeprefix("outcomes.") for name, _ in lines] == [
        "out-of-turn",
        "action.raise",
        "binding.yes",
        "next",
        "decides.skipped-player",
        "permitted.may-fold",
        "permitted.may-call",
        "advice.may-call",
    ]
    assert all(args == {"player": "S4"} for _, args in lines[3:])


def test_every_reason_that_the_engine_declares_has_its_message_and_its_arguments() -> None:
    catalogue = messages("en")

    for name, declared in REASONS.items():
        assert catalogue[f"reasons.{name}"].arguments == {argument for argument, _ in declared.args}, name
    assert {name for name in catalogue if name.startswith("reasons.")} == {f"reasons.{name}" for name in REASONS}


def test_the_arguments_of_an_outcome_are_those_of_its_message(rulings: list[Ruling]) -> None:
    catalogue = messages("en")

    for ruling in rulings:
        for name, args in outcome_lines(ruling):
            assert catalogue[name].arguments == args.keys()


def test_no_choice_that_the_engine_offers_is_left_to_the_branch_for_others(rulings: list[Ruling]) -> None:
    catalogue = messages("en")
    untold = {
        (name, use.name, args[use.name])
        for ruling in rulings
        for name, args in [*outcome_lines(ruling), *((why, args) for why, args, _ in reason_lines(ruling))]
        for use in catalogue[name].uses
        if use.kind == "select" and args[use.name] not in use.forms
    }

    assert untold == LAST_OF_A_FEW


FOLDED = {
    "action": "fold",
    "in_turn": True,
    "binding": True,
    "decides": "rules",
    "next": "C",
    "may": ["fold", "call", "raise"],
    "call_to": 400,
    "raise_to_min": 800,
    "reasons": [
        {
            "id": "raise-amounts.next-raise",
            "clause": "raise-amounts#minimum",
            "args": {"player": "C", "to": 800, "increment": 400},
        }
    ],
}


@pytest.mark.parametrize(
    ("ruling", "stated", "tells"),
    [
        (FOLDED, (), False),
        (FOLDED, ("raise_to_min",), True),
        (FOLDED, None, True),
        ({**FOLDED, "action": "raise", "to": 400}, (), True),
        ({**FOLDED, "action": "raise", "to": 400, "in_turn": False, "binding": "pending"}, (), False),
        ({**FOLDED, "refunds": {"A": 400}}, (), True),
    ],
)
def test_what_may_be_called_or_raised_to_is_told_where_it_is_news_or_stated(
    ruling: dict[str, Any], stated: tuple[str, ...] | None, tells: bool
) -> None:
    lines = [name for name, _ in outcome_lines(ruling, stated)]
    why = [name for name, _, _ in reason_lines(ruling, stated)]

    assert ("outcomes.call-to" in lines, "outcomes.raise-at-least" in lines) == (tells, tells)
    assert why == (["reasons.raise-amounts.next-raise"] if tells else [])


def test_what_the_act_counts_as_comes_first_and_what_follows_comes_last() -> None:
    ruling = {
        "action": "call",
        "to": 1200,
        "adds": 1000,
        "returned": 800,
        "in_turn": True,
        "binding": True,
        "decides": "rules",
        "next": "SB",
        "may": ["raise", "fold", "call"],
        "call_to": 1200,
        "raise_to_min": 2000,
    }

    assert outcome_lines(ruling) == [
        ("outcomes.action.call", {"to": 1200}),
        ("outcomes.adds", {"chips": 1000}),
        ("outcomes.returned", {"chips": 800}),
        ("outcomes.may", {"player": "SB", "options": "fold_call_raise"}),
        ("outcomes.call-to", {"player": "SB", "chips": 1200}),
        ("outcomes.raise-at-least", {"chips": 2000}),
    ]


def test_an_act_out_of_turn_says_so_first_and_whether_it_binds() -> None:
    ruling = {"action": "fold", "in_turn": False, "binding": True, "penalty": "possible"}

    assert names(ruling) == [
        "outcomes.out-of-turn",
        "outcomes.action.fold",
        "outcomes.binding.yes",
        "outcomes.penalty.possible",
    ]


def test_a_pending_act_and_a_changed_action_are_told() -> None:
    assert names({"in_turn": False, "binding": "pending"}) == ["outcomes.out-of-turn", "outcomes.binding.pending"]
    why = [
        {"id": f"out-of-turn.{name}", "args": {"player": player}}
        for name, player in (("changed", "B"), ("changed", "C"), ("unchanged", "D"))
    ]
    assert outcome_lines({"action_changed": True, "reasons": why}) == [
        ("outcomes.action-changed.yes", {"players": Listing(("B", "C"))}),
        ("outcomes.action-changed.no", {"players": Listing(("D",))}),
    ]


def test_what_an_act_that_waits_costs_more_is_not_put_in_yet() -> None:
    why = [{"id": "out-of-turn.more-if-binding", "args": {"player": "D", "chips": 200}}]

    assert names({"owes": {"B": 200, "D": 200}, "reasons": why}) == ["outcomes.owes", "outcomes.owes-if-binding"]
    assert names({"substantial_action": False}) == ["outcomes.substantial-action.no"]


def test_discretion_lists_every_choice_with_what_comes_back_and_then_the_advice() -> None:
    full = {"action": "call", "to": 8000}
    fold = {"action": "fold", "forfeits": 2000, "returned": 500}
    ruling = {"decides": "td", "permitted": [full, fold, {"action": "check", "returned": 200}], "advice": full}

    assert outcome_lines(ruling) == [
        ("outcomes.decides.td", {}),
        ("outcomes.permitted.call-to", {"to": 8000, "returned": 0}),
        ("outcomes.permitted.fold-forfeiting", {"chips": 2000, "returned": 500}),
        ("outcomes.permitted.check", {"returned": 200}),
        ("outcomes.advice.call-to", {"to": 8000, "returned": 0}),
    ]


def test_what_goes_back_whatever_is_decided_is_told_as_that() -> None:
    full, fold = {"action": "call", "to": 3000, "returned": 2000}, {"action": "fold", "returned": 3900}
    ruling = {"decides": "td", "permitted": [full, fold], "returned": 2000}

    told = [line for line in outcome_lines(ruling, (), "A") if line[0].startswith("outcomes.return")]
    assert told == [("outcomes.returned-in-any-case", {"player": "A", "chips": 2000})]


def test_an_act_that_may_bind_is_a_choice_too() -> None:
    ruling = {"decides": "td", "permitted": [{"binding": True}, {"binding": False}], "advice": {"binding": False}}

    assert names(ruling) == [
        "outcomes.decides.td",
        "outcomes.permitted.stands",
        "outcomes.permitted.does-not-stand",
        "outcomes.advice.does-not-stand",
    ]


def test_a_choice_without_figures_and_a_penalty_are_choices_too() -> None:
    ruling = {"decides": "td", "permitted": [{"action": "call"}, {"rounds": 2, "hands": 18}]}

    assert outcome_lines(ruling)[1:] == [
        ("outcomes.permitted.call", {}),
        ("outcomes.permitted.penalty", {"rounds": 2, "hands": 18}),
    ]


def test_what_the_engine_does_not_rule_on_is_named() -> None:
    assert outcome_lines({"not_covered": "prior-chips-cover-the-call"}) == [
        ("outcomes.not-covered", {"what": "prior_chips_cover_the_call"})
    ]


def test_what_an_act_costs_is_told_only_where_it_is_not_the_total() -> None:
    assert names({"action": "call", "to": 400, "adds": 400}) == ["outcomes.action.call"]
    assert names({"action": "call", "to": 400, "adds": 200}) == ["outcomes.action.call", "outcomes.adds"]


def test_substantial_action_can_be_left_to_the_examples_about_it() -> None:
    ruling = {"action": "fold", "substantial_action": True}

    assert [name for name, _ in outcome_lines(ruling, {"action"})] == ["outcomes.action.fold"]
    assert [name for name, _ in outcome_lines(ruling, {"substantial_action"})] == names(ruling)


def test_what_has_been_done_is_told_where_a_misdeal_hangs_on_it() -> None:
    def told(**ruling: Any) -> list[str]:
        return [name for name, _, _ in reason_lines(ruling, {"misdeal"})]

    def weighed(actions: int) -> list[dict[str, Any]]:
        args = {"actions": actions, "with_chips": 0}
        return [{"id": "substantial-action.not-reached", "clause": "substantial-action#definition", "args": args}]

    assert told(misdeal=True, reasons=weighed(1)) == ["reasons.substantial-action.not-reached"]
    assert told(permitted=[{"misdeal": True}, {"misdeal": False}], reasons=weighed(1)) != []
    assert told(misdeal=True, reasons=weighed(0)) == []
    assert told(action="check", reasons=weighed(1)) == []


def test_an_all_in_is_named_as_one() -> None:
    assert outcome_lines({"action": "raise", "all_in": True, "to": 700}) == [("outcomes.all-in.raise", {"to": 700})]


@pytest.mark.parametrize(
    ("may", "least", "most", "lines"),
    [
        (["check", "bet"], 200, None, ["outcomes.bet-at-least"]),
        (["fold", "call", "raise"], 400, 900, ["outcomes.raise-at-least", "outcomes.raise-to-max"]),
        (["fold", "call", "raise"], 200, 200, ["outcomes.raise-exactly"]),
        (["check", "bet"], 200, 200, ["outcomes.bet-exactly"]),
        (["fold", "call"], None, None, []),
    ],
)
def test_the_next_bet_or_raise_has_its_bounds(may: list[str], least: Any, most: Any, lines: list[str]) -> None:
    ruling = {"next": "A", "may": may, "raise_to_min": least, "raise_to_max": most}

    assert names(ruling) == ["outcomes.may", *lines]


def test_a_round_that_is_over_has_nobody_next() -> None:
    assert names({"next": None}) == ["outcomes.round-over"]
    assert names({"action": "check"}) == ["outcomes.action.check"]
    assert names({"live": False, "next": None})[-1] == "outcomes.round-over"
    assert names({"cards_up": ["A", "B"], "next": None}) == ["outcomes.cards-up"]


def test_what_was_told_and_has_not_changed_is_no_news() -> None:
    pots = [{"amount": 600, "among": ["A", "B"], "winners": ["B"]}]
    won = {"next": None, "cards_up": ["A", "B"], "pots": pots, "shares": {"B": 600}}
    folded = {**won, "pots": [{"amount": 600, "among": ["B"]}], "live": False}

    assert told_before(won, [{"next": "A"}]) == {*AMOUNTS}
    assert told_before(folded, [won]) == {"next", "cards_up", "pots", "shares", *AMOUNTS}
    assert told_before({"next": None}, [{"misdeal": True}]) == {"next", *AMOUNTS}
    assert [name for name, _ in outcome_lines(folded, {"live"}, "A", told_before(folded, [won]))] == ["outcomes.dead"]
    assert ("outcomes.share", {"player": "B", "chips": 600}) in outcome_lines(
        folded, {"shares"}, "A", {"pots", "shares"}
    )


def test_the_next_player_is_told_what_differs_from_what_the_last_one_was_told() -> None:
    bet = {"action": "bet", "to": 600, "next": "B", "may": ["fold", "call"], "call_to": 400}
    short = {
        "action": "call",
        "to": 400,
        "next": "C",
        "may": ["fold", "call", "raise"],
        "call_to": 600,
        "raise_to_min": 1200,
    }
    full = {**short, "to": 600, "next": "D"}
    shorter = {**full, "raise_to_min": 900, "raise_to_max": 900}

    def told(ruling: dict[str, object], *earlier: dict[str, object]) -> list[str]:
        lines = outcome_lines(ruling, (), None, told_before(ruling, earlier))
        return [
            name.removeprefix("outcomes.")
            for name, _ in lines
            if name.split(".")[1] in ("call-to", "raise-at-least", "raise-exactly")
        ]

    assert told(short, bet) == ["call-to", "raise-at-least"]
    assert told(short) == ["call-to", "raise-at-least"]
    assert told(full, bet, short) == told(full) == []
    assert told(shorter, bet, short) == ["call-to", "raise-exactly"]
    assert told({**shorter, "next": "E"}, bet, short, shorter) == []
    assert told({"action": "check", "next": "B", "raise_to_min": 200}, bet) == []


def test_shares_and_hands_are_lines_of_their_own() -> None:
    assert outcome_lines({"shares": {"A": 33, "B": 34}, "hands": 18}) == [
        ("outcomes.share", {"player": "A", "chips": 33}),
        ("outcomes.share", {"player": "B", "chips": 34}),
        ("outcomes.hands", {"hands": 18}),
    ]


def test_a_reason_keeps_its_clause_and_shows_its_card() -> None:
    ruling = {
        "reasons": [
            {
                "id": "odd-chips.suit",
                "clause": "odd-chips#stud",
                "args": {"player": "A", "chips": 1, "card": "As", "half": "low"},
            }
        ]
    }

    assert reason_lines(ruling) == [
        ("reasons.odd-chips.suit", {"player": "A", "chips": 1, "card": "A♠", "half": "low"}, "odd-chips#stud")
    ]


def test_a_bring_in_is_no_bet_of_a_given_size() -> None:
    assert ("outcomes.may", {"player": "A", "options": "bring_in"}) in outcome_lines(
        {"next": "A", "may": ["bet"]}, {"next"}
    )
    announced = {"next": "A", "may": ["bet"], "raise_to_min": 200}
    assert ("outcomes.amount-to-come", {"player": "A"}) in outcome_lines(announced, {"next"})


def test_a_player_without_cards_has_no_hand_that_is_dead() -> None:
    left_out = [{"id": "misdeals.omitted", "args": {"player": "C"}, "clause": "misdeals#flop-games"}]

    assert names({"dead": ["C"], "reasons": left_out}) == ["outcomes.not-in-the-hand"]
    assert names({"dead": ["C"]}) == ["outcomes.dead"]


def test_a_bring_in_in_the_place_of_a_player_who_is_all_in_is_told_as_one() -> None:
    why = {"id": "stud-dealing.bring-in-instead", "args": {"player": "A", "chips": 30}}
    assert names({"action": "bet", "to": 30, "adds": 30, "binding": True, "reasons": [why]}) == ["outcomes.bring-in"]


def _why_touched(player: str, name: str) -> dict[str, Any]:
    return {"id": f"accidentally-killed-hands.{name}", "args": {"player": player}}


def test_of_two_hands_that_touched_each_is_said_to_be_live() -> None:
    why = [_why_touched(player, name) for name in ("protect", "identifiable") for player in ("A", "B")]
    lines = outcome_lines({"live": True, "decides": "rules", "reasons": why})
    assert lines == [("outcomes.live", {"player": "A"}), ("outcomes.live", {"player": "B"})]


@pytest.mark.parametrize(("touched", "what"), [(["A"], "hand"), (["A", "B"], "hands")])
def test_the_director_decides_of_as_many_hands_as_touched(touched: list[str], what: str) -> None:
    why = [_why_touched(player, "protect") for player in touched]
    left = {"decides": "td", "permitted": [{"live": True}, {"live": False}], "reasons": why}
    assert names(left)[1:] == [f"outcomes.permitted.{what}-live", f"outcomes.permitted.{what}-dead"]
