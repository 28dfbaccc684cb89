"""`python -m septem.web`: the web table on this machine."""

import argparse
import sys

from septem.server.opening import Trouble
from septem.web.app import serve

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m septem.web", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8007)
    parser.add_argument("--database", help="a database URL; a SQLite file of yours by default")
    parser.add_argument("--thinkers", type=int, help="processes in which bots think")
    parser.add_argument("--open", action="store_true", help="open the page in a browser")
    asked = parser.parse_args()
    try:
        serve(asked.host, asked.port, asked.database, asked.thinkers, asked.open)
    except Trouble as problem:
        print(f"septem: {problem}", file=sys.stderr)
        sys.exit(2 if problem.usage else 1)
