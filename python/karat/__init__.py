"""karat scores structured output against gold, with the numbers of the published protocols.

>>> import karat
>>> karat.score("breakdown", "gold/", "mine.jsonl", threshold=0.5).scores["f1.x"]
"""

from ._errors import KaratError, ProcessError
from ._results import Comparison, Result
from ._session import Session
from ._version import __version__

_shared = Session()

score = _shared.score
compare = _shared.compare
explain = _shared.explain
validate = _shared.validate
tasks = _shared.tasks

__all__ = [
    "Comparison",
    "KaratError",
    "ProcessError",
    "Result",
    "Session",
    "__version__",
    "compare",
    "explain",
    "score",
    "tasks",
    "validate",
]
