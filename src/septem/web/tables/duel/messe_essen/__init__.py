"""What a page shows of Messe d'Essen."""
