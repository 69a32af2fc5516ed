"""Effect trees as rules text: sentences made of phrases, one module for each family of nodes."""

from layers.effects.wording.sentences import Source, ability_name, predicate, wording

__all__ = ["Source", "ability_name", "predicate", "wording"]
