"""Facts: pieces as the data files say them, and what their effects mean."""
