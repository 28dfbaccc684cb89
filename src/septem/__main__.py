"""`python -m septem` is the command `septem`."""

from septem.cli import main

main()
