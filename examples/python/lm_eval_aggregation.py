"""lm-evaluation-harness: a corpus-level aggregation.

In the task's YAML:

    process_results: !function lm_eval_aggregation.process_results
    metric_list:
      - metric: overall_f1
        aggregation: !function lm_eval_aggregation.overall_f1
        higher_is_better: true

Each document gives a pair of gold and prediction; the aggregation sees all of them, as the protocol wants.
"""

import json

import karat


def process_results(doc, results):
    return {"overall_f1": (doc["gold"], json.loads(results[0]))}


def overall_f1(items):
    gold, pred = zip(*items)
    return karat.score("rules", gold, pred, ci=None).scores["overall.f1"]
