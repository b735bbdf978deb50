"""The settings and the controls."""
