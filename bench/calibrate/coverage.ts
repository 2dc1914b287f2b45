// How often intervals of nominal 95 % contain the truth: scores and differences, five populations, 5 to 200 dialogues.
import {
  bootstrapInterval,
  type Distribution,
  differenceOf,
  distributionOf,
  intervalOf,
} from "../../src/stats/distribution.ts";
import { randomStream } from "../../src/stats/generator.ts";
import { byDialogue, expectedHits, type Population, SCORES, SCORING, simulatePair, trueScores } from "../synthetic.ts";
import type { Law } from "./law.ts";
import { measureTable, type Table, type Tally } from "./table.ts";

const RESAMPLES = 999;
const RANGE = [0, 1] as const;

export const LOW: Population = { ability: -1, shared: 1, own: 0.5 };
export const SCARCE: Population = { ability: -2, shared: 1, own: 0.5 };

const POPULATIONS: Readonly<Record<string, Population>> = {
  even: { ability: 0.3, shared: 1, own: 1 },
  "skewed, most dialogues easy": { ability: 2.5, shared: 1.5, own: 1 },
  "hard, most turns wrong": { ability: -0.5, shared: 1, own: 0.5 },
  "low, eight hits in nine dialogues": LOW,
  "scarce, four hits in nine dialogues": SCARCE,
};

const COVERAGE: Law = {
  name: "coverage of accuracy, F1 and their differences",
  least: 0.93,
  most: 0.97,
  dialogues: [9, 20, 50],
  columns: SCORES.flatMap((id) => [id, `difference of ${id}`]),
};

/**
 * Populations are judged in which nine dialogues, the fewest of the law, can be expected to hold ten hits, as the usual
 * rule for approximations by a normal distribution asks; the others show what comes of fewer.
 */
const ENOUGH_HITS = 10;

export function* coverage(): Generator<Table> {
  for (const [name, population] of Object.entries(POPULATIONS)) {
    const truth = trueScores(population);
    const hits = expectedHits(population, 9);
    const known = `true accuracy ${truth[0].toFixed(2)}, F1 ${truth[1].toFixed(2)}`;
    yield measureTable(
      {
        title: `Coverage of nominal 95 %, ${name}: ${known}, ${hits.toFixed(1)} expected hits in nine dialogues`,
        dialogues: [5, 9, 20, 50, 200],
        laws: hits >= ENOUGH_HITS ? [COVERAGE] : [],
      },
      (dialogues, number, tally) => {
        const turns = simulatePair(randomStream(2026, "bootstrap", number), dialogues, population);
        measure(turns, truth, number, tally);
      },
    );
  }
}

function measure(
  turns: readonly [Float64Array, Float64Array],
  truth: readonly [number, number],
  seed: number,
  tally: Tally,
): void {
  const [baseline, system] = turns.map((rows) =>
    distributionOf({ ...SCORING, rows: byDialogue(rows) }, { seed, resamples: RESAMPLES }),
  ) as [Distribution, Distribution];
  const difference = differenceOf(system, baseline);
  for (const [score, id] of SCORES.entries()) {
    const note = (name: string, found: { low: number; high: number } | string, value: number) =>
      tally.note(name, typeof found === "string" ? null : found.low <= value && value <= found.high);
    note(`${id}`, intervalOf(system, score, { range: RANGE }), truth[score]!);
    note(`${id}, BCa`, bootstrapInterval(system, score, 0.95), truth[score]!);
    note(`difference of ${id}`, intervalOf(difference, score, { range: RANGE, isDifference: true }), 0);
    note(`difference of ${id}, BCa`, bootstrapInterval(difference, score, 0.95), 0);
  }
}
