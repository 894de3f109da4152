"""Loads the situations: another way into the rules, by what happened at the table."""

from generator.knowledge.files import Files
from generator.knowledge.findings import Finding
from generator.knowledge.model import Knowledge, Origin, Situation
from generator.knowledge.shapes import SituationsFile

FILE = "rules/situations.yml"


def load_situations(knowledge: Knowledge, files: Files) -> None:
    """Fill `knowledge.situations` from `rules/situations.yml`, which may be absent; an id that stands twice is a finding."""
    path = knowledge.root / FILE
    if not files.tree.has(FILE):
        return
    read = files.read(path, SituationsFile)
    if read is None:
        return
    shape, source = read
    for i, group in enumerate(shape.groups):
        for j, one in enumerate(group.situations):
            origin = Origin(source.file, source.line(("groups", i, "situations", j)))
            if one.id in knowledge.situations:
                first = knowledge.situations[one.id].origin.line
                message = f"the situation {one.id!r} stands here again; it is already on line {first}"
                files.findings.append(Finding(source.file, origin.line, "references", message))
                continue
            knowledge.situations[one.id] = Situation(one.id, group.id, tuple(one.rules), tuple(one.examples), origin)
