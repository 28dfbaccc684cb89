"""Players that choose moves. A bot sees what its seat sees: see `player.Perspective`."""
