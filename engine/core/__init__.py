"""The vocabulary of the game: grid, config, minefield, board, commands, events, pointer samples."""
