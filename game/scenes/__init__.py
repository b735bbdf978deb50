"""The base of all scenes: ``Scene``, ``SceneStack``, ``Context`` and the ``Navigator`` protocol."""
