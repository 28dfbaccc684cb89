"""7 Wonders Duel in a terminal."""

from septem.terminal.duel.screen import DuelScreen

SCREEN = DuelScreen
