"""What should be true of Ancient Civilizations of the Inner Sea."""
