"""The main menu, attract mode, daily boards, and share codes."""
