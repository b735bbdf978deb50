"""Solvers. All but those that play or make whole boards see only a ``Board``, never the mines."""
