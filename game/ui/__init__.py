"""Drawing primitives, fonts, widgets and charts, which know no board and no game."""
