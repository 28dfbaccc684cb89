"""How bots play 7 Wonders."""
