"""Playing in a terminal: what a seat sees, drawn with rich, from views and moves alone."""
