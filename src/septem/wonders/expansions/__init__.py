"""The boxes that add to the base game, one folder each."""
