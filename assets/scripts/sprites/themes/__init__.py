"""A module for each theme: its drawings, as a STYLE."""
