"""The rules of Minesweeper: standard library only, no clock, no screen, no global random."""

VERSION = "0.1.0"
