"""The report of the sweep over all sizes (`tools/sizes_report.py`)."""

from pathlib import Path

import pytest

from tools import sizes_report


def test_the_report_is_not_written_without_what_it_would_lose(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sizes_report, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(sizes_report, "REPORT", tmp_path / "report.md")
    page = {"revision": "abc", "found": []}
    sizes_report.keep("duel", {"duel draft": page})
    assert sizes_report.write(("duel", "pages")) == ["pages"]
    assert not (tmp_path / "report.md").exists()
    sizes_report.keep("pages", {"home": page})
    assert sizes_report.write(("duel", "pages")) == []
    report = (tmp_path / "report.md").read_text(encoding="utf-8")
    assert "| duel draft |" in report
    assert "| home |" in report
