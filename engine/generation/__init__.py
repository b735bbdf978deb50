"""Mine placement, no-guess boards and their repair, fair-play relocation."""
