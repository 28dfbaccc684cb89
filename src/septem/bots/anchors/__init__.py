"""Opponents that never change, so that strength means something: see docs/bots.md."""
