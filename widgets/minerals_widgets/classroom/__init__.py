"""Levels and exercises to be worked on."""
