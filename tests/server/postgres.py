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


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of an empty database."""
    user, port = somebody(), free_port()
    folder = Path(mkdtemp(prefix="septem-pg-"))
    if user:
        shutil.chown(folder, user)

    def run(program: str, *words: str) -> None:
        command = [str(folder_of_programs() / program), "-D", str(folder / "data"), *words]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, user=user, cwd=folder)

    try:
        run("initdb", "-U", "septem", "--auth=trust", "--no-sync", "-E", "UTF8")
        options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1"
        run("pg_ctl", "-w", "-t", "60", "-l", str(folder / "log"), "-o", options, "start")
        try:
            yield f"postgresql://septem@127.0.0.1:{port}/postgres"
        finally:
            run("pg_ctl", "-w", "-m", "fast", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
