"""The locks: they hold every policy and every ruling, say in words what has changed, and refuse what is no lock."""

import os
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.checks import lock, locked_rulings
from generator.checks.lock_changes import LockChange as Changed
from generator.checks.lock_changes import in_words
from generator.checks.locked_rulings import LockKey, locked, render
from generator.checks.project import Project
from generator.commands import main
from generator.disk.writing import write_together
from generator.engine import SituationError
from generator.knowledge.findings import Finding
from generator.knowledge.rulings import shown

EXAMPLE = "multiple-chips/two-thousands-over-twelve-hundred"
LOCK = "examples/multiple-chips/rulings.lock"


@pytest.fixture
def little(project: Project, tmp_path: Path) -> Project:
    """The rulebook with the examples of two rules, and with a folder that holds its locks and nothing else."""
    chosen = {name: e for name, e in project.knowledge.examples.items() if e.rule in ("multiple-chips", "clock")}
    little = Project(replace(project.knowledge, root=tmp_path, examples=chosen))
    accept(little)
    return little


def accept(project: Project) -> list[str]:
    return write_together(project.root, "a test", locked_rulings.files(project))


def told(project: Project) -> list[str]:
    return sorted(map(str, lock.run(project)))


def run(root: Path, *arguments: str) -> str:
    result = CliRunner().invoke(main, ["--root", str(root), *arguments])
    assert result.exit_code == 0, result.output
    return result.stdout


def locks(root: Path) -> dict[str, bytes]:
    return {file: (root / file).read_bytes() for file in locked_rulings.found(root)}


# What they hold


def test_the_locks_hold_every_policy_and_every_ruling_of_every_book(project: Project) -> None:
    findings: list[Finding] = []
    kept, broken = locked_rulings.read(project.root, findings)
    knowledge = project.knowledge

    def said(book: str, about: str, part: str = "") -> str:
        spots = (LockKey(of, about, part) for of in (*knowledge.editions[book].lineage, None))
        return next(kept[spot].said for spot in spots if spot in kept)

    assert (findings, broken) == ([], set())
    for book, edition in knowledge.editions.items():
        assert {name: said(book, name) for name in edition.decisions} == {
            name: shown(decision.value) for name, decision in edition.decisions.items()
        }
        for example in knowledge.examples:
            played = project.rulings.of(example, book)
            assert not isinstance(played, SituationError)
            for event, ruling in enumerate(played, 1):
                row = said(book, example, str(event))
                # Written out anew, so that nothing which the locks leave out goes unseen.
                facts, _, why = row.partition(" because ")
                assert facts == " ".join(
                    f"{key}={shown(ruling[key])}" for key in sorted(ruling) if key not in ("reasons", "event", "actor")
                )
                assert why == " ".join(
                    f"{reason['id']}({', '.join(f'{k}={shown(v)}' for k, v in sorted(reason.get('args', {}).items()))})"
                    for reason in ruling.get("reasons", ())
                )


def test_a_book_locks_only_what_differs_from_its_base(project: Project) -> None:
    rows = locked(project)
    knowledge = project.knowledge
    own = [key for key in rows if key.book is not None]

    assert any(knowledge.editions[key.book or ""].book.based_on for key in own)
    for key in own:
        spots = (key._replace(book=book) for book in (*knowledge.editions[key.book or ""].lineage[1:], None))
        assert rows[key] != next((rows[spot] for spot in spots if spot in rows), None), key


@pytest.mark.parametrize("what", ["number", "label", "at", "erratum", "variant_of", "statements"])
def test_what_an_example_says_of_itself_is_locked(what: str, little: Project) -> None:
    knowledge = little.knowledge
    example = knowledge.examples[EXAMPLE]
    source = example.sources[0]
    if what == "variant_of":
        other = replace(example, variant_of="multiple-chips/another")
    elif what == "statements":
        elsewhere = replace(example.statements[0], books=("br-2016",))
        other = replace(example, statements=(*example.statements, elsewhere))
    else:
        changed_source = replace(source, **{what: "9"})  # type: ignore[arg-type]
        other = replace(example, sources=(changed_source, *example.sources[1:]))
    changed = Project(replace(knowledge, examples={**knowledge.examples, EXAMPLE: other}))

    before, now = render(locked(little)), render(locked(changed))

    assert {file for file in before if before[file] != now[file]} == {LOCK}


def test_what_cannot_be_seen_is_written_out(little: Project) -> None:
    knowledge = little.knowledge
    source = replace(knowledge.examples[EXAMPLE].sources[0], at="001:L1\u2028\n[x] 1: y")
    example = replace(knowledge.examples[EXAMPLE], sources=(source,))
    rows = locked(Project(replace(knowledge, examples={EXAMPLE: example})))

    assert rows[LockKey(None, EXAMPLE, "from")].endswith(r" 001:L1\u2028\u000a[x] 1: y")


# What is told


def test_a_ruling_that_is_not_as_accepted_is_told_in_words(little: Project) -> None:
    path = little.root / LOCK
    rows = path.read_text(encoding="utf-8").splitlines()
    line = next(i for i, row in enumerate(rows, 1) if row.startswith("two-thousands-over-twelve-hundred 2: "))
    rows[line - 1] = rows[line - 1].replace("returned=800", "returned=801")
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")

    assert told(little) == [
        f"{LOCK}:{line}: lock: 1 ruling of 1 example where no book decides is not as accepted: "
        f"{EXAMPLE}, event 2: returned 801 → 800; "
        "run `rulebook accept`, and look at what it changes (git diff) before you commit it"
    ]


def test_a_decision_is_told_with_what_it_changes(little: Project) -> None:
    knowledge = little.knowledge
    edition = knowledge.editions["onk-2023"]
    decisions = {**edition.decisions, "clock_seconds": replace(edition.decisions["clock_seconds"], value=45)}
    editions = {**knowledge.editions, "onk-2023": replace(edition, decisions=decisions)}

    (finding,) = told(Project(replace(knowledge, editions=editions)))

    assert finding.startswith("rules/books/onk-2023/policies.lock:3: lock: 1 policy of onk-2023 and ")
    assert " rulings of " in finding
    assert " under onk-2023 are not as accepted: clock_seconds (onk-2023): 25 → 45; clock/" in finding
    assert ", event 2 (onk-2023): seconds_left 25 → 45" in finding


def test_a_common_ruling_that_a_house_keeps_as_it_was_is_no_change_of_the_house() -> None:
    common = Changed(LockKey(None, "a/b", "1"), "to=1", "to=2")
    kept = Changed(LockKey("club", "a/b", "1"), "to=1", "to=1")

    assert in_words([common, kept]).startswith("1 ruling of 1 example where no book decides is not as accepted: a/b")
    assert in_words([kept]).startswith("1 line too many or too few, because the base has changed; ")


@pytest.mark.parametrize(
    ("key", "before", "now", "words"),
    [
        (LockKey(None, "clock_seconds"), "25", "30", "1 common policy is not as accepted: clock_seconds: 25 → 30; "),
        (
            LockKey("club", "clock_seconds"),
            "25",
            "30",
            "1 policy of club is not as accepted: clock_seconds (club): 25 → 30; ",
        ),
        (
            LockKey(None, "a/b", "from"),
            "tda-2011 1 own",
            "tda-2011 2 own",
            "what 1 example says of itself is not as accepted: a/b: from tda-2011 1 own → tda-2011 2 own; ",
        ),
        (
            LockKey("club", "a/b", "2"),
            "action=call may=[fold, call] to=600 because x.y(a=1, b=2)",
            "action=raise may=[fold, call] pots=[{amount: 3, among: [A, B]}] because x.z()",
            "1 ruling of 1 example under club is not as accepted: "
            "a/b, event 2 (club): action call → raise, to 600 → nothing, pots nothing → [{amount: 3, among: [A, B]}]; ",
        ),
        (
            LockKey(None, "a/b", "1"),
            "to=600 because x.y(a=1, b=2) x.z()",
            "to=600 because x.y(a=1, b=3) x.z()",
            "1 ruling of 1 example where no book decides is not as accepted: "
            "a/b, event 1: without x.y(a=1, b=2), because x.y(a=1, b=3); ",
        ),
        (
            LockKey(None, "a/b", "1"),
            "to=600 because x.y() x.z()",
            "to=600 because x.z() x.y()",
            "1 ruling of 1 example where no book decides is not as accepted: a/b, event 1: the reasons in another order; ",
        ),
        (
            LockKey(None, "a/b", "1"),
            "cannot be played: no such seat",
            "to=600",
            "1 ruling of 1 example where no book decides is not as accepted: "
            "a/b, event 1: what is ruled cannot be played: no such seat → nothing, to nothing → 600; ",
        ),
    ],
)
def test_a_change_is_told_in_words(key: LockKey, before: str, now: str, words: str) -> None:
    assert in_words([Changed(key, before, now)]).startswith(words)


def test_an_example_that_comes_or_goes_is_told_once() -> None:
    come = [Changed(LockKey(None, "a/b", part), None, "to=1") for part in ("from", "1", "2")]
    gone = [Changed(LockKey(None, "a/c", part), "to=1", None) for part in ("from", "1")]

    text = in_words([*come, *gone])

    assert text.startswith(
        "3 rulings of 2 examples where no book decides and what 2 examples say of themselves are not as accepted: "
        "a/b is not in the lock; a/c no longer exists; run "
    )


def test_an_example_that_can_no_longer_be_played_is_said_to_be_that() -> None:
    now = "cannot be played: event 1: A has no chips"
    changes = [
        Changed(LockKey(None, "a/b", "1"), "to=1", now),
        *(Changed(LockKey(None, "a/b", part), "to=1", None) for part in ("2", "3")),
        Changed(LockKey("house", "a/b", "2"), "to=2", None),
    ]

    assert f"are not as accepted: a/b: {now}; run" in in_words(changes)


def test_an_event_that_goes_is_not_taken_for_its_example() -> None:
    text = in_words([Changed(LockKey(None, "a/b", "3"), "to=1", None)])

    assert "is not as accepted: a/b, event 3: no longer ruled; run" in text


def test_a_clause_that_goes_is_cited_no_more() -> None:
    text = in_words([Changed(LockKey("house", "a#b"), "a.why", None)])

    assert "a#b (house) is cited no more; run" in text


def test_however_much_has_changed_the_text_is_short() -> None:
    changes = [
        Changed(LockKey(f"house-{book}", name, part), f"to={'1' * 5000}", f"to={'2' * 5000}")
        for book in range(200)
        for name, part in (("clock_seconds", ""), *((f"a/example-{number}", "1") for number in range(20)))
    ]

    text = in_words(changes)

    assert len(text) < 1200
    assert ", 197 policies of 197 other books, " in text
    assert "and 3,940 rulings of 197 other books" in text
    assert "; and 4,197 more; run " in text


# What can be wrong with a lock


@pytest.mark.parametrize(
    ("data", "line", "words"),
    [
        ("two-thousands\n", 1, "not a line of a lock; run `rulebook accept`"),
        ("# x\n<<<<<<< HEAD\n", 2, "not a line of a lock; run `rulebook accept`"),
        ("x from: a\nx 0: to=1\n", 2, "not a line of a lock; run `rulebook accept`"),
        ("x 1: to=1\n\nx 1: to=2\n", 3, "x 1 is already on line 1; run `rulebook accept`"),
        (b"x 1: \xff\n", 1, "byte 0xff is not UTF-8; save the file as UTF-8; restore it from version control"),
        (b"\0" * 6_000_000, 1, "the file has 6,000,000 bytes; at most 5,000,000 are read"),
    ],
    ids=["a word", "a conflict", "an event 0", "a line twice", "no UTF-8", "too large"],
)
def test_what_is_no_lock_is_told(little: Project, data: str | bytes, line: int, words: str) -> None:
    (little.root / LOCK).write_bytes(data.encode() if isinstance(data, str) else data)

    # What it should hold is missing; but that is no other fault.
    (finding,) = told(little)

    assert finding.startswith(f"{LOCK}:{line}: lock: {words}")


def test_a_pipe_in_place_of_a_lock_is_told(little: Project) -> None:
    (little.root / LOCK).unlink()
    os.mkfifo(little.root / LOCK)

    (finding,) = told(little)

    assert finding.startswith(f"{LOCK}:1: lock: a pipe is where a file belongs")


def test_a_thousand_lines_of_nonsense_are_told_in_a_few(little: Project) -> None:
    (little.root / LOCK).write_text("nonsense\n" * 1000, encoding="utf-8")

    assert [finding.partition(" lock: ")[2] for finding in told(little)] == [
        *["not a line of a lock; run `rulebook accept`"] * 3,
        "and 997 more lines of this kind",
    ]


def test_a_lock_at_the_wrong_place_is_told(little: Project) -> None:
    places = {
        "examples/rulings.lock": "deletes it",
        "examples/clock/policies.lock": "leaves it alone; delete it",
        "rules/books/onk-2023/rulings.lock": "leaves it alone; delete it",
        "rules/clock.lock": "leaves it alone; delete it",
    }
    for place in places:
        (little.root / place).write_text("", encoding="utf-8")

    assert told(little) == [
        f"{place}:1: lock: no lock belongs here; `rulebook accept` {what}" for place, what in sorted(places.items())
    ]
    assert accept(little) == ["examples/rulings.lock"]
    assert len(told(little)) == 3


def test_a_lock_in_which_nothing_is_to_be_locked_is_told_and_deleted(little: Project) -> None:
    path = little.root / "rules/books/es-annex/rulings/clock.lock"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("# Generated\n", encoding="utf-8")

    (finding,) = told(little)

    assert finding.startswith("rules/books/es-annex/rulings/clock.lock:1: lock: this lock is empty")
    assert accept(little) == ["rules/books/es-annex/rulings/clock.lock"]
    assert told(little) == []


def test_deleted_locks_are_told_and_made_anew(little: Project) -> None:
    before = locks(little.root)
    for file in before:
        (little.root / file).unlink()

    (finding,) = told(little)

    assert finding.startswith("rules/policies.lock:1: lock: ")
    assert len(finding) < 1500
    accept(little)
    assert locks(little.root) == before
    assert told(little) == []


# Houses


def test_a_house_changes_no_lock_and_has_its_own_once_it_decides(copy: Path) -> None:
    before = locks(copy)
    run(copy, "book", "new", "club", "--based-on", "tda-2011")

    assert locks(copy) == before
    assert told(Project.load(copy)) == []
    policies = copy / "rules/books/club/policies.yml"
    undecided = policies.read_bytes()
    policies.write_text("clock_seconds: {value: 45, basis: stated}\n", encoding="utf-8")

    run(copy, "accept")

    now = locks(copy)
    assert {file: now.get(file) for file in before} == before
    assert sorted(now.keys() - before.keys()) == [
        "rules/books/club/policies.lock",
        "rules/books/club/rulings/clock.lock",
    ]
    assert now["rules/books/club/policies.lock"].decode().splitlines()[1:] == ["clock_seconds: 45"]
    assert told(Project.load(copy)) == []
    policies.write_bytes(undecided)
    run(copy, "accept")
    assert locks(copy) == before
    assert not (copy / "rules/books/club/rulings").exists()
