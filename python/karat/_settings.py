"""The settings of a run. Made from the declarations by npm run python-types."""

SETTINGS = frozenset((
    "goldFormat",
    "predFormat",
    "map",
    "missing",
    "strict",
    "perUnit",
    "scores",
    "mistakes",
    "margin",
    "ci",
    "groupBy",
    "clusterBy",
    "seed",
    "primary",
    "baseline",
))
