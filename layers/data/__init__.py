"""The data files: rule sets, subtypes, the card catalogue."""
