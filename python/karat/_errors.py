"""What can go wrong."""

from typing import Any, Dict, List, Optional


class KaratError(Exception):
    """A mistake in the input or the call, or a process that failed.

    ``problems`` holds every located problem: ``code``, ``at`` (``file``, ``line``, ``path``), ``expected``,
    ``received`` and often a ``hint``.
    """

    def __init__(self, message: str, code: Optional[str] = None, problems: Optional[List[Dict[str, Any]]] = None):
        super().__init__(message)
        self.code = code
        self.problems: List[Dict[str, Any]] = problems or []

    def __reduce__(self):
        return (type(self), (str(self), self.code, self.problems))


class ProcessError(KaratError):
    """karat's process ended during a call. The next call starts another."""
