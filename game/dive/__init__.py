"""The arcade: a dive's boards, bar, choices, tallies and end."""
