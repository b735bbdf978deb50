"""Help, notices, and the crash screen."""
