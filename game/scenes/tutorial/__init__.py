"""The playable tutorial: four tiny boards on which the next thing to do glows."""
