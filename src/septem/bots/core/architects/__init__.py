"""What simulations of 7 Wonders Architects need, compiled."""
