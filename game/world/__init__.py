"""The moving world behind every scene: layers, creatures, particles."""
