"""Python values as JSON: numbers of numpy are converted, what is no JSON is named with its place."""

import json
import math
import numbers
import os
from typing import Any, Iterator, Tuple

from ._errors import KaratError


def side(value: Any) -> Any:
    """Gold or predictions as the process takes them: a path, or a list of neutral values."""
    if isinstance(value, (str, os.PathLike)):
        return os.path.abspath(os.fspath(value))
    if hasattr(value, "to_dict") and hasattr(value, "columns"):
        return [_exact(unit) for unit in value.to_dict("records")]
    # A model of pydantic is a unit, and iterates over its fields.
    return [_exact(unit) for unit in ([value] if hasattr(value, "model_dump") else value)]


_LARGEST_EXACT = 2**53 - 1


def _exact(unit: Any) -> Any:
    """The unit with a large id as text: as a JSON number the process would round it."""
    number = unit.get("id") if isinstance(unit, dict) else None
    if not isinstance(number, numbers.Integral) or abs(int(number)) <= _LARGEST_EXACT:
        return unit
    return {**unit, "id": str(int(number))}


def dump(message: Any) -> str:
    """One line of JSON."""
    try:
        return json.dumps(message, allow_nan=False, default=_plain, separators=(",", ":"))
    except (ValueError, TypeError, RecursionError) as error:
        raise _located(message, error) from None


def _plain(value: Any) -> Any:
    """numpy's scalars and arrays, and whatever else speaks of itself as a list."""
    for method in ("tolist", "item"):
        if hasattr(value, method) and type(value).__module__.split(".")[0] in ("numpy", "torch", "pandas"):
            return getattr(value, method)()
    if isinstance(value, os.PathLike):
        return os.fspath(value)
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
