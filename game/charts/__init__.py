"""Charts: widgets whose pictures are drawn once per change."""
