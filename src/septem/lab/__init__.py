"""Many games at once: measuring and comparing."""
