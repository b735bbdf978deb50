"""Recordings, replays, share codes, MBF, and RAWVF: everything read from or written to files."""
