"""7 Wonders in a terminal."""

from septem.terminal.wonders.screen import WondersScreen

SCREEN = WondersScreen
