"""The commands of ``python -m engine``: what they read, what they print."""
