"""The rules of Minesweeper: standard library only, no clock, no screen, no global random."""

VERSION = "1.0.0"
