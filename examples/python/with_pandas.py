"""The units that scored worst, as a DataFrame; without pandas as plain lists."""

import sys

import karat

gold, pred = sys.argv[1:3]
result = karat.score("rules", gold, pred, per_unit=True, ci=None)
try:
    frame = result.frame()
    print(frame["overall.f1"].sort_values().head(3).to_string())
except ImportError:
    units = sorted(result.perUnit, key=lambda unit: unit["scores"]["overall.f1"] or 0)
    for unit in units[:3]:
        print(unit["id"], unit["scores"]["overall.f1"])
