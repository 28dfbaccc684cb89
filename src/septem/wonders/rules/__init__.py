"""The rules: state, turns, payments, conflicts, scoring."""
