"""Hidden information: what a seat knows, and new deals of the rest."""
