"""Situations that are impossible as data."""

from typing import Any

Data = dict[str, Any]
LONGEST = 80  # characters of a value
LONGEST_MESSAGE = 400  # characters


class SituationError(ValueError):
    """A situation that is impossible as data. `event` is the index of the event at fault, None for the facts."""

    def __init__(self, event: int | None, message: str) -> None:
        """Keep the place apart from the message, so that a caller can point at it; a value of any length is not repeated whole."""
        if len(message) > LONGEST_MESSAGE:
            half = LONGEST_MESSAGE // 2
            message = f"{message[:half]} … {message[-half:]}"
        super().__init__(message if event is None else f"event {event + 1}: {message}")
        self.event = event
        self.message = message


def shown(value: object) -> str:
    """A value as a message shows it, cut short where it is long."""
    text = repr(value)
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"
