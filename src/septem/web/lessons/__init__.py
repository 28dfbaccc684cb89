"""Lessons: guided games on the real table, written as data (docs/lessons.md)."""
