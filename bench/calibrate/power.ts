// How often tests find a true difference, beside Student's paired t and Wilcoxon's signed ranks on the scores of single dialogues.
import { randomStream } from "../../src/stats/generator.ts";
import { testPair } from "../../src/stats/permutation.ts";
import { normalCdf, probabilityBeyond } from "../../src/stats/quantiles.ts";
import { byDialogue, COLUMNS, SCORES, SCORING, simulatePair, summarize } from "../synthetic.ts";
import { measureTable, type Table, type Tally } from "./table.ts";

const SWAPS = 999;
const POPULATION = { ability: 0.3, shared: 1, own: 1, advantage: 0.4 };

export function* power(): Generator<Table> {
  yield measureTable(
    {
      title: "True differences found at 5 %: the second system has 0.4 higher log-odds",
      dialogues: [9, 20, 50, 200],
      usual: 2_000,
    },
    measure,
  );
}

function measure(dialogues: number, number: number, tally: Tally): void {
  const turns = simulatePair(randomStream(79, "bootstrap", number), dialogues, POPULATION);
  const [baseline, system] = turns.map(byDialogue) as [Float64Array, Float64Array];
  for (const test of ["studentised", "swap"] as const) {
    const { p } = testPair({ ...SCORING, baseline, system }, { test, seed: number, permutations: SWAPS });
    SCORES.forEach((id, score) => {
      tally.note(`${id}, ${test}`, p[score] !== null && p[score]! <= 0.05);
    });
  }
  for (const [score, id] of SCORES.entries()) {
    const differences = scoresOf(system, score)
      .map((value, unit) => value - scoresOf(baseline, score)[unit]!)
      .filter((value) => !Number.isNaN(value));
    tally.note(`${id} of dialogues, t`, studentP(differences) <= 0.05);
    tally.note(`${id} of dialogues, Wilcoxon`, wilcoxonP(differences) <= 0.05);
  }
}

function scoresOf(rows: Float64Array, score: number): number[] {
  return Array.from(
    { length: rows.length / COLUMNS },
    (_, unit) => summarize(rows.subarray(unit * COLUMNS, (unit + 1) * COLUMNS))[score]!,
  );
}

function studentP(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const error = Math.sqrt(squares / (values.length - 1) / values.length);
  return error === 0 ? 1 : probabilityBeyond(Math.abs(mean) / error, values.length - 1);
}

/** The normal approximation with correction for ties; differences of zero are left out. */
function wilcoxonP(values: readonly number[]): number {
  const sizes = values.filter((value) => value !== 0).toSorted((one, other) => Math.abs(one) - Math.abs(other));
  const n = sizes.length;
  if (n === 0) return 1;
  let [positive, ties, from] = [0, 0, 0];
  while (from < n) {
    let to = from;
    while (to < n && Math.abs(sizes[to]!) - Math.abs(sizes[from]!) < 1e-12) to++;
    for (let at = from; at < to; at++) if (sizes[at]! > 0) positive += (from + 1 + to) / 2;
    ties += (to - from) ** 3 - (to - from);
    from = to;
  }
  const variance = (n * (n + 1) * (2 * n + 1)) / 24 - ties / 48;
  const z = (Math.abs(positive - (n * (n + 1)) / 4) - 0.5) / Math.sqrt(variance);
  return 2 * (1 - normalCdf(z));
}
