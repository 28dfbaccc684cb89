"""What a page shows of Towers."""
