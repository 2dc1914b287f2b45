"""karat scores structured output against gold, with the numbers of the published protocols.

>>> import karat
>>> karat.score("breakdown", "gold/", "mine.jsonl", threshold=0.5).scores["f1.x"]
"""

from ._errors import KaratError, ProcessError
from ._results import Agreement, CheckedResult, Comparison, Result
from ._session import Session
from ._version import __version__

_shared = Session()

agree = _shared.agree
score = _shared.score
ascore = _shared.ascore
compare = _shared.compare
acompare = _shared.acompare
explain = _shared.explain
guard = _shared.guard
infer = _shared.infer
validate = _shared.validate
tasks = _shared.tasks

__all__ = [
    "Agreement",
    "CheckedResult",
    "Comparison",
    "KaratError",
    "ProcessError",
    "Result",
    "Session",
    "__version__",
    "acompare",
    "agree",
    "ascore",
    "compare",
    "explain",
    "guard",
    "infer",
    "score",
    "tasks",
    "validate",
]
