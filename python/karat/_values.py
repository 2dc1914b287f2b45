"""Python values as JSON: numpy numbers are converted; errors name the place of a value that is not JSON."""

import json
import math
import os
from typing import Any, Iterator, Tuple

from ._errors import KaratError


def side(value: Any) -> Any:
    """Gold or predictions as the process takes them: a path, the rows of a frame, or a list of units."""
    if isinstance(value, (str, os.PathLike)):
        return os.path.abspath(os.fspath(value))
    if hasattr(value, "columns") and hasattr(value, "to_dict"):
        return {"rows": _rows(value)}
    # A dict or a model of pydantic is a unit, and iterates over its fields.
    is_unit = isinstance(value, dict) or hasattr(value, "model_dump")
    return [value] if is_unit else list(value)


def _rows(frame: Any) -> Any:
    """The rows of a pandas or polars DataFrame; empty cells are None."""
    if hasattr(frame, "to_dicts"):
        return frame.fill_nan(None).to_dicts()
    # An index with a name is a column, as the id often is.
    named = [name for name in frame.index.names if name is not None and name not in frame.columns]
    frame = frame.reset_index(level=named) if named else frame
    if getattr(frame.columns, "nlevels", 1) > 1:
        raise KaratError(
            f"expected columns with one name each, received {frame.columns[0]!r}, of several levels\n"
            '  hint: frame.columns = [".".join(map(str, levels)) for levels in frame.columns]'
        )
    if not frame.columns.is_unique:
        again = frame.columns[frame.columns.duplicated()][0]
        raise KaratError(f"expected every column once, received {again!r} again: rename one of them")
    return frame.astype(object).where(frame.notna(), None).to_dict("records")


def dump(message: Any) -> str:
    """One line of JSON."""
    try:
        return json.dumps(message, allow_nan=False, default=_plain, separators=(",", ":"))
    except (ValueError, TypeError, RecursionError) as error:
        raise _located(message, error) from None


def _plain(value: Any) -> Any:
    """Arrays and scalars of numpy, torch and pandas, paths and dates as plain values."""
    kind = str(getattr(value, "dtype", None))
    if kind in ("datetime64[ns]", "timedelta64[ns]"):
        # Of nanoseconds, tolist() would make integers.
        value = value.astype(kind.replace("ns", "us"))
    for method in ("tolist", "item"):
        if hasattr(value, method) and type(value).__module__.split(".")[0] in ("numpy", "torch", "pandas"):
            return getattr(value, method)()
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    # NaT, which differs from itself, is no date.
    if hasattr(value, "isoformat") and value == value:
        return value.isoformat()
    raise TypeError(f"{type(value).__name__} is not JSON")


def _located(message: Any, error: Exception) -> KaratError:
    params = message.get("params", message) if isinstance(message, dict) else message
    for path, value in _walk(params, ""):
        reason = _objection(value)
        if reason is not None:
            problem = {"code": "BAD_VALUE", "at": {"file": path}, "expected": "a JSON value", "received": reason}
            text = f"{path}\n  expected a JSON value, received {reason}"
            method = next((one for one in _METHODS if hasattr(value, one)), None)
            if method is not None:
                problem["hint"] = f"give its fields: {method}()"
                text += f"\n  hint: {problem['hint']}"
            return KaratError(text, "BAD_VALUE", [problem])
    return KaratError(f"not JSON: {error}", "BAD_VALUE")


# How models of pydantic give their fields, in version 2 and in version 1.
_METHODS = ("model_dump", "dict")


def _objection(value: Any) -> Any:
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if isinstance(value, dict):
        wrong = next((key for key in value if not isinstance(key, (str, int, float, bool, type(None)))), None)
        return None if wrong is None else f"a key of type {type(wrong).__name__}"
    if value is None or isinstance(value, (str, int, float, bool, list, tuple)):
        return None
    try:
        return _objection(_plain(value))
    except TypeError:
        return f"a {type(value).__name__}"


_DEEPEST = 200


def _walk(value: Any, path: str, depth: int = 0) -> Iterator[Tuple[str, Any]]:
    yield path, value
    if depth > _DEEPEST:
        return
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _walk(item, f"{path}.{key}" if path else str(key), depth + 1)
    elif isinstance(value, (list, tuple)):
        for position, item in enumerate(value):
            yield from _walk(item, f"{path}[{position}]", depth + 1)
    elif hasattr(value, "tolist") and not isinstance(value, (str, bytes)):
        plain = value.tolist()
        if plain is not value:
            yield from _walk(plain, path, depth + 1)
