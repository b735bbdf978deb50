"""The composition root: the loop, the context, navigation, and the crash handler."""
