"""Input events, bindings, and the state machines of mouse, touch, and gamepad."""
