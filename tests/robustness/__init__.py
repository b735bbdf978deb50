"""Long checks: ``python -m tests.robustness [NAME [COUNT]]``."""

import os

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
