"""One game being played: its clock, its record, and its pointer samples."""
