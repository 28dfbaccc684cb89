"""What people look up: the rules, every piece, every icon."""
