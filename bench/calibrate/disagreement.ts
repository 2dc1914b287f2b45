// How often the interval of a difference excludes zero while the test at the same level finds nothing, or the other way round.
import { type Distribution, differenceOf, distributionOf } from "../../src/stats/distribution.ts";
import { randomStream } from "../../src/stats/generator.ts";
import { differenceInterval } from "../../src/stats/jackknife.ts";
import { testPair } from "../../src/stats/permutation.ts";
import { byDialogue, SCORES, SCORING, simulatePair } from "../synthetic.ts";
import { repetitions, type Table, Tally } from "./table.ts";

const SWAPS = 1_999;

export function* disagreement(): Generator<Table> {
  const lines = [9, 20, 50, 200].map((dialogues) => {
    const all = repetitions(dialogues, 2_000);
    const tally = new Tally();
    for (let number = 0; number < all; number++) measure(dialogues, number, tally);
    return { dialogues, all, tally };
  });
  yield {
    title: "Interval and test of a difference disagree at 5 % (half of the pairs differ by 0.4 in log-odds)",
    columns: ["dialogues", "repetitions", ...lines[0]!.tally.names],
    rows: lines.map(({ dialogues, all, tally }) => [String(dialogues), String(all), ...tally.shares(all)]),
  };
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
