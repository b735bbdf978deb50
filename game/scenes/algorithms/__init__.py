"""The algorithms at work: acts that are made of steps, and what a stage needs to show them."""
