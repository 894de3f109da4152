"""Scenes of the kinds that are no hand, where a drawing makes them clearer."""

from collections.abc import Callable, Mapping
from typing import Any

from generator.drawing.scene import Scene

Situation = Mapping[str, Any]
Ruling = Mapping[str, Any]

SCENES: dict[str, Callable[[Situation, Ruling], Scene | None]] = {}
