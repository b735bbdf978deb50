"""The game as a state machine, arcade scoring, and board metrics."""
