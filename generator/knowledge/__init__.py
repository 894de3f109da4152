"""Loads and validates the YAML into typed objects, resolves books, and gives readers their texts."""
