"""Results as dicts whose entries are attributes too."""

from html import escape
from typing import Any, List, Optional, Tuple

from ._words import in_python

Shown = Tuple[str, List[str], List[List[str]], List[str]]


class _Record(dict):
    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"no {name!r}; there are {', '.join(self)}") from None

    def __dir__(self) -> List[str]:
        return [*super().__dir__(), *self]

    def __str__(self) -> str:
        title, head, lines, notes = self._shown()
        return _text_table(title, head, lines, notes)

    def _repr_html_(self) -> str:
        """The small report a notebook shows."""
        return _table(*self._shown())

    def _shown(self) -> "Shown":
        """Title, heading, lines and notes."""
        raise NotImplementedError


class Result(_Record):
    """What ``karat score --format json`` prints."""

    def to_frame(self) -> Any:
        """A pandas DataFrame: one row per unit if scored with ``per_unit=True``, else one row per score."""
        import pandas

        if "perUnit" in self:
            units = self["perUnit"]
            return pandas.DataFrame([unit["scores"] for unit in units], index=[unit["id"] for unit in units])
        return pandas.DataFrame(self._rows(), columns=["score", "value", "low", "high"]).set_index("score")

    def _rows(self) -> List[List[Any]]:
        intervals = self.get("intervals") or {}
        rows = []
        for score, value in self["scores"].items():
            interval = intervals.get(score) or {}
            rows.append([score, value, interval.get("low"), interval.get("high")])
        return rows

    def _shown(self) -> "Shown":
        lines = [[score, _number(value), _interval(low, high)] for score, value, low, high in self._rows()]
        units = self["units"]
        return (
            f"{self['task']}: {units['scored']} {units['name']}{'' if units['scored'] == 1 else 's'}",
            ["score", "value", "interval"],
            lines,
            [self["signature"], *(in_python(warning["message"]) for warning in self.get("warnings", []))],
        )


class Comparison(_Record):
    """What ``karat compare --format json`` prints."""

    def to_frame(self) -> Any:
        """A pandas DataFrame: one row per system, one column per score."""
        import pandas

        systems = self["systems"]
        return pandas.DataFrame([one["scores"] for one in systems], index=[one["name"] for one in systems])

    def _shown(self) -> "Shown":
        """The leaderboard, and the tests of the primary score."""
        primary = self["primary"]
        lines = [[one["name"], _number(one["scores"].get(primary))] for one in self["systems"]]
        tests = [
            f"{test['system']} − {test['baseline']}: {_number(test['difference'])}, p = {_number(test['pAdjusted'])}"
            for test in self["comparisons"]
            if test["score"] == primary
        ]
        return self["task"], ["system", primary], lines, [*tests, self["signature"]]


def _number(value: Optional[float]) -> str:
    return "–" if value is None else f"{value:.4g}" if abs(value) < 1e-3 and value != 0 else f"{value:.3f}"


def _interval(low: Optional[float], high: Optional[float]) -> str:
    return "" if low is None or high is None else f"[{_number(low)}, {_number(high)}]"


def _text_table(title: str, head: List[str], lines: List[List[str]], notes: List[str]) -> str:
    widths = [max(map(len, column)) for column in zip(head, *lines)]
    rows = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip() for line in [head, *lines]]
    return "\n".join([title, *rows, *notes])


def _table(title: str, head: List[str], lines: List[List[str]], notes: List[str]) -> str:
    cells = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    rows = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in line) + "</tr>" for line in lines)
    small = "".join(f"<div><small>{escape(note)}</small></div>" for note in notes)
    return f"<table><caption>{escape(title)}</caption><thead><tr>{cells}</tr></thead><tbody>{rows}</tbody></table>{small}"
