"""The inner loops of the bots, compiled with the rules."""
