"""What should be true of The Ancient World, in every edition unless a sentence says otherwise."""
