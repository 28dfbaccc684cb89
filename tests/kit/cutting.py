"""A way to PostgreSQL on which answers are lost: it passes everything on, and now and then cuts a connection right after a COMMIT."""

import random
import socket
import threading
from contextlib import suppress

from tests.kit.serving import free_port

COMMIT = b"COMMIT"
PIECE = 65536


class CuttingProxy:
    """Listens on a port of its own and passes connections on to a database.

    While `share` is above 0, that part of the commits is let through but never answered: the connection breaks instead.
    """

    def __init__(self, port: int, seed: int = 1) -> None:
        self.target = port
        self.port = free_port()
        self.share = 0.0
        self.cuts = 0
        self.rng = random.Random(seed)
        self.listening = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self.listening.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(near,), daemon=True).start()

    def _serve(self, near: socket.socket) -> None:
        try:
            far = socket.create_connection(("127.0.0.1", self.target), timeout=5)
            far.settimeout(None)
        except OSError:
            near.close()
            return
        cut = threading.Event()
        threading.Thread(target=self._back, args=(far, near, cut), daemon=True).start()
        try:
            while data := near.recv(PIECE):
                if COMMIT in data and self.rng.random() < self.share:
                    cut.set()  # before it is passed on: the answer must not be faster
                far.sendall(data)
        except OSError:
            pass
        finally:
            hang_up(far)

    def _back(self, far: socket.socket, near: socket.socket, cut: threading.Event) -> None:
        try:
            while data := far.recv(PIECE):
                if cut.is_set():  # the commit was done and answered
                    self.cuts += 1
                    break
                near.sendall(data)
        except OSError:
            pass
        finally:
            hang_up(near)
            hang_up(far)

    def close(self) -> None:
        self.listening.close()


def hang_up(line: socket.socket) -> None:
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)
    line.close()
