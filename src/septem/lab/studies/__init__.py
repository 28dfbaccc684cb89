"""Studies: what many games of equal bots on duplicate deals say of a game, each subject a file, written as a report."""
