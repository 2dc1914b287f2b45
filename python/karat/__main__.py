"""The karat command: becomes the program, so that signals and exit codes are its own."""

import os
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
    words += sys.argv[1:]
    try:
        if sys.platform != "win32":
            os.execvp(words[0], words)
        # Windows cannot replace a process.
        return subprocess.run(words).returncode
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        print(f"error karat's program could not be started: {words[0]}: {error.strerror}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
