"""Checks that take long: ``python -m tests.robustness``."""
