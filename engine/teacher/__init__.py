"""Explanations, hints, game reviews, and practice questions."""
