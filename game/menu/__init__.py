"""The front page, and the pages and panels that it opens."""
