"""The dive, the arcade game: boards going down through six zones, and the choices between them."""
