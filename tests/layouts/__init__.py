"""Checks of layouts: text that is cut, too small or covered, and widgets in each other's way."""
