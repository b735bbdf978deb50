"""The sounds: a module for each theme's cues, and what makes, measures and writes them."""
