// How often the interval of a difference excludes zero while the test at the same level finds nothing, or the other way round.
import { type Distribution, differenceOf, distributionOf } from "../../src/stats/distribution.ts";
import { randomStream } from "../../src/stats/generator.ts";
import { differenceInterval } from "../../src/stats/jackknife.ts";
import { testPair } from "../../src/stats/permutation.ts";
import { byDialogue, SCORES, SCORING, simulatePair } from "../synthetic.ts";
import type { Law } from "./law.ts";
import { measureTable, type Table, type Tally } from "./table.ts";

const SWAPS = 1_999;

const AGREEMENT: Law = {
  name: "interval and test of a difference disagree",
  below: 0.03,
  dialogues: [20, 50, 200],
  columns: SCORES,
};

export function* disagreement(): Generator<Table> {
  yield measureTable(
    {
      title: "Interval and test of a difference disagree at 5 % (half of the pairs differ by 0.4 in log-odds)",
      dialogues: [9, 20, 50, 200],
      usual: 2_000,
      laws: [AGREEMENT],
    },
    measure,
  );
}

function measure(dialogues: number, number: number, tally: Tally): void {
  const advantage = number % 2 === 0 ? 0 : 0.4;
  const population = { ability: 0.3, shared: 1, own: 1, advantage };
  const [baseline, system] = simulatePair(randomStream(81, "bootstrap", number), dialogues, population).map(
    byDialogue,
  ) as [Float64Array, Float64Array];
  const { p } = testPair({ ...SCORING, baseline, system }, { seed: number, permutations: SWAPS });
  const [one, other] = [baseline, system].map((rows) => distributionOf({ ...SCORING, rows })) as [
    Distribution,
    Distribution,
  ];
  const difference = differenceOf(other, one);
  for (const [score, id] of SCORES.entries()) {
    const found = differenceInterval(difference, score, { level: 0.95, range: [0, 1] });
    const excludes = typeof found !== "string" && (found.low > 0 || found.high < 0);
    tally.note(id, excludes !== (p[score] !== null && p[score]! <= 0.05));
  }
}
