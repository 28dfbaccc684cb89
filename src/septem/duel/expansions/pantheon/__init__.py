"""Pantheon."""
