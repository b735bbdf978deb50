"""Texts, languages, and themes: what is loaded from disk and chosen by the player."""
