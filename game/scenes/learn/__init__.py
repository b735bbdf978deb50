"""The learn menu."""
