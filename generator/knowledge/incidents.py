"""Loads the incidents of `rules/situations.yml`: another way into the rules, by what happened at the table.

Readers and that file call them situations. In code that word is for what the engine rules.
"""

from generator.knowledge.files import Files
from generator.knowledge.findings import Finding
from generator.knowledge.model import Incident, Knowledge, Origin
from generator.knowledge.shapes import IncidentsFile

FILE = "rules/situations.yml"


def load_incidents(knowledge: Knowledge, files: Files) -> None:
    """Fill `knowledge.incidents` from `rules/situations.yml`, which may be absent; an id that stands twice is a finding."""
    path = knowledge.root / FILE
    if not files.tree.has(FILE):
        return
    read = files.read(path, IncidentsFile)
    if read is None:
        return
    shape, source = read
    for i, group in enumerate(shape.groups):
        for j, one in enumerate(group.situations):
            origin = Origin(source.file, source.line(("groups", i, "situations", j)))
            if one.id in knowledge.incidents:
                first = knowledge.incidents[one.id].origin.line
                message = f"the situation {one.id!r} is repeated here; it is already on line {first}"
                files.findings.append(Finding(source.file, origin.line, "references", message))
                continue
            knowledge.incidents[one.id] = Incident(one.id, group.id, tuple(one.rules), tuple(one.examples), origin)
