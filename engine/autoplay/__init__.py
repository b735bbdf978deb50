"""Whole games played by the solver, and the probability of winning them."""
