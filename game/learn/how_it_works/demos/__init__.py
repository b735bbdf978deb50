"""One module per demo, each with a function ``steps`` that yields its steps."""
