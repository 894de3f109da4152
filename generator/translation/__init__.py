"""The work of translators: what is left to do, a new language, and what changed since a text was translated."""
