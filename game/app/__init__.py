"""The composition root: main loop, context, navigation and crash handler."""
