"""Watching the solver play."""
