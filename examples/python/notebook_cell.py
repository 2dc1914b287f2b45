"""What a notebook shows: the last expression of a cell is drawn by _repr_html_."""

import sys

import karat

gold, pred = sys.argv[1:3]
result = karat.score("rules", gold, pred)
print(result._repr_html_())
