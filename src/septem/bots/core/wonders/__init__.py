"""What simulations of 7 Wonders need, compiled."""
