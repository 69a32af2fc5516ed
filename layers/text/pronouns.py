"""What "that creature" stands for, until the text says: as `layers.text.nouns.IT` does for "it"."""

from __future__ import annotations

from layers.text.lexicon import REFERENCES

__all__ = ["THAT"]

THAT = REFERENCES["that"]
