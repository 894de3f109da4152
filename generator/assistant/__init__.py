"""The rulebook for assistants: what their tools may ask of it, and the server that answers them (`rulebook mcp`)."""
