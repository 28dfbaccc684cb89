"""Clocks: how long people may think, kept over restarts, and what happens at zero."""
