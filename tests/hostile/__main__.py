"""Tries every payload in every kind of place that takes text, on all pages and PDFs: `make hostile`.

python -m tests.hostile SEED COUNT [whole LANGUAGE...]: a little rulebook with every kind of place, in so many states, the first drawn from
SEED; with a COUNT of 0 as many as it takes until every kind of place has had every payload. With `whole`, the real rulebook and its
whole site in these languages.
"""

import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from generator.knowledge.load import load
from generator.knowledge.model import Knowledge
from tests.hostile import surfaces
from tests.hostile.little import LANGUAGE, make_little
from tests.hostile.payloads import PAYLOADS
from tests.hostile.rulebook import make_rulebook
from tests.hostile.states import Makers, Pair, State

# What is made of a state, by what it is called, or why it could not be made.
Surfaces = dict[str, surfaces.Made | str]


def _everything(state: State, folder: Path, languages: Sequence[str], *, whole: bool) -> tuple[Surfaces, list[str]]:
    """Make all pages and the PDF of every book in a language of its own; return them, and the faults of the PDFs.

    Whatever is raised by text is a fault of the text, and is told like one.
    """
    knowledge = load(state.root)
    made: Surfaces = {}
    faults: list[str] = []

    def take(name: str, make: Callable[[], surfaces.Made]) -> None:
        try:
            made[name] = make()
        except Exception as error:
            made[name] = f"{type(error).__name__}: {error}"

    def paper(book: str, language: str) -> surfaces.Made:
        result, found = surfaces.printed(knowledge, book, language, folder / f"{book}.pdf")
        faults.extend(found)
        return result

    folder.mkdir(exist_ok=True)
    take("pages", lambda: _pages(knowledge, folder, languages, whole=whole))
    for at, book in enumerate(sorted(knowledge.editions)):
        language = languages[at % len(languages)]
        take(f"{book} in {language}", lambda book=book, language=language: paper(book, language))  # type: ignore[misc]
    return made, faults


def _pages(knowledge: Knowledge, folder: Path, languages: Sequence[str], *, whole: bool) -> surfaces.Made:
    if whole:
        return surfaces.whole_site(knowledge, folder / "site")
    return surfaces.some_pages(knowledge, folder / "docs", languages[0], None)


def _compared(harmless: Surfaces, hostile: Surfaces) -> Iterator[str]:
    for name, made in hostile.items():
        twin = harmless[name]
        assert not isinstance(twin, str), f"{name}, without a hostile text: {twin}"
        if isinstance(made, str):
            yield f"{name}: {made}"
        else:
            yield from surfaces.differences(twin, made)


def main(seed: int, count: int, languages: Sequence[str]) -> int:
    """Print what differs, and how much was tried; return 1 where anything was taken for more than text."""
    began = time.monotonic()
    live = put_in = refusals = 0
    whole = bool(languages)
    languages = languages or [LANGUAGE]
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        makers = Makers(make_rulebook(work / "source", *languages) if whole else make_little(work / "source"))
        twin = makers.twin(shutil.copytree(makers.source, work / "twin"))
        harmless, _ = _everything(twin, work / "of-twin", languages, whole=whole)
        pairs = makers.pairs()
        in_place: set[Pair] = set()
        refused: set[Pair] = set()
        number = seed
        while number < seed + count or (count == 0 and pairs - in_place - refused):
            root = shutil.copytree(makers.source, work / "hostile")
            state = makers.hostile(root, number, in_place | refused)
            made, faults = _everything(state, work / "of-hostile", languages, whole=whole)
            faults += _compared(harmless, made)
            in_place |= makers.tried(state.texts)
            refused |= makers.tried(state.refused)
            put_in += len(state.texts)
            refusals += len(state.refused)
            print(
                f"seed {number}: {len(state.texts)} texts in, {len(state.refused)} refused with file and line, {len(faults)} live;"
                f" {len(in_place | refused)} of {len(pairs)} pairs covered, {time.monotonic() - began:.0f} s",
                flush=True,
            )
            for fault in faults[:20]:
                print(f"  {fault}{makers.named_in(fault)}")
            live += len(faults)
            number += 1
            for made_of in (root, work / "of-hostile"):
                shutil.rmtree(made_of)
    print(
        f"{len(makers.places)} places of {len(pairs) // len(PAYLOADS)} kinds, {len(PAYLOADS)} payloads, {number - seed} states:"
        f" {len(in_place)} of {len(pairs)} pairs in place, {len(refused - in_place)} refused wherever they were tried;"
        f" {put_in} texts in, {refusals} refusals; {len(makers.kept)} places take notation only; {live} live;"
        f" {time.monotonic() - began:.0f} s"
    )
    return 1 if live else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[4:]))
