"""Board files: guarded reading of YAML and JSON, the schema, defaults, checks, and writing."""
