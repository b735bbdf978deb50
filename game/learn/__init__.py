"""The ways to learn: tutorial, practice, how it works, watching the solver."""
