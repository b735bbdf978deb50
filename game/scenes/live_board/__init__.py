"""A board that takes input."""
