"""The game as a state machine, and the metrics of boards and games."""
