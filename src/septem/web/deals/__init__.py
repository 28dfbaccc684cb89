"""Pages of deals that many play: challenges, the deal of the day, groups of friends, tournaments."""
