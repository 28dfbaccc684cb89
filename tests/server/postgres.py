"""A PostgreSQL server of one's own, for as long as a test needs it."""

import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

from tests.kit.serving import free_port


def folder_of_programs() -> Path:
    """Where initdb and pg_ctl are; many systems keep them off the path."""
    homes = [Path(found).parent] if (found := shutil.which("initdb")) else []
    for pattern in ("usr/lib/postgresql/*/bin", "usr/pgsql-*/bin"):
        homes += sorted(Path("/").glob(pattern))
    assert homes, "these tests need PostgreSQL: run tools/find-postgres"
    return homes[-1]


def somebody() -> str | None:
    """Whom the server runs as: it refuses root, so the package's own user, or nobody, stands in."""
    if os.geteuid() != 0:
        return None
    known = {user.pw_name for user in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


class Database:
    """A PostgreSQL server in a folder of its own, killed and started again at will."""

    def __init__(self) -> None:
        self.user, self.port = somebody(), free_port()
        self.folder = Path(mkdtemp(prefix="septem-pg-"))
        if self.user:
            shutil.chown(self.folder, self.user)
        self.url = f"postgresql://septem@127.0.0.1:{self.port}/postgres"
        self._run("initdb", "-U", "septem", "--auth=trust", "--no-sync", "-E", "UTF8")
        self.start()

    def _run(self, program: str, *words: str) -> None:
        command = [str(folder_of_programs() / program), "-D", str(self.folder / "data"), *words]
        subprocess.run(
            command, check=True, stdout=subprocess.DEVNULL, user=self.user, cwd=self.folder
        )

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1"
        self._run(
            "pg_ctl", "-w", "-t", "60", "-l", str(self.folder / "log"), "-o", options, "start"
        )

    def kill(self) -> None:
        """All at once: nothing is finished, every connection breaks."""
        self._run("pg_ctl", "-w", "-m", "immediate", "stop")

    def close(self) -> None:
        self._run("pg_ctl", "-w", "-m", "fast", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of an empty database."""
    database = Database()
    try:
        yield database.url
    finally:
        database.close()
