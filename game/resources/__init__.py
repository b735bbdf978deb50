"""Texts, languages and themes: files that are loaded from disk and chosen by the player."""
