"""Adapters to the operating system and SDL: files, locks, clipboard, window, log, signals."""
