// The corrected score of a judge from a table of ratings, with the sentence that names its assumption.
import type { CorrectedResult } from "../../contract/agreement-result.ts";
import { largest as largestOf, smallest } from "../../numeric/extremes.ts";
import type { Limits, Range } from "../interval.ts";
import { correctedScore, type JudgedUnits } from "./corrected.ts";
import { judgedUnits } from "./judge-difference.ts";
import type { RatingTable } from "./rating-table.ts";

/** Null if people rated all units or none, and a sentence if the ratings have no mean. */
export function correctedResult(table: RatingTable, judge: string, level: number): CorrectedResult | string | null {
  const { categories, values } = table;
  const numberOf = (category: number) => values?.[category] ?? category;
  const human: number[] = [];
  const ofLabelled: number[] = [];
  const judgeOnly: number[] = [];
  for (const { judge: own, people } of judgedUnits(table, judge)) {
    (people.length === 0 ? judgeOnly : ofLabelled).push(numberOf(own));
    if (people.length > 0) human.push(people.reduce((sum, one) => sum + numberOf(one), 0) / people.length);
  }
  if (human.length === 0 || judgeOnly.length === 0) return null;
  if (values === null && categories.length > 2) return "No corrected score: it needs numbers, or two categories.";
  const sides: JudgedUnits = { human, judge: ofLabelled, judgeOnly };
  const { score, limits, judgeAlone, labelsAlone } = correctedScore(sides, rangeOf(values), level)!;
  const result = {
    score,
    ...ends(limits),
    judgeAlone,
    labelsAlone: { score: labelsAlone.score, ...ends(labelsAlone.limits) },
    of: values === null ? categories.at(-1)! : null,
    labelled: human.length,
    judged: judgeOnly.length,
  };
  return { ...result, sentence: sentence(result) };
}

/** The range: 0 to 1 if all ratings are within, otherwise the ends of the scale. */
function rangeOf(values: readonly number[] | null): Range {
  if (values === null) return [0, 1];
  const [least, most] = [smallest(values), largestOf(values)];
  return least >= 0 && most <= 1 ? [0, 1] : [least, most];
}

function ends(limits: Limits | null) {
  return { low: limits?.low ?? null, high: limits?.high ?? null };
}

type Ends = Pick<CorrectedResult, "score" | "low" | "high">;

function sentence({ labelsAlone, judgeAlone, of, ...corrected }: Omit<CorrectedResult, "sentence">): string {
  const { labelled, judged } = corrected;
  const share = of === null ? "" : ` (share of ${of})`;
  const alone = `judge alone ${judgeAlone.toFixed(2)}, on the ${judged} unlabelled; labels alone ${withEnds(labelsAlone)}`;
  const isWider = (one: Ends, other: Ends) =>
    one.low !== null && other.low !== null && one.high! - one.low > other.high! - other.low;
  return [
    `${withEnds(corrected)}${share} corrected by ${labelled} human ${labelled === 1 ? "label" : "labels"} (${alone}).`,
    "This holds if the labelled units were drawn at random from all of them, and the judge treated both alike.",
    ...(isWider(corrected, labelsAlone) ? ["The judge does not help here."] : []),
  ].join(" ");
}

function withEnds({ score, low, high }: Ends): string {
  const limits = low === null || high === null ? "" : ` [${low.toFixed(2)}, ${high.toFixed(2)}]`;
  return score.toFixed(2) + limits;
}
