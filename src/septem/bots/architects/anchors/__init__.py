"""The anchors of 7 Wonders Architects: one file each, found by its name (docs/bots.md)."""
