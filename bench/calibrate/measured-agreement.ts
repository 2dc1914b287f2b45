// How often intervals of agreement and of judge-corrected scores contain the truth.
import { agreementOn } from "../../src/stats/agree/agreement.ts";
import {
  type Coefficient,
  cohenKappa,
  fleissKappa,
  gwetAc1,
  nominalAlpha,
  percentAgreement,
} from "../../src/stats/agree/coefficients.ts";
import { correctedScore } from "../../src/stats/agree/corrected.ts";
import { patternsOf, ratingGroups } from "../../src/stats/agree/rating-groups.ts";
import { Draw } from "./population.ts";
import { holds, LEVEL } from "./scoring.ts";
import { type Cell, measure, type Table } from "./table.ts";

/** Two raters who say what is true with some chance; the coefficients of such raters on very many units. */
function truths(prevalence: number, accuracy: number): Readonly<Record<string, number>> {
  const agreed = accuracy * accuracy + (1 - accuracy) * (1 - accuracy);
  const share = prevalence * accuracy + (1 - prevalence) * (1 - accuracy);
  const kappa = (expected: number) => (agreed - expected) / (1 - expected);
  const byChance = kappa(share * share + (1 - share) * (1 - share));
  return { agreement: agreed, cohen: byChance, fleiss: byChance, alpha: byChance, ac1: kappa(2 * share * (1 - share)) };
}

const COEFFICIENTS: Readonly<Record<string, Coefficient>> = {
  agreement: percentAgreement,
  cohen: cohenKappa(2, "nominal"),
  fleiss: fleissKappa(2),
  alpha: nominalAlpha(2),
  ac1: gwetAc1(2),
};

export function* agreement(): Generator<Table> {
  const cells: Cell[] = [];
  let table = 1_400;
  for (const [prevalence, accuracy] of [
    [0.5, 0.9],
    [0.9, 0.9],
    [0.5, 0.99],
  ] as const)
    for (const n of [50, 100]) {
      table++;
      const truth = truths(prevalence, accuracy);
      const wanted = Object.keys(COEFFICIENTS).map((name) => ({
        name: `${name}, prevalence ${prevalence}, accuracy ${accuracy}`,
        limit: { least: 0.92 },
      }));
      cells.push(
        ...measure({ n }, wanted, (repetition) => {
          const draw = new Draw(table, repetition);
          const units = Array.from({ length: n }, () => {
            const label = Number(draw.uniform() < prevalence);
            return [0, 1].map(() => (draw.uniform() < accuracy ? label : 1 - label));
          });
          const groups = ratingGroups(patternsOf(units, n), null);
          return Object.entries(COEFFICIENTS).map(([name, coefficient]) =>
            holds(agreementOn(groups, coefficient, LEVEL).limits, truth[name]!),
          );
        }),
      );
    }
  yield { title: "Coverage of nominal 95 %: agreement of two raters", cells };
}

export function* corrected(): Generator<Table> {
  const cells: Cell[] = [];
  let table = 1_500;
  for (const [truth, sensitivity, specificity] of [
    [0.7, 0.9, 0.8],
    [0.9, 0.95, 0.7],
    [0.95, 0.99, 0.95],
  ] as const)
    for (const n of [20, 50]) {
      table++;
      const name = `truth ${truth}, sensitivity ${sensitivity}, specificity ${specificity}`;
      cells.push(
        ...measure({ n }, [{ name, limit: { least: 0.93 } }], (repetition) => {
          const draw = new Draw(table, repetition);
          const judgement = (label: number) => Number(draw.uniform() < (label === 1 ? sensitivity : 1 - specificity));
          const labels = (count: number) => Array.from({ length: count }, () => Number(draw.uniform() < truth));
          const human = labels(n);
          const units = { human, judge: human.map(judgement), judgeOnly: labels(10 * n).map(judgement) };
          return [holds(correctedScore(units, [0, 1], LEVEL)!.limits, truth)];
        }),
      );
    }
  yield { title: "Coverage of nominal 95 %: scores of a judge, corrected by labels", cells };
}
