"""The dive, the arcade game: boards down through six zones, and the choices between them."""
