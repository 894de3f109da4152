"""What tells programs that read the site, assistants among them, what it holds and where its data is (`llms.txt`)."""

from generator.export.write import FOLDER
from generator.knowledge.model import Knowledge
from generator.knowledge.reader import Reader
from generator.knowledge.texts import Texts


def guide_for_programs(knowledge: Knowledge) -> str:
    """Return the guide, in English: books, where their numbers are, the data, and what the rulings are."""
    reader = Reader(knowledge, Texts(knowledge), "en", None)
    first = knowledge.languages[0]
    books = "\n".join(
        f"- [{reader.book('short', book)}]({first}/{book}/): {reader.book('title', book)}; data in {FOLDER}/books/{book}.json"
        for book in knowledge.editions
    )
    return f"""\
# {reader.ui("site.name")}

> {reader.ui("notice")}

Rules of poker tournaments by book, with worked examples that an engine rules under every book. Cite the book, the number and the letter:
\u201cTDA 2024 53-A\u201d is {first}/tda-2024/53/#A. Books rule differently: say by which one you answer. At the table the floor decides.

## Books

{books}

## Data

- [Index]({FOLDER}/index.json): every file with its JSON Schema, size and digest
- [Examples]({FOLDER}/examples.json) and, for each book, rulings: {FOLDER}/rulings/BOOK.json
- [What the keys mean]({FOLDER}/README.md)

## Pages as text

Every page has its text beside it, in index.txt: {first}/tda-2024/53/index.txt. What holds under some books alone stands in
brackets with their ids; \u201cnone\u201d is a reader who has chosen no book.

## Languages

{", ".join(knowledge.languages)}: the same addresses under each, as {" and ".join(f"{one}/examples/" for one in knowledge.languages[:2])}
"""
