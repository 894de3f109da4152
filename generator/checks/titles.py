"""*titles*: the examples of a rule have titles that tell them apart, in every language.

Readers choose an example by its title, in lists, in search and in print.
"""

from collections import defaultdict
from collections.abc import Iterator

from generator.checks.project import NamedCheck, Project, place
from generator.knowledge.findings import Finding
from generator.knowledge.model import Piece


def run(project: Project) -> Iterator[Finding]:
    """Yield each title that another example of the same rule has, too."""
    knowledge = project.knowledge
    for pieces in knowledge.wording.values():
        held: dict[tuple[str, str], list[Piece]] = defaultdict(list)
        for example in knowledge.examples.values():
            piece = pieces.get(f"{example.wording}.title")
            if piece is not None:
                held[example.rule, piece.pattern.casefold()].append(piece)
        for first, *others in held.values():
            for other in others:
                message = f"{other.pattern!r} is the title of another example, at {place(first.origin)}; say what is different here"
                yield Finding(other.origin.file, other.origin.line, "titles", message)


CHECK = NamedCheck("titles", "the examples of a rule have titles that tell them apart", run)
