"""inspect_ai: a metric over all samples of a task.

The scorer keeps gold and prediction in the metadata of each score; the metric computes the score of the run.
"""

import karat

try:
    from inspect_ai.scorer import metric
except ImportError:  # so that the file can be read and tried without inspect_ai

    def metric(function):
        return function


@metric
def overall_f1():
    def compute(scores):
        rows = [sample.score.metadata for sample in scores]
        result = karat.score("rules", [row["gold"] for row in rows], [row["pred"] for row in rows], ci=None)
        return result.scores["overall.f1"]

    return compute
