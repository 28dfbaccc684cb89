"""What a page shows of the Statue of Liberty."""
