"""How bots play noughts and crosses."""
