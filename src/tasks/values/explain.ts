// Evidence: the values of each score of a sample. A metric without a best value has neither right nor wrong ones.
import type { EvidenceRow } from "../../contract/evidence.ts";
import type { ValuesMatch } from "./sample.ts";
import { bestOf, counts, type Plan, plannedScores } from "./score.ts";

export function explain(plan: Plan, match: ValuesMatch): readonly EvidenceRow<string>[] {
  const { trials, isAbsent = false, texts = {} } = match;
  const isOther = !isAbsent && (texts.gold === undefined || texts.pred === undefined);
  return plannedScores(plan).map((score): EvidenceRow<string> => {
    const { id, metric, value } = score;
    const of = trials[metric]!;
    const [found, best] = [value(of), bestOf(plan, score)];
    return {
      at: id,
      key: id,
      place: id,
      verdict: found === null || best === null ? "not-scored" : found === best ? "correct" : "wrong",
      // Without the texts of the log, the value stands beside the best one.
      ...(best !== null && { gold: String(best) }),
      ...(!isAbsent && { pred: of.join(", ") }),
      ...texts,
      ...(isOther && { kind: "other", compare: [String(best), String(found)] as const }),
      values: { value: found },
      ...(best === null && { note: "its best value is not known, so that it is neither right nor wrong" }),
      counts: counts(id, found),
      ...(best !== null && found !== best && { mended: counts(id, best) }),
    };
  });
}
