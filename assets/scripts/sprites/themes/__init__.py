"""The drawings of each theme, as the STYLE of the module with its name."""
