"""``python -m layers``: the command line."""

import sys

from layers.cli import main

if __name__ == "__main__":
    sys.exit(main())
