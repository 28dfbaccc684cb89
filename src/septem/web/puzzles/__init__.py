"""Puzzles: positions with one clear best move, made from self-play (tools/make_puzzles.py)."""
