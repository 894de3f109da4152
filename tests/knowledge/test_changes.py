"""What changed from one edition to another: every kind of change, where it stands, and what is said of it."""

from pathlib import Path

import pytest

from generator.checks.project import Project
from generator.knowledge.changes import ChangedNumber, Changes, changes, rewording, told_apart
from generator.knowledge.comparison import DecidingPolicies, differing_rulings
from generator.knowledge.reader import Reader
from tests.two_editions import AUTUMN, SPRING, write_editions


@pytest.fixture
def editions(copy: Path) -> Project:
    return Project.load(write_editions(copy))


def compared(project: Project, before: str, after: str) -> Changes:
    books = project.knowledge.editions
    return changes(project.knowledge, project.rulings, books[before], books[after])


def readers(project: Project, before: str, after: str, language: str = "en") -> tuple[Reader, Reader]:
    books = project.knowledge.editions
    one, two = (Reader(project.knowledge, project.texts, language, books[book]) for book in (before, after))
    return one, two


def by_title(project: Project, found: Changes) -> dict[str, ChangedNumber]:
    common = Reader(project.knowledge, project.texts, "en")
    return {number.title(common): number for number in found.numbers}


def test_every_kind_of_change_stands_at_its_number_in_the_order_of_the_newer_book(editions: Project) -> None:
    found = by_title(editions, compared(editions, SPRING, AUTUMN))

    assert [title.partition(" ")[0] for title in found] == ["1", "2", "3", "5", "4"]
    clock, raises, rabbits, etiquette, language = found.values()
    assert clock.moved == (("2", "1"),)
    assert clock.clauses_new == tuple(("clock", name) for name in editions.knowledge.rules["clock"].clauses[2:])
    assert not clock.new
    assert (raises.moved, raises.values) == ((("1", "2"),), ("raise_methods",))
    assert not raises.only_moved
    assert rabbits.clauses_reworded == (("rabbit-hunting", "forbidden"),)
    assert etiquette.new
    assert etiquette.place is not None
    assert etiquette.place.book == AUTUMN
    assert language.dropped
    assert language.place is not None
    assert (language.place.book, language.place.number) == (SPRING, "4")
    assert {rule for rule, _ in language.clauses_dropped} == {"official-language"}


def test_examples_are_told_with_the_policy_that_decides_each_point_once(editions: Project) -> None:
    found = compared(editions, SPRING, AUTUMN)
    told = {
        split.example for split in differing_rulings(editions.knowledge, editions.rulings, found.before, found.after)
    }

    assert {changed.example.id for changed in found.examples} == told
    assert "raise-methods/declared-raise-call-amount" in told
    assert [split.decided_by for one in found.examples for split in one.splits] == [("raise_methods",)] * len(told)


def test_the_ruling_of_each_book_is_one_line(editions: Project) -> None:
    found = compared(editions, SPRING, AUTUMN)
    changed = next(one for one in found.examples if one.example.name == "declared-raise-completed")

    assert told_apart(readers(editions, SPRING, AUTUMN), changed.example, changed.splits[0]) == (
        "Raise to 1,600.",
        "Raise to 1,000. B gets back 600.",
    )


def test_a_book_that_decides_by_itself_says_what_it_rules(editions: Project) -> None:
    (editions.knowledge.root / "rules/books/spring/policies.yml").write_text(
        "prior_chips: {value: half_raise, basis: stated}\n", encoding="utf-8"
    )
    project = Project.load(editions.knowledge.root)
    books = project.knowledge.editions
    example = project.knowledge.examples["prior-chips/pushed-forward-taken-for-a-raise"]
    splits = differing_rulings(project.knowledge, project.rulings, books[SPRING], books["tda-2024"])
    decided = next(split for split in splits if (split.example, split.after) == (example.id, 4))

    before, after = told_apart(readers(project, SPRING, "tda-2024"), example, decided)

    assert before.startswith("Raise to 1,150.")
    assert after.startswith("Raise to 1,150.")


class _NoPolicies(DecidingPolicies):
    """No policy decides anything."""

    def policies(self, example: str, after: int, first: str, second: str) -> tuple[str, ...]:
        return ()


def test_where_no_policy_decides_the_clauses_are_named_on_which_the_reasons_rest(editions: Project) -> None:
    books = editions.knowledge.editions
    nothing = _NoPolicies(editions.knowledge, editions.rulings)
    splits = differing_rulings(editions.knowledge, editions.rulings, books[SPRING], books[AUTUMN], nothing)

    decided = {split.example: split.decided_by for split in splits}
    assert decided["raise-methods/declared-raise-completed"] == (
        "raise-methods#methods",
        "string-bets#dealer-calls",
    )
    assert all(decided.values())


def test_a_clause_in_two_languages_stands_in_each(editions: Project) -> None:
    clause = ("rabbit-hunting", "forbidden")
    own = rewording(readers(editions, SPRING, AUTUMN), clause)
    other = rewording(readers(editions, SPRING, AUTUMN, "nl"), clause)

    assert own.lines is not None
    assert [(one.kind, getattr(one.part, "text", "")) for one in own.lines[0].parts] == [
        ("same", "There is no rabbit hunting"),
        ("new", " unless all agree"),
        ("same", "."),
    ]
    assert (other.before.language, other.after.language, other.lines) == ("nl", "en", None)


@pytest.mark.parametrize(
    ("before", "after", "title", "counts"),
    [
        (SPRING, AUTUMN, "What changed from Spring to Autumn", ("8 new clauses", "3 clauses dropped")),
        (AUTUMN, SPRING, "Autumn and Spring compared", ("3 clauses only in Spring", "8 clauses only in Autumn")),
        (SPRING, SPRING, "Spring and Spring compared", ("The two books do not differ.",)),
    ],
)
def test_only_a_later_book_has_what_is_new(
    editions: Project, before: str, after: str, title: str, counts: tuple[str, ...]
) -> None:
    found = compared(editions, before, after)
    common = Reader(editions.knowledge, editions.texts, "en")

    assert found.title(common) == title
    for count in counts:
        assert count in found.counted(common)


def test_an_edition_is_told_by_its_letters_where_a_paragraph_has_another_one(project: Project) -> None:
    found = by_title(project, compared(project, "tda-2022", "tda-2024"))

    assert found["54 Pot size and betting the pot"].moved == (("54-B", "54-C"), ("54-C", "54-D"))


def test_a_part_that_was_not_at_hand_stands_apart_and_is_neither_new_nor_reworded(project: Project) -> None:
    found = compared(project, "tda-2022", "tda-2024")
    common = Reader(project.knowledge, project.texts, "en")
    told, apart = ([one.place.number for one in held if one.place] for held in (found.numbers, found.unseen))

    assert apart == ["10", "16", "38", "46", "51", *(f"RP-{number}" for number in range(1, 20))]
    assert [number for number in told if number.startswith("RP")] == ["RP-20", "RP-21", "RP-22"]
    assert not {"16", "20", "38", "46", "51"} & set(told)
    assert {found.mark(common, one.whole, one) for one in found.unseen if one.whole} == {"known only from TDA 2024"}
    assert found.mark(common, "reworded", found.unseen[0]) == "with more in TDA 2024"
    [said] = found.at_hand(common)
    assert said.blocks == common.under(found.before).at_hand().blocks  # type: ignore[union-attr]
    assert found.counts()["unseen"] == sum(len(one.clauses) for one in found.unseen)


def test_a_value_that_the_text_at_hand_cannot_tell_is_not_called_silence(project: Project) -> None:
    found = compared(project, "tda-2022", "onk-2023")
    first, _ = readers(project, "tda-2022", "onk-2023")
    apart = {policy for number in found.unseen for policy in number.values}

    assert apart >= {"final_table_six_handed", "final_table_formats", "hand_for_hand_places"}
    assert not apart & {policy for number in found.numbers for policy in number.values}
    assert found.value(first, "final_table_formats") == "not in the text at hand"
    assert found.value(first, "deck_changes").endswith("(stated by the book)")
    examples = {one.example.id for one in found.unseen_examples}
    assert "final-table/five-handed" in examples
    assert not examples & {one.example.id for one in found.examples}


def test_a_new_number_that_does_not_apply_says_so(project: Project) -> None:
    found = compared(project, "tda-2022", "onk-2023")
    common = Reader(project.knowledge, project.texts, "en")
    remarks = {one.place.number: found.remark(common, one) for one in found.unseen if one.place is not None}

    assert all(remarks[number] is not None for number in ("RP-10", "RP-17", "RP-18"))
    assert remarks["RP-2"] is None


def test_paragraphs_of_a_number_are_told_and_not_the_number_beside_them(project: Project) -> None:
    found = by_title(project, compared(project, "tda-2022", "onk-2023"))

    assert found["36 Substantial action"].moved == (("36-A, B", "36-1, 2"),)


def test_a_clause_whose_words_tell_another_value_is_reworded(project: Project) -> None:
    found = by_title(project, compared(project, "tda-2022", "tda-2024"))

    redeal = found["35 Misdeals and fouled decks"]
    assert (redeal.values, redeal.clauses_reworded) == (("redeal_absent",), (("misdeals", "redeal"),))


def test_a_clause_that_was_replaced_stands_with_what_replaced_it(project: Project) -> None:
    devices = by_title(project, compared(project, "tda-2022", "tda-2024"))["5 Devices and communication"]
    said = rewording(readers(project, "tda-2022", "tda-2024"), ("communication", "live-hands"))

    assert ("communication", "live-hands") in devices.clauses_reworded
    assert ("devices-and-tools", "strategy-tools") not in devices.clauses
    assert said.after == readers(project, "tda-2022", "tda-2024")[1].clause("devices-and-tools", "strategy-tools")


def test_another_title_in_the_same_language_is_a_change(project: Project) -> None:
    common = Reader(project.knowledge, project.texts, "en")
    found = compared(project, "tda-2022", "tda-2024")
    titled = {one.title(common): one.formerly(common, found.before) for one in found.numbers if one.retitled}

    assert titled == {
        "10 New players and breaking tables": ["formerly “Breaking tables”"],
        "34 The button: its place and its movement": ["34-B: formerly 34", "formerly “Button heads-up”"],
    }
    assert not any(one.retitled for one in compared(project, "tda-2022", "onk-2023").numbers)


def test_a_house_differs_in_what_it_does_not_print_and_not_in_other_words_for_the_same(project: Project) -> None:
    found = compared(project, "tda-2022", "onk-2023")
    common = Reader(project.knowledge, project.texts, "en")
    numbers = {one.place.number: one for one in found.numbers if one.place is not None}

    assert numbers["39"].clauses_left == (("reshuffling", "face-down"),)
    assert found.mark(common, "left") == "not printed in ONK 2023, where TDA 2022 holds"
    assert ("multiple-chips", "last-chips") in numbers["45"].clauses_dropped
    assert ("out-of-turn", "skipped-player") in numbers["53"].clauses_reworded
    assert not {"8", "58", "61"} & numbers.keys()
    alike = project.knowledge.books["onk-2023"].alike.keys()
    assert not alike & {clause for one in found.numbers for clause in one.clauses}


def test_a_number_that_is_told_stands_in_one_of_the_books_or_in_a_base(project: Project) -> None:
    found = compared(project, "cz-2011", "tda-2022")

    places = {number.place.book for number in found.numbers if number.place is not None}
    assert places == {"tda-2011", "tda-2022"}


def test_where_the_print_of_a_book_says_something_else_is_told_once_and_without_misprints(project: Project) -> None:
    found = compared(project, "tda-2022", "tda-2024")
    onk = compared(project, "tda-2022", "onk-2023")
    books = project.knowledge.books

    told = {edition.id: [one.id for one in held] for edition, held in onk.errata}
    assert list(told) == ["tda-2022", "onk-2023"]
    assert {"ONK-24", "ONK-26", "ONK-34"} <= set(told["onk-2023"])  # 65-B, MEC-7, 44
    kinds = {one.id: one.kind for one in books["onk-2023"].errata}
    assert {kinds[name] for name in told["onk-2023"]} == {"ruling", "figure", "meaning", "gap"}
    # What the prints of both editions have wrong in the same words is no difference.
    shared = {one.id for one in books["tda-2022"].errata} - {
        one.id for edition, held in found.errata if edition.id == "tda-2022" for one in held
    }
    assert "T22-01" in shared
