"""The promo wonders."""
