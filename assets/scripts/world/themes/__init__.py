"""The worlds of the themes that are not painted: each in its own manner."""
