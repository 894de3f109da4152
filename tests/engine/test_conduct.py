"""Conduct at the table: the penalty that is named, the hand, and facts that cannot be."""

from typing import Any

import pytest

from generator.engine import SituationError, rule
from generator.engine.event import OFFENCES, ONLY_IN_A_HAND
from generator.language.story_event_facts import SAYS_THAT_IT_IS_LIVE

from .scripts import Data, clauses, ids, told

MEASURES = ["warning", "missed_hands", "missed_rounds", "disqualification"]


def conduct(offence: str, policies: Data | None = None, **facts: Any) -> Data:
    (ruling,) = rule({"kind": "conduct", "offence": offence, **facts}, policies or {})
    return ruling


def test_exposed_cards_leave_the_hand_live_and_may_be_penalised_after_it() -> None:
    ruling = conduct("exposed-cards")

    assert told(ruling, "live", "penalty", "penalty_from", "measures", "decides") == {
        "live": True,
        "penalty": "possible",
        "penalty_from": "after_the_hand",
        "measures": MEASURES,
        "decides": "td",
    }
    assert "exposing-cards#hand-stays-live" in clauses(ruling)
    assert "floor-decisions.not-killed" not in ids(ruling)


@pytest.mark.parametrize("offence", [offence for offence in OFFENCES if offence not in ("exposed-cards", "collusion")])
def test_no_rule_kills_the_hand_for_any_other_offence(offence: str) -> None:
    ruling = conduct(offence)

    assert ruling["live"] is True
    assert "floor-decisions.not-killed" in ids(ruling)
    assert "penalty_from" not in ruling


@pytest.mark.parametrize(("policy", "told_so"), [("td_decides", False), ("to_all", True)])
def test_cards_shown_to_one_are_shown_to_all_only_where_the_book_says_so(policy: str, told_so: bool) -> None:
    ruling = conduct("shown-to-one", {"shown_to_one": policy})

    assert ("disclosure#show-one-show-all" in clauses(ruling)) is told_so


@pytest.mark.parametrize("offence", OFFENCES)
def test_of_a_player_without_a_live_hand_no_hand_is_ruled(offence: str) -> None:
    if offence in ONLY_IN_A_HAND:
        with pytest.raises(SituationError, match=f"live_hand must be true with {offence}"):
            conduct(offence, live_hand=False)
    else:
        assert "live" not in conduct(offence, live_hand=False)


def test_the_story_does_not_say_again_that_such_a_hand_is_live() -> None:
    assert set(SAYS_THAT_IT_IS_LIVE) == set(ONLY_IN_A_HAND)


def test_collusion_disqualifies_and_takes_the_chips() -> None:
    ruling = conduct("collusion")

    assert told(ruling, "disqualified", "decides") == {"disqualified": True, "decides": "rules"}
    assert "penalty" not in ruling
    assert clauses(ruling) == ["ethical-play#collusion", "penalties#disqualified-chips"]


@pytest.mark.parametrize(
    ("policy", "offence"),
    [
        ("phone_penalty", "phone-call"),
        ("devices_penalty", "device-on-the-table"),
        ("devices_penalty", "device-in-a-hand"),
        ("strategy_tools_penalty", "strategy-tool"),
        ("leaving_penalty", "leaving"),
        ("dodging_penalty", "dodged-blind"),
    ],
)
def test_what_is_named_for_an_offence_is_a_policy(policy: str, offence: str) -> None:
    assert conduct(offence, {policy: "not_named"})["penalty"] == "not_named"
    assert "measures" not in conduct(offence, {policy: "not_named"})
    assert conduct(offence, {policy: "may"})["penalty"] == "possible"
    assert conduct(offence, {policy: "must"})["penalty"] == "mandatory"
    assert conduct(offence, {policy: "disqualification"})["disqualified"] is True


def test_strategy_tools_may_be_forbidden_only_with_a_live_hand() -> None:
    policies = {"strategy_tools_penalty": "in_a_hand"}

    assert conduct("strategy-tool", policies)["penalty"] == "possible"
    assert conduct("strategy-tool", policies, live_hand=False)["penalty"] == "not_named"


@pytest.mark.parametrize(
    ("policy", "once", "again"),
    [
        ("may", "possible", "possible"),
        ("must_if_repeated", "possible", "mandatory"),
        ("only_if_repeated", "not_named", "mandatory"),
        ("must", "mandatory", "mandatory"),
    ],
)
@pytest.mark.parametrize("offence", ["touching", "delay", "thrown-chips"])
def test_when_a_breach_of_etiquette_is_penalised_is_a_policy(offence: str, policy: str, once: str, again: str) -> None:
    policies = {"etiquette_penalty": policy}

    assert conduct(offence, policies)["penalty"] == once
    assert conduct(offence, policies, repeated=True)["penalty"] == again


def test_a_repeated_offence_is_penalised_more_heavily() -> None:
    assert "penalties#repeated" in clauses(conduct("abuse", repeated=True))
    assert "penalties#repeated" not in clauses(conduct("abuse"))


def test_an_unknown_offence_is_an_error_that_lists_those_that_are_known() -> None:
    with pytest.raises(SituationError, match="offence must be one of: exposed-cards, phone-call"):
        conduct("snoring")
    with pytest.raises(SituationError, match="offence"):
        rule({"kind": "conduct"}, {})
