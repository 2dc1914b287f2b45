"""One process of karat, asked over its standard input and output; started when needed, and again when it has died."""

import asyncio
import atexit
import itertools
import json
import os
import subprocess
import sys
import threading
import warnings
import weakref
from concurrent.futures import Future
from typing import Any, Dict, List, Optional

from . import _node
from ._errors import KaratError, ProcessError
from ._results import Agreement, CheckedResult, Comparison, Result
from ._settings import SETTINGS
from ._values import dump, side
from ._words import in_python

_CANCEL_SECONDS = 5
_END_SECONDS = 5


class _Process:
    """A running program, the requests it has not answered, and the thread that hears it."""

    def __init__(self, flags: List[str]) -> None:
        own_group: Dict[str, Any] = (
            {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
            if sys.platform == "win32"
            # Ctrl-C is for Python, which then cancels its call.
            else {"start_new_session": True}
        )
        try:
            self.child = subprocess.Popen(
                [*_node.command(), "rpc", *flags],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                **own_group,
            )
        except OSError as error:
            raise KaratError(f"karat's program could not be started: {error}") from error
        self.pid = os.getpid()
        self._writing = threading.Lock()
        self._waiting_lock = threading.Lock()
        self._waiting: Dict[int, Future] = {}
        self._said: List[bytes] = []
        self.is_over = False
        for work in (self._hear, self._overhear):
            threading.Thread(target=work, daemon=True, name="karat").start()

    def ask(self, number: int, method: str, params: Any) -> Future:
        answer: Future = Future()
        line = dump({"jsonrpc": "2.0", "id": number, "method": method, "params": params}).encode() + b"\n"
        with self._waiting_lock:
            if self.is_over:
                raise self._death()
            self._waiting[number] = answer
        try:
            with self._writing:
                self.child.stdin.write(line)
                self.child.stdin.flush()
        except (OSError, ValueError):
            with self._waiting_lock:
                self._waiting.pop(number, None)
            raise self._death() from None
        except BaseException:
            # Ctrl-C: half a line may be in the pipe, and nothing after it would be understood.
            self.end()
            raise
        return answer

    def end(self) -> None:
        """Ends the process at once. Waiting calls fail, and the next call starts another."""
        self.is_over = True
        self.child.kill()

    def _hear(self) -> None:
        with self.child.stdout as answers:
            for line in answers:
                self._answer(json.loads(line))
        self.child.wait()
        with self._waiting_lock:
            self.is_over = True
            orphans = list(self._waiting.values())
            self._waiting.clear()
        for answer in orphans:
            answer.set_exception(self._death())

    def _answer(self, message: Dict[str, Any]) -> None:
        with self._waiting_lock:
            answer = self._waiting.pop(message.get("id"), None)
        if answer is None:
            return
        if "error" in message:
            answer.set_exception(_error(message["error"]))
        else:
            answer.set_result(message["result"])

    def _overhear(self) -> None:
        """Keeps the last lines of standard error, to say why the process ended."""
        with self.child.stderr as said:
            for line in said:
                self._said = [*self._said[-19:], line]

    def _death(self) -> ProcessError:
        said = b"".join(self._said).decode("utf-8", "replace").strip()
        code = self.child.poll()
        how = "ended" if code is None else f"ended with code {code}" if code >= 0 else f"was killed by signal {-code}"
        return ProcessError(f"karat's process {how}{': ' + said if said else ''}")

    def close(self) -> None:
        """Ends the process, waits for it, and leaves nothing behind."""
        if not self._writing.acquire(timeout=_END_SECONDS):
            # It reads nothing: its end is also the end of the write that holds the pipe.
            self.child.kill()
            self._writing.acquire()
        self.let_go()
        self._writing.release()
        try:
            self.child.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            self.child.kill()
            self.child.wait()

    def let_go(self) -> None:
        """Closes its input; the process then ends by itself."""
        try:
            self.child.stdin.close()
        except OSError:
            pass

    def forget(self) -> None:
        """In a forked child: closes the pipes of the parent's process without ending it."""
        for pipe in (self.child.stdin, self.child.stdout, self.child.stderr):
            try:
                os.close(pipe.fileno())
            except (OSError, ValueError):
                pass
        self.child.returncode = 0


def _error(error: Dict[str, Any]) -> KaratError:
    data = error.get("data") or {}
    problems = data.get("problems") or []
    for problem in problems:
        for key in ("expected", "hint"):
            if key in problem:
                problem[key] = in_python(problem[key])
    return KaratError(in_python(error["message"]), data.get("code"), problems)


_sessions: "weakref.WeakSet[Session]" = weakref.WeakSet()


class Session:
    """Keeps one process of karat. The functions of the module share one; a session of your own ends with its block.

    ``allow_network=True`` lets options use the network, such as ``embedder="http:MODEL"``.

    >>> with Session() as karat:
    ...     karat.score("breakdown", gold, pred).scores["f1.x"]
    """

    def __init__(self, *, allow_network: bool = False) -> None:
        self._flags = ["--allow-network"] if allow_network else []
        self._lock = threading.Lock()
        self._process: Optional[_Process] = None
        self._numbers = itertools.count(1)
        _sessions.add(self)

    def __enter__(self) -> "Session":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def score(self, task: Any, gold: Any = None, pred: Any = None, *, data: Any = None, sources: Any = None, **more: Any) -> Result:
        """Scores one system. The task is an id, a description or JSON Schema, or its path. Gold and pred are paths, iterables of units or DataFrames; data is one table with both, in which they are columns. Other keywords are options and settings."""
        request = _score_request(task, gold, pred, data, sources, more)
        return Result(self.call("score", request))._answers(self.call, request)

    async def ascore(self, task: Any, gold: Any = None, pred: Any = None, *, data: Any = None, sources: Any = None, **more: Any) -> Result:
        """``score`` that can be awaited; several run at a time."""
        request = _score_request(task, gold, pred, data, sources, more)
        return Result(await self.acall("score", request))._answers(self.call, request)

    def compare(self, task: Any, gold: Any = None, pred: Any = None, *, data: Any = None, **more: Any) -> Comparison:
        """Compares systems: all pairs, or all others with `baseline`. In a list of pairs, a repeated name is another run of the same system. With data, gold and pred are columns of it."""
        request = _compare_request(task, gold, pred, data, more)
        return Comparison(self.call("compare", request))._answers(self.call, request)

    async def acompare(self, task: Any, gold: Any = None, pred: Any = None, *, data: Any = None, **more: Any) -> Comparison:
        """``compare`` that can be awaited."""
        request = _compare_request(task, gold, pred, data, more)
        return Comparison(await self.acall("compare", request))._answers(self.call, request)

    def guard(self, task: Any, gold: Any = None, pred: Any = None, *, data: Any = None, sources: Any = None, baseline: Any = "karat.baseline.json", guarded: Optional[List[str]] = None, fail_under: Optional[Dict[str, float]] = None, **more: Any) -> CheckedResult:
        """Compares a run with the committed baseline, a path or a dict; ``karat guard --accept`` writes it. The status is pass, no-significant-loss, fail or inconclusive."""
        place = baseline if isinstance(baseline, dict) else os.path.abspath(os.fspath(baseline))
        demands = _given(baseline=place, guarded=guarded, failUnder=fail_under)
        answer = self.call("guard", {**_score_request(task, gold, pred, data, sources, more), **demands})
        return CheckedResult({**answer, "result": Result(answer["result"])})

    def explain(self, task: Any, gold: Any = None, pred: Any = None, *, data: Any = None, sources: Any = None, unit: Optional[str] = None, place: Optional[str] = None, kind: Optional[str] = None, **more: Any) -> List[Dict[str, Any]]:
        """Returns the evidence of each unit: what was counted as what, and why. With ``place`` or ``kind`` only those mistakes."""
        asked = _given(unit=unit, place=place, kind=kind)
        return self.call("explain", {**_score_request(task, gold, pred, data, sources, more), **asked})

    def validate(self, task: Any, pred: Any, gold: Any = None, **more: Any) -> Dict[str, Any]:
        """Checks predictions before scoring."""
        return self.call("validate", _score_request(task, gold, pred, None, None, more))

    def infer(self, gold: Any, *, schema: Optional[Dict[str, Any]] = None) -> Dict[str, Any]:
        """A description of gold's records, for ``score``. Choices that a person should look at are warnings."""
        answer = self.call("infer", {"gold": side(gold), **_given(schema=schema)})
        for remark in answer["remarks"]:
            warnings.warn(f"check {in_python(remark)}", stacklevel=2)
        return answer["description"]

    def agree(self, ratings: Any, *, raters: Optional[List[str]] = None, categories: Optional[List[Any]] = None, judge: Optional[str] = None, cluster_by: Optional[str] = None, question: Optional[str] = None) -> Agreement:
        """The agreement of raters, or of a judge with people. The ratings are a frame, a list of dicts or a path: a column for each rater, or the columns unit, rater and rating."""
        scale = None if categories is None else [str(category) for category in categories]
        chosen = _given(raters=raters, categories=scale, judge=judge, clusterBy=cluster_by, question=question)
        request = {"ratings": side(ratings), **chosen}
        return Agreement(self.call("agree", request))._answers(self.call, request)

    def tasks(self) -> List[Dict[str, Any]]:
        """Returns the tasks with their options, formats and scores."""
        return self.call("tasks", {})

    def call(self, method: str, params: Any) -> Any:
        """Calls any method of ``karat rpc``. Ctrl-C cancels the call."""
        number = next(self._numbers)
        process = self._running()
        answer = process.ask(number, method, params)
        try:
            return answer.result()
        except KeyboardInterrupt:
            self._cancel(process, number, answer)
            raise

    async def acall(self, method: str, params: Any) -> Any:
        """``call`` that can be awaited. A task that is cancelled cancels the call."""
        number = next(self._numbers)
        # Starting the process and writing to it may take a while.
        process = await asyncio.to_thread(self._running)
        answer = await asyncio.to_thread(process.ask, number, method, params)
        try:
            return await asyncio.shield(asyncio.wrap_future(answer))
        except asyncio.CancelledError:
            await asyncio.to_thread(self._cancel, process, number, answer)
            raise

    def _cancel(self, process: _Process, number: int, answer: Future) -> None:
        try:
            process.ask(next(self._numbers), "cancel", {"id": number})
            answer.exception(_CANCEL_SECONDS)
        except Exception:
            # It did not hear.
            process.end()

    def _running(self) -> _Process:
        with self._lock:
            process = self._process
            if process is None or process.is_over or process.child.poll() is not None:
                if process is not None:
                    process.close()
                self._process = process = _Process(self._flags)
            return process

    def close(self) -> None:
        """Ends the process. The next call starts another."""
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            process.close()

    def __del__(self) -> None:
        process = self.__dict__.get("_process")
        if process is not None:
            process.let_go()

    def _after_fork(self) -> None:
        self._lock = threading.Lock()
        process, self._process = self._process, None
        if process is not None:
            process.forget()


def _given(**values: Any) -> Dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}


def _task(task: Any) -> Any:
    """The id of a task, the path of a description, or a description itself."""
    is_path = isinstance(task, os.PathLike) or (isinstance(task, str) and task.endswith(".json"))
    return os.path.abspath(os.fspath(task)) if is_path else task


def _score_request(task: Any, gold: Any, pred: Any, data: Any, sources: Any, more: Dict[str, Any]) -> Dict[str, Any]:
    """The sides that were given; the process reports missing ones. Beside data they are columns."""
    sides = {"gold": gold, "pred": pred} if data is not None else _given(gold=_side(gold), pred=_side(pred))
    further = {name: side(value) for name, value in sources.items()} if sources else None
    return {"task": _task(task), **_given(**sides, data=_side(data), sources=further), **_arguments(more)}


def _compare_request(task: Any, gold: Any, pred: Any, data: Any, more: Dict[str, Any]) -> Dict[str, Any]:
    """Systems are names with predictions, or columns, which go by their own names unless they are given others."""
    pairs = pred.items() if hasattr(pred, "items") else pred or []
    if data is None:
        sides = _given(gold=_side(gold), pred=[(name, side(value)) for name, value in pairs])
    else:
        columns = [pairs] if isinstance(pairs, str) else pairs
        named = [(column, column) if isinstance(column, str) else column for column in columns]
        sides = _given(gold=gold, pred=named, data=side(data))
    return {"task": _task(task), **sides, **_arguments(more)}


def _side(value: Any) -> Any:
    return None if value is None else side(value)


def _arguments(more: Dict[str, Any]) -> Dict[str, Any]:
    lenient = {"lenient": more.pop("lenient")} if "lenient" in more else {}
    named = {_camel(name): value for name, value in more.items()}
    settings = {name: value for name, value in named.items() if name in SETTINGS}
    options = {name: value for name, value in named.items() if name not in SETTINGS}
    return {"options": options, "settings": settings, **lenient}


def _camel(name: str) -> str:
    """The name of an option; ``as`` is a Python keyword, hence ``as_``."""
    first, *rest = name.rstrip("_").split("_")
    return first + "".join(word.capitalize() for word in rest)


def _forget_all() -> None:
    for session in list(_sessions):
        session._after_fork()


def _close_all() -> None:
    for session in list(_sessions):
        session.close()


atexit.register(_close_all)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_all)
