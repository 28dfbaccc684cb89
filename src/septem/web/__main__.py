"""`python -m septem.web`: the web table on this machine."""

import argparse
import sys

from septem.server.opening import Trouble
from septem.web.app import Start, serve

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m septem.web", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8007)
    parser.add_argument("--database", help="a database URL; a SQLite file of yours by default")
    parser.add_argument("--workers", type=int, default=1, help="server processes, over PostgreSQL")
    parser.add_argument("--thinkers", type=int, help="processes in which bots think, for each")
    parser.add_argument("--peer-host", default="127.0.0.1", help="where other servers reach this")
    parser.add_argument("--open", action="store_true", help="open the page in a browser")
    asked = parser.parse_args()
    try:
        start = Start(asked.database, asked.workers, asked.thinkers, asked.peer_host)
        serve(asked.host, asked.port, start, asked.open)
    except Trouble as problem:
        print(f"septem: {problem}", file=sys.stderr)
        sys.exit(2 if problem.usage else 1)
