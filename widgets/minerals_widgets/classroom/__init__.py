"""Levels and exercises to work on."""
