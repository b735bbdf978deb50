"""The music: a module for each piece, and what makes and writes them."""
