"""ICU messages as data that `messages.js` fills in: what each says, without the language of patterns that it is written in.

A message is a text, or a list of its parts: a text, 0 for the number of the plural around it, or an argument as a list of its
name and, where it branches, `p` (plural), `o` (ordinal) or `s` (select) with the branches by form.
"""

from collections.abc import Sequence
from typing import Any

from generator.language.messages import Message

Part = str | int | list[Any]
Said = str | list[Part]

_BRANCHES = {"plural": "p", "selectordinal": "o", "select": "s"}


def message_data(message: Message) -> Said:
    """Return a message as data. Raises ValueError for what `messages.js` does not fill in: an offset, a format of a number."""
    if message.is_plain:
        return message.pattern
    return _said(message.structure)


def _said(nodes: Sequence[Any]) -> Said:
    parts = [_part(node) for node in nodes]
    if not parts:
        return ""
    return parts[0] if len(parts) == 1 and isinstance(parts[0], str) else parts


def _part(node: Any) -> Part:
    if isinstance(node, str):
        return node
    if node.get("hash"):
        return 0
    if node.get("offset") or node.get("format"):
        raise ValueError(f"{node['name']} has an offset or a format")
    if not node.get("options"):
        if node.get("type") not in (None, "number"):
            raise ValueError(f"{node['name']} has the type {node['type']}")
        return [node["name"]]
    branches = {form: _said(branch) for form, branch in node["options"].items()}
    return [node["name"], _BRANCHES[node["type"]], branches]
