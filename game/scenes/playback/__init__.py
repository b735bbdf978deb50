"""The board and the timeline bar shared by replay, watch, review, and algorithms."""
