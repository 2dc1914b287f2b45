"""Results as dicts whose entries are attributes too."""

import json
import os
from html import escape
from typing import Any, Callable, Dict, List, Optional, Tuple, Union

from ._words import in_python

# Caption, heading and lines.
Table = Tuple[str, List[str], List[List[str]]]
Call = Callable[[str, Any], Any]


class _Entries(dict):
    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"no {name!r}; there are {', '.join(self)}") from None

    def __dir__(self) -> List[str]:
        return [*super().__dir__(), *self]

    def __reduce__(self) -> Any:
        return (type(self), (dict(self),))


class CheckedResult(_Entries):
    """What ``karat guard --format json`` prints."""

    def __str__(self) -> str:
        """The verdict and its reasons."""
        return "\n".join([self["message"], *self["differs"][1:], *self["worse"], *self["notes"]])


class _Record(_Entries):
    """``call`` asks the process that made it; ``request`` is what it answered."""

    _call: Optional[Call] = None
    _request: Optional[Dict[str, Any]] = None
    _with_units: Optional[Dict[str, Any]] = None

    def _answers(self, call: Call, request: Dict[str, Any]) -> "Any":
        self._call, self._request = call, request
        return self

    def __str__(self) -> str:
        """What the command shows."""
        return self._shown("text").rstrip("\n")

    def markdown(self, **look: Any) -> str:
        """The table in Markdown. Of the look there are ``digits``, ``percent``, ``transpose`` and ``published``."""
        return self._shown("markdown", **look)

    def latex(self, **look: Any) -> str:
        """The table in LaTeX. Of the look there are ``digits``, ``percent`` and ``transpose``."""
        return self._shown("latex", **look)

    def report(self, path: "Union[str, os.PathLike[str]]", *, title: Optional[str] = None) -> None:
        """Writes the page."""
        named = {} if title is None else {"title": title}
        _write(path, self._asked("report", {"result": self._whole(), "format": "html", **named}))

    def save(self, path: "Union[str, os.PathLike[str]]") -> None:
        """Writes the JSON that ``--format json`` prints."""
        _write(path, json.dumps(self, indent=2, allow_nan=False) + "\n")

    def _shown(self, form: str, **look: Any) -> str:
        return self._asked("report", {"result": self, "format": form, "showAll": self._has_chosen_scores(), **look})

    def _has_chosen_scores(self) -> bool:
        """Whether the call named the scores, which are then all shown, as the command does."""
        return "scores" in (self._request or {}).get("settings", {})

    def _asked(self, method: str, params: Dict[str, Any]) -> Any:
        if self._call is not None:
            return self._call(method, params)
        from . import _shared

        return _shared.call(method, params)

    def _whole(self) -> Dict[str, Any]:
        """The same with its units, which are computed when they are wanted first."""
        if "perUnit" in self or self._request is None:
            return self
        if self._with_units is None:
            settings = {**self._request["settings"], "perUnit": True}
            self._with_units = self._asked(self._method, {**self._request, "settings": settings})
        return self._with_units

    _method = ""

    def _repr_html_(self) -> str:
        """The tables that a notebook shows."""
        title, tables, notes = self._parts()
        shown = "".join(_html_table(*table) for table in tables if table[2])
        small = "".join(f'<div style="overflow-wrap: anywhere"><small>{escape(note)}</small></div>' for note in notes)
        return f"<div><strong>{escape(title)}</strong></div>{shown}{small}"

    def _parts(self) -> Tuple[str, List[Table], List[str]]:
        """Title, tables and notes."""
        raise NotImplementedError


class _Cited(_Record):
    def cite(self) -> str:
        """The sentence for a paper, in LaTeX, and its BibTeX."""
        return self._asked("cite", {"result": self})


class Result(_Cited):
    """What ``karat score --format json`` prints."""

    _method = "score"

    def frame(self) -> Any:
        """A pandas DataFrame: one row per unit, one column per score."""
        import pandas

        whole = self._whole()
        if "perUnit" not in whole:
            raise ValueError("a result without its units: score with per_unit=True before you store it")
        units = whole["perUnit"]
        index = pandas.Index([unit["id"] for unit in units], name="id")
        return pandas.DataFrame([unit["scores"] for unit in units], index=index, columns=list(self["scores"]))

    def _parts(self) -> Tuple[str, List[Table], List[str]]:
        units = self["units"]
        mistakes = self.get("mistakes") or {}
        places = [
            [place["place"], _worth(place), *(str(place[verdict]) for verdict in _VERDICTS)]
            for place in mistakes.get("places", [])
            if any(place[verdict] for verdict in _VERDICTS)
        ]
        clusters = [
            [str(cluster["count"]), cluster["place"], cluster["kind"], _worth(cluster)]
            for cluster in mistakes.get("clusters", [])[:_MOST]
        ]
        lines = _score_lines(self)
        shown = len(lines) if self._has_chosen_scores() else _MOST_SCORES
        more = [f"{len(lines) - shown} more in result.scores"] if len(lines) > shown else []
        tables: List[Table] = [
            ("", ["score", "value", "interval"], lines[:shown]),
            ("Where it loses points", ["place", "worth", *_VERDICTS], places[:_MOST]),
            ("Commonest mistakes", ["count", "place", "kind", "worth"], clusters),
        ]
        title = f"{self['task']}: {units['scored']} {units['name']}{'' if units['scored'] == 1 else 's'}"
        return title, tables, [*more, *_warnings(self), self["signature"]]


class Agreement(_Record):
    """What ``karat agree --format json`` prints."""

    def frame(self) -> Any:
        """A pandas DataFrame with one row per coefficient."""
        import pandas

        limits = {score: interval or {} for score, interval in self["intervals"].items()}
        rows = [[value, limits[score].get("low"), limits[score].get("high")] for score, value in self["scores"].items()]
        return pandas.DataFrame(rows, index=list(self["scores"]), columns=["value", "low", "high"])

    def _whole(self) -> Dict[str, Any]:
        return self

    def _parts(self) -> Tuple[str, List[Table], List[str]]:
        corrected = [self["corrected"]["sentence"]] if "corrected" in self else []
        units = self["units"]["scored"]
        title = f"agreement of {len(self['raters'])} raters: {units} unit{'' if units == 1 else 's'}"
        return title, [("", ["score", "value", "interval"], _score_lines(self))], [*corrected, *self["notes"]]


class Comparison(_Cited):
    """What ``karat compare --format json`` prints."""

    _method = "compare"

    def __str__(self) -> str:
        """What the command shows, with the units that differ most."""
        return self._asked("report", {"result": self._whole(), "format": "text"}).rstrip("\n")

    def frame(self) -> Any:
        """A pandas DataFrame: one row per system, one column per score."""
        import pandas

        systems = self["systems"]
        return pandas.DataFrame([one["scores"] for one in systems], index=[one["name"] for one in systems])

    def _parts(self) -> Tuple[str, List[Table], List[str]]:
        """The leaderboard, and the tests of the primary score."""
        primary = self["primary"]
        intervals = [((one.get("intervals") or {}).get(primary) or {}) for one in self["systems"]]
        lines = [
            [one["name"], _number(one["scores"].get(primary)), _interval(interval)]
            for one, interval in zip(self["systems"], intervals)
        ]
        tests = [
            [
                f"{test['system']} − {test['baseline']}",
                _signed(test["difference"]),
                _interval(test.get("interval") or {}),
                _number(test["pAdjusted"]),
            ]
            for test in self["comparisons"]
            if test["score"] == primary
        ]
        tables: List[Table] = [
            ("", ["system", primary, "interval"], lines),
            ("Differences", ["pair", "difference", "interval", "adjusted p"], tests),
        ]
        return self["task"], tables, [*_warnings(self), self["signature"]]


_MOST = 8
_MOST_SCORES = 10
_VERDICTS = ("wrong", "missed", "extra")


def _score_lines(record: Dict[str, Any]) -> List[List[str]]:
    intervals = record.get("intervals") or {}
    return [[score, _number(value), _interval(intervals.get(score) or {})] for score, value in record["scores"].items()]


def _warnings(record: Dict[str, Any]) -> List[str]:
    return [in_python(warning["message"]) for warning in record.get("warnings", [])]


def _number(value: Optional[float]) -> str:
    if value is None:
        return "–"
    return (f"{value:.4g}" if abs(value) < 1e-3 and value != 0 else f"{value:.3f}").replace("-", "−")


def _signed(value: Optional[float]) -> str:
    return "" if value is None else f"{value:+.3f}".replace("-", "−") if value != 0 else "0.000"


def _worth(counts: Dict[str, Any]) -> str:
    """The points that the mistakes cost, or their share of all."""
    if "points" in counts:
        return _signed(next(iter(counts["points"].values()), None))
    return f"{100 * counts['share']:.0f} %" if "share" in counts else ""


def _interval(limits: Dict[str, Any]) -> str:
    return f"[{_number(limits['low'])}, {_number(limits['high'])}]" if limits else ""


def _write(path: "Union[str, os.PathLike[str]]", text: str) -> None:
    with open(path, "w", encoding="utf8", newline="\n") as file:
        file.write(text)


def _html_table(caption: str, head: List[str], lines: List[List[str]]) -> str:
    cells = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    rows = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in line) + "</tr>" for line in lines)
    name = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f"<table>{name}<thead><tr>{cells}</tr></thead><tbody>{rows}</tbody></table>"
