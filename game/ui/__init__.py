"""What is drawn: these modules draw only and change nothing of a game."""
