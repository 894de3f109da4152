"""Packs: whatever text is put in comes out, and what pages share is said once."""

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.site.packs import bundle, pack, unpack

_PIECES = st.sampled_from(
    ["<p>", "</p>", "\n", "one", "two\n", "<b>x</b>", "\u00e9", ">", "<", "\u2028", "1,2", "\r\n"]
)
_TEXTS = st.lists(_PIECES, max_size=60).map("".join)


@given(st.lists(_TEXTS, max_size=6))
def test_what_is_put_in_comes_out(texts: list[str]) -> None:
    files = {f"page-{at}/": text for at, text in enumerate(texts)}

    assert unpack(pack(files)) == files


def test_what_has_stood_before_is_said_once_however_far_away() -> None:
    menu = "".join(f"<li>item {at}</li>\n" for at in range(500))
    between = "".join(f"{at * 7919 % 104729:x}\n" for at in range(20_000))

    both = pack({"a/": menu + between, "b/": menu})

    assert len(both) - len(pack({"a/": menu + between})) < 60
    assert (
        len(gzip.compress(f"{menu}{between}{menu}".encode(), 9)) - len(gzip.compress(f"{menu}{between}".encode(), 9))
        > 500
    )


def test_the_same_files_give_the_same_bytes() -> None:
    assert pack({"a/": "<p>x</p>\n" * 9}) == pack({"a/": "<p>x</p>\n" * 9})


@pytest.mark.parametrize("letter", ["\0", "\1", "\2"])
def test_a_letter_with_a_meaning_is_refused(letter: str) -> None:
    with pytest.raises(ValueError, match="mean something in a pack: b/"):
        pack({"a/": "x", "b/": f"y{letter}"})


def test_a_bundle_lists_what_it_holds() -> None:
    assert bundle([("a", b"12"), ("b", b"\n")]) == b'[["a",2],["b",1]]\n12\n'
