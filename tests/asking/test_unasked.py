"""What the page of the forms leaves out of the messages is what no form can need."""

from random import Random

import pytest

from generator.asking.asked import as_far_as_it_goes
from generator.asking.forms import FORMS, asked
from generator.checks.project import Project
from generator.engine import rule
from generator.knowledge.rulings import engine_policies
from generator.site.asking import asking_data
from generator.site.unasked import unasked

from .combinations import combinations


@pytest.mark.parametrize("name", FORMS)
def test_whatever_a_form_comes_to_is_said(project: Project, name: str) -> None:
    form, left_out = FORMS[name], tuple(unasked())
    policies = [engine_policies(edition) for edition in project.knowledge.editions.values()]
    every = combinations(form)
    for given in Random(f"unasked {name}").sample(every, min(60, len(every))):
        situation = form.situation(asked(form, given))
        assert not f"story#facts.{situation['kind']}.".startswith(left_out)
        for decided in policies:
            rulings = rule(as_far_as_it_goes(situation, decided), decided)
            reasons = {f"rulings#reasons.{why['id']}" for ruling in rulings for why in ruling.get("reasons", ())}
            assert not [key for key in reasons if key.startswith(left_out)], given


def test_messages_of_other_kinds_are_left_out_and_no_others(project: Project) -> None:
    whole, asked_about = (asking_data(project.knowledge, project.texts, "cs", whole=whole) for whole in (True, False))
    facts = whole["messages"]["story"]["facts"].keys() - asked_about["messages"]["story"]["facts"].keys()

    assert {"rebuy", "wrong-seat", "unregulated"} <= facts
    assert not facts & {"conduct", "penalty", "hand-for-hand", "hidden-chips", "players"}
    reasons = whole["messages"]["rulings"]["reasons"], asked_about["messages"]["rulings"]["reasons"]
    assert "rebuys" in reasons[0].keys() - reasons[1].keys()
    assert {"odd-chips", "undercalls", "penalties", "hidden-chips"} <= reasons[1].keys()
