"""Tries every payload in every place of the rulebook, as often as told, on the whole site and on all PDFs: `make hostile`.

python -m tests.hostile SEED COUNT LANGUAGE...: so many states are made, the first from SEED, each with another payload in every place.
"""

import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from generator.knowledge.load import load
from generator.paper.errors import PaperError
from tests.hostile import surfaces
from tests.hostile.payloads import PAYLOADS
from tests.hostile.rulebook import make_rulebook
from tests.hostile.states import Makers, State


def _everything(state: State, folder: Path, languages: Sequence[str]) -> tuple[surfaces.Made, list[str]]:
    """Make the whole site and the PDF of every book in a language of its own; return what was made, and the faults of the PDFs."""
    knowledge = load(state.root)
    made = surfaces.whole_site(knowledge, folder / "site")
    faults = []
    for at, book in enumerate(sorted(knowledge.editions)):
        language = languages[at % len(languages)]
        try:
            paper, found = surfaces.printed(knowledge, book, language, folder / f"{book}.pdf")
        except PaperError as error:
            faults.append(f"{book} in {language} cannot be printed: {error}")
            continue
        made.structures |= paper.structures
        made.text += paper.text
        faults += found
    return made, faults


def main(seed: int, count: int, languages: Sequence[str]) -> int:
    """Print what differs, and how much was tried; return 1 where anything was taken for more than text."""
    began = time.monotonic()
    live = 0
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        makers = Makers(make_rulebook(work / "source", *languages))
        twin = makers.twin(shutil.copytree(makers.source, work / "twin"))
        harmless, _ = _everything(twin, work / "of-twin", languages)
        tried: set[tuple[str, str]] = set()
        refused = 0
        for number in range(seed, seed + count):
            root = shutil.copytree(makers.source, work / "hostile")
            state = makers.hostile(root, number)
            made, faults = _everything(state, work / "of-hostile", languages)
            faults += surfaces.differences(harmless, made)
            tried |= {(makers.places[name].kind, text) for name, text in (state.texts | state.refused).items()}
            refused += len(state.refused)
            shown = makers.shown(state, made.text)
            print(
                f"seed {number}: {len(state.texts)} texts in place, {len(shown)} of them shown,"
                f" {len(state.refused)} refused with file and line, {len(faults)} live"
            )
            for fault in faults[:20]:
                print(f"  {fault}")
            live += len(faults)
            for made_of in (root, work / "of-hostile"):
                shutil.rmtree(made_of)
    kinds = {kind for kind, _ in tried}
    print(
        f"{len(makers.places)} places of {len(kinds)} kinds, {len(PAYLOADS)} payloads: {len(tried)} of {len(kinds) * len(PAYLOADS)}"
        f" pairs tried; {len(makers.kept)} places take notation only; {refused} refusals; {live} live; {time.monotonic() - began:.0f} s"
    )
    return 1 if live else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]))
