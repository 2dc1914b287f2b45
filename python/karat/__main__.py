"""The karat command: passes everything on to the program."""

import subprocess
import sys

from ._errors import KaratError
from ._node import command


def main() -> int:
    try:
        words = command()
    except KaratError as error:
        print(f"error {error}", file=sys.stderr)
        return 2
    try:
        return subprocess.run([*words, *sys.argv[1:]]).returncode
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
