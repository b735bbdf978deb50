"""Contact sheets: pictures that show what the scripts have drawn, to be judged by eye."""
