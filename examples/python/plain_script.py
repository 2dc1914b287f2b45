"""Scores a folder and prints the headline number with its interval."""

import sys

import karat

gold, pred = sys.argv[1:3]
result = karat.score("breakdown", gold, pred, threshold=0.5)
interval = result.intervals["f1.x"]
print(f"F1 (X) {result.scores['f1.x']:.3f} [{interval['low']:.3f}, {interval['high']:.3f}]")
print(result.signature)
