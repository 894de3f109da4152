"""Messages, plurals, markup, the notation of examples and its narration: everything that is about language."""
