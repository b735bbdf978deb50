"""The pictures of the dive: finds, emblems of twists, rewards, stars, treasure on a cell."""
