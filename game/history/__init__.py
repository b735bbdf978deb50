"""The games that were played: records, statistics, goals, replays and reviews."""
