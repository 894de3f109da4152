"""*schema*: every file has its shape, every value its range; policies that the engine obeys are declared as the engine knows them."""

import json
from collections.abc import Iterator

from generator.checks.project import NamedCheck, Project
from generator.engine.policies import SPECS
from generator.engine.reasons import NOT_COVERED
from generator.engine.ruling import STATED
from generator.knowledge.findings import Finding
from generator.knowledge.schemas import FOLDER, KINDS
from generator.knowledge.yaml_source import MAXIMUM_BYTES, Unusable, read_text

# Keys of rulings, and what no rule decides, are named in code and examples as policies are.
_KEYS_OF_RULINGS = frozenset(STATED).union(name.replace("-", "_") for name in NOT_COVERED)


def run(project: Project) -> Iterator[Finding]:
    """Yield where policies and engine part, and editors' schemas that are none; the files are looked at while loading."""
    yield from _schemas(project)
    for name in sorted(_KEYS_OF_RULINGS & project.knowledge.policies.keys()):
        called = project.knowledge.policies[name]
        message = f"the policy {name!r} is called like a key of rulings, so that one would be taken for the other; choose another name"
        yield Finding(called.origin.file, called.origin.line, "schema", message)
    for name, spec in SPECS.items():
        policy = project.knowledge.policies.get(name)
        if policy is None:
            yield Finding(
                "rules/outline.yml", 1, "schema", f"no rule declares the policy {name!r}, which the engine obeys"
            )
            continue
        if spec.values:
            agree = set(policy.values) == set(spec.values)
            wanted = f"values {', '.join(spec.values)}"
        else:
            declared = (policy.unit, policy.minimum, policy.maximum)
            agree = not policy.values and declared == (spec.unit, spec.minimum, spec.maximum)
            wanted = f"whole numbers from {spec.minimum} to {spec.maximum} ({spec.unit})"
        if not agree or policy.default != spec.default:
            message = (
                f"the policy {name!r} differs from the engine's, which has {wanted} and the default {spec.default}"
            )
            yield Finding(policy.origin.file, policy.origin.line, "schema", message)


def _schemas(project: Project) -> Iterator[Finding]:
    """Yield the editors' schemas that editors cannot read, where the project has any. (Whether they are up to date is not looked at.)"""
    if not (project.root / FOLDER).is_dir():
        return
    for name, _, _ in KINDS:
        file = f"{FOLDER}/{name}.json"
        try:
            sound = isinstance(json.loads(read_text(project.root / file, project.root, MAXIMUM_BYTES)), dict)
        except (Unusable, ValueError, RecursionError):
            sound = False
        if not sound:
            yield Finding(file, 1, "schema", "the file is missing, or no JSON Schema; run `rulebook schemas`")


CHECK = NamedCheck("schema", "files have their shape and values their range", run)
