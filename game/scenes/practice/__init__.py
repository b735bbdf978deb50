"""Practice rounds."""
