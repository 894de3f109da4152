"""Tests of the exported data."""
