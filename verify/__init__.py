"""Finding out what is true of the games, and saying so."""
