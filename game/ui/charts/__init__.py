"""Charts in the game's own look: each is a widget with a picture that is made when it changes."""
