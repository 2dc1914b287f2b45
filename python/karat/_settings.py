"""The settings of a run. Made from the declarations by npm run python-types."""

SETTINGS = frozenset((
    "goldFormat",
    "predFormat",
    "map",
    "missing",
    "strict",
    "perUnit",
    "scores",
    "margin",
    "ci",
    "resamples",
    "interval",
    "groupBy",
    "clusterBy",
    "votes",
    "seed",
    "primary",
    "baseline",
    "test",
    "correction",
    "compat",
))
