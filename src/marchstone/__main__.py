"""``python -m marchstone``: the same as the ``marchstone`` command."""

import sys

from marchstone.cli import main

if __name__ == "__main__":
    sys.exit(main())
