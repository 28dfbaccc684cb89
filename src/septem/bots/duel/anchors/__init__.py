"""The anchors of 7 Wonders Duel: one file each, found by its name (docs/bots.md)."""
