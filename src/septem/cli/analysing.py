"""The command `septem analyse`."""

import json
import os
import sys
from typing import Annotated

import typer

from septem.lab.analysis import answers

INTERRUPTED = 130  # what a shell says of Ctrl-C


def analyse(
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="Processes; all cores by default.")] = 0,
) -> None:
    """Answer questions about positions and records: JSON lines in, JSON lines out, each when it is ready (docs/analysis.md)."""
    try:
        for answer in answers(sys.stdin.buffer, jobs or os.cpu_count() or 1):
            print(json.dumps(answer), flush=True)
    except (KeyboardInterrupt, BrokenPipeError):
        os._exit(INTERRUPTED)  # a thread still reads the input: an ordinary end would wait for it


def add_to(app: typer.Typer) -> None:
    app.command()(analyse)
