"""The anchors of 7 Wonders: one file each, found by its name (docs/bots.md)."""
