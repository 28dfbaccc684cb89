"""What simulations of 7 Wonders Duel need, compiled."""
