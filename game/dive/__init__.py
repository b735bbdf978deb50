"""The pictures of a dive: its bar, cards, path, finds, twists, and what a combo looks like."""
