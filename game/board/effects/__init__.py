"""Timed effects, which show later what is already true."""
