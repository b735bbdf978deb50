"""The arcade cabinet: everything that needs pygame."""
