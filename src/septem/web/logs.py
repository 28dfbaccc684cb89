"""Logs: one JSON object a line on the error stream, without anything that opens a seat or tells a deal."""

import json
import logging
import re
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from traceback import extract_tb
from typing import Any

ACCESS = "septem.access"
SECRETS = (
    (re.compile(r"([a-z]+-[a-z]+-[a-z0-9]{8}\.\d+)\.[\w~-]+"), r"\1.***"),  # keys of seats
    (re.compile(r"(?i)(bearer|cookie:?|septem_guest=?|septem_prefs=?)[ =]?[^\s,;\"']+"), r"\1 ***"),
    (re.compile(r"(?i)(seed\W{1,4})\d+"), r"\1***"),
    (re.compile(r"(postgresql(?:\+psycopg)?://[^:/@\s]+):[^@\s]+@"), r"\1:***@"),
)


def without_secrets(text: str) -> str:
    """A text in which keys, cookies, seeds and passwords are stars."""
    for pattern, stars in SECRETS:
        text = pattern.sub(stars, text)
    return text


def route_of(scope: Mapping[str, Any]) -> str:
    """The path of a request with names in place of what was asked for; a question mark where nothing answers to it."""
    if "endpoint" not in scope:
        return "?"
    path = str(scope["path"])
    for name, value in scope.get("path_params", {}).items():
        path = path.replace(str(value), f"{{{name}}}")
    return path


class Lines(logging.Formatter):
    """A record as one JSON object; of an exception its kind and its place."""

    def format(self, record: logging.LogRecord) -> str:
        fields = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "message": without_secrets(record.getMessage()),
        }
        if record.exc_info and record.exc_info[1] is not None:
            frames = extract_tb(record.exc_info[2])
            fields["error"] = type(record.exc_info[1]).__name__
            fields["where"] = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else "?"
        fields.update(getattr(record, "fields", {}))
        return json.dumps(fields, ensure_ascii=False)


def set_up(access: bool) -> None:
    """Let everything of this process be logged so: warnings, and every request where that was asked for."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(ACCESS).setLevel(logging.INFO if access else logging.WARNING)
