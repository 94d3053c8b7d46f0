"""What should be true of the games: one module a game. No engine is named here."""
