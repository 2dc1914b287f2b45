// How often intervals of nominal 95 % contain the truth: scores and differences, three populations, 5 to 200 dialogues.
import {
  bootstrapInterval,
  type Distribution,
  differenceOf,
  distributionOf,
  intervalOf,
} from "../../src/stats/distribution.ts";
import { randomStream } from "../../src/stats/generator.ts";
import { byDialogue, type Population, SCORES, SCORING, simulatePair, trueScores } from "../synthetic.ts";
import { repetitions, type Table, Tally } from "./table.ts";

const RESAMPLES = 999;
const RANGE = [0, 1] as const;

const POPULATIONS: Readonly<Record<string, Population>> = {
  even: { ability: 0.3, shared: 1, own: 1 },
  "skewed, most dialogues easy": { ability: 2.5, shared: 1.5, own: 1 },
  "low, most dialogues hard": { ability: -2, shared: 1, own: 0.5 },
};

export function* coverage(): Generator<Table> {
  for (const [name, population] of Object.entries(POPULATIONS)) {
    const truth = trueScores(population);
    const lines = [5, 9, 20, 50, 200].map((dialogues) => ({ dialogues, ...measured(dialogues, population, truth) }));
    yield {
      title: `Coverage of nominal 95 %, ${name}: true accuracy ${truth[0].toFixed(2)}, F1 ${truth[1].toFixed(2)}`,
      columns: ["dialogues", "repetitions", ...lines[0]!.names],
      rows: lines.map(({ dialogues, all, shares }) => [String(dialogues), String(all), ...shares]),
    };
  }
}

function measured(dialogues: number, population: Population, truth: readonly [number, number]) {
  const all = repetitions(dialogues);
  const tally = new Tally();
  for (let number = 0; number < all; number++) {
    const turns = simulatePair(randomStream(2026, "bootstrap", number), dialogues, population);
    const [baseline, system] = turns.map((rows) =>
      distributionOf({ ...SCORING, rows: byDialogue(rows) }, { seed: number, resamples: RESAMPLES }),
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
  return { all, names: tally.names, shares: tally.shares(all) };
}
