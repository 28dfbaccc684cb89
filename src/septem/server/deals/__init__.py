"""The same deal for everyone: challenges, the deal of the day, groups of friends, tournaments (docs/duplicate.md)."""
