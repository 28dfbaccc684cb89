"""What is done after a game: what counts, ratings, statistics, profiles."""
