"""Files, codes and boards as published versions wrote them: every later version reads them all.

Each folder holds what one version wrote, and in ``expected.json`` what that version read in it.
``python -m tests.specimens.make NUMBER`` writes one more folder once a format has changed; those
of published versions are never changed.
"""
