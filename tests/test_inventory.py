"""Every worked example that a source prints is the source of an example here, by book, number and label."""

import pytest

from generator.checks.project import Project

# Book, number, and the labels of the examples that its source prints under that number.
PRINTED: dict[str, dict[str, str]] = {
    "tda-2011": {"40": "1", "45": "1", "47": "1"},
    "tda-2022": {
        "40": "C-1",
        "41": "1",
        "43": "A-1 B-1",
        "45": "A-1 A-2",
        "50": "B-1",
        "52": "A-1",
        "57": "1 2",
        "59": "A-1",
        "61": "1",
    },
    "tda-2024": {
        "10": "B-1",
        "11": "D-1",
        "16": "1 2 3",
        "18": "1 2",
        "34": "A-1",
        "38": "1-A 1-B",
        "40": "A-1 C-1",
        "41": "1",
        "43": "A-1 B-1 1 2 3 4-A 4-B",
        "45": "A-1 A-2 1-A 1-B 2 3 4 4-A 4-B",
        "46": "S1-1 S1-2a S1-2b S1-3 S2-1 S2-2 S3-1 S4 S5",
        "47": "1 1-A 1-B 2 3-A 3-B",
        "50": "B-1",
        "51": "1 2 3 4",
        "52": "A-1 B-1 B-2 B-3",
        "53": "A-1 A-2 B-1 B-2",
        "54": "B-1 B-2",
        "57": "1 2",
        "59": "A-1",
        "61": "1",
        "RP-8": "A-1",
    },
    "cz-2011": {"37": "L", "40": "1"},
    "es-annex": {
        "10": "P",
        "16": "1 2 3",
        "18": "1 2",
        "20-F": "1 2",
        "38": "1-A 1-B",
        "40-A": "1",
        "43": "1 2 3 4-A 4-B",
        "45": "1-A 1-B 2 3 4 4-A 4-B",
        "46": "S1-1 S1-2a S1-2b S1-3 S2 S3-1 S3-2 S4-1 S5",
        "47": "1 1-A 1-B 2 3-A 3-B",
        "51": "1 2 3",
        "52-B": "1 2 3",
        "53-A": "1 2",
        "53-B": "1 2",
    },
    "br-2016": {
        "9": "P",
        "15": "1 2 3",
        "17": "1 2",
        "19-D": "1",
        "39": "1 2 3",
        "40-B": "1 2",
        "43": "1 2 3 4",
        "44": "1 1-A 2-A 2-B",
        "46": "1-A 1-B 2 3",
    },
    "onk-2023": {
        "11": "1",
        "24": "C-1",
        "27": "1",
        "36": "1",
        "40": "C-1",
        "41": "1",
        "43": "A-1 B-1",
        "45": "1",
        "46": "1",
        "47": "A-1",
        "50": "B-1",
        "52": "A-1",
        "53": "B-1",
        "57": "1 2",
        "59": "A-1",
        "61": "1",
        "MEC-7": "1 2",
        "RP-8": "1",
    },
}


@pytest.mark.parametrize(
    ("book", "number", "label"),
    [(book, number, label) for book in PRINTED for number in PRINTED[book] for label in PRINTED[book][number].split()],
)
def test_a_printed_example_is_here(project: Project, book: str, number: str, label: str) -> None:
    told = {
        (source.book, source.number, source.label)
        for example in project.knowledge.examples.values()
        for source in example.sources
    }

    assert (book, number, label) in told


def test_no_example_claims_a_label_that_no_source_prints(project: Project) -> None:
    for example in project.knowledge.examples.values():
        for source in example.sources:
            if source.label is not None:
                assert source.label in PRINTED[source.book].get(source.number, "").split(), example.id
