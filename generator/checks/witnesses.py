"""*witnesses*: every policy value that a book takes from its source is told apart by an example, so that a wrong one cannot go unseen.

A house that is its own source cannot be copied wrongly: what it decides is right, and `rulebook diff` shows what comes of it.

A witness of a value is an example with a ruling stated for the book that would no longer hold under another value of that policy.
"""

from collections.abc import Iterator
from itertools import chain

from generator.checks.project import NamedCheck, Project
from generator.engine import Policies, SituationError
from generator.engine.policies import SPECS
from generator.knowledge.findings import Finding
from generator.knowledge.model import Edition, Example, Knowledge, Policy, Value
from generator.knowledge.rulings import disagreements


def run(project: Project) -> Iterator[Finding]:
    """Yield each value that a book takes from its source, that the engine obeys and that no example would miss."""
    for edition, name, other in slips(project.knowledge):
        if witness(project, edition, name, other) is None:
            setting = edition.book.settings[name]
            message = f"no example distinguishes {name}: {setting.value} from {other}; add one on which {edition.id} would rule differently"
            yield Finding(setting.origin.file, setting.origin.line, "witnesses", message)


def slips(knowledge: Knowledge) -> Iterator[tuple[Edition, str, Value]]:
    """Yield each policy that a book takes from its source and the engine obeys, with each value that it could be mistaken for."""
    for edition in knowledge.editions.values():
        if edition.book.source is not None:
            for name, setting in edition.book.settings.items():
                if name in SPECS:
                    for other in _others(knowledge.policies[name], setting.value):
                        yield edition, name, other


def _others(policy: Policy, value: Value) -> tuple[Value, ...]:
    if policy.values:
        return tuple(other for other in policy.values if other != value)
    assert isinstance(value, int)
    return tuple(other for other in (value - 1, value + 1) if policy.minimum <= other <= policy.maximum)


def witness(project: Project, edition: Edition, name: str, other: Value) -> Example | None:
    """Return an example of which a ruling stated for a book would no longer hold if its policy `name` had the value `other`."""
    changed: dict[str, object] = {key: d.value for key, d in edition.decisions.items() if key in SPECS}
    changed[name] = other
    policies = Policies.of(changed)
    rule_id = project.knowledge.policies[name].rule
    examples = project.knowledge.examples.values()
    # A witness is most likely among the examples of the rule that owns the policy.
    likely = (example for example in examples if example.rule == rule_id)
    for example in chain(likely, (example for example in examples if example.rule != rule_id)):
        ours = [s for s in example.statements if s.books is None or edition.id in s.books]
        if not ours:
            continue
        now, then = project.rulings.of(example.id, edition.id), project.rulings.under(example.id, policies)
        if then is now or isinstance(now, SituationError) or isinstance(then, SituationError):
            continue
        if any(disagreements(one, then) and not disagreements(one, now) for one in ours):
            return example
    return None


CHECK = NamedCheck(
    "witnesses", "an example distinguishes every policy value of a source", run, needs=("rules", "examples")
)
