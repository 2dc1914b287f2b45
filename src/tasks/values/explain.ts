// Evidence: the values of each score of a sample.
import type { EvidenceRow } from "../../contract/evidence.ts";
import type { ValuesMatch } from "./sample.ts";
import { counts, type Plan, plannedScores } from "./score.ts";

export function explain(plan: Plan, { trials, texts = {} }: ValuesMatch): readonly EvidenceRow<string>[] {
  return plannedScores(plan).map(({ id, metric, value }): EvidenceRow<string> => {
    const of = trials[metric]!;
    const found = value(of);
    const best = plan.lowerIsBetter.includes(plan.metrics[metric]!) ? 0 : 1;
    return {
      at: id,
      key: id,
      place: id,
      verdict: found === null ? "not-scored" : found === best ? "correct" : "wrong",
      ...texts,
      ...(texts.pred === undefined && { pred: of.join(", ") }),
      values: { value: found },
      counts: counts(id, found),
      ...(found !== best && { mended: counts(id, best) }),
    };
  });
}
