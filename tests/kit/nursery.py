"""A process that has loaded everything and forks servers: each starts in a moment and is killed like any other.

Reads lines "port database" and answers each with the number of the server's process, and with a line when that is gone.
"""

import os
import sys

from septem.web import app


def serve(port: int, database: str) -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    app.serve(port=port, start=app.Start(database, thinkers=0))


if __name__ == "__main__":
    app.warm()
    for line in sys.stdin:
        port, database = line.split()
        child = os.fork()
        if child == 0:
            serve(int(port), database)
            os._exit(0)
        print(child, flush=True)
        os.waitpid(child, 0)
        print("gone", flush=True)
