"""What a page shows of the promo wonders."""
