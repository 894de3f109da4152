"""The knowledge base as open data: JSON files, each with a JSON Schema."""
