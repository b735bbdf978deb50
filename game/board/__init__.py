"""A board on the screen: view, camera, input, effects, marks and proofs."""
