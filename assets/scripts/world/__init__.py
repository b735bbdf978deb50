"""The sea: what lives, grows and stands in it, and the scenes made of that."""
