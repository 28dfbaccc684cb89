"""Positions: reading and writing the complete state."""
