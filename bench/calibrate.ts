// Measures what the statistics promise, on made-up dialogues whose true scores are known, and prints Markdown tables (npm run calibrate).
import { pairedBootstrapP, strictlyLarger } from "../src/stats/compat.ts";
import { type Distribution, differenceOf, resample, scoreColumn } from "../src/stats/distribution.ts";
import { randomStream } from "../src/stats/generator.ts";
import { intervalOf } from "../src/stats/interval.ts";
import { countSwaps, pValue, testPair } from "../src/stats/permutation.ts";
import type { Pair } from "../src/stats/swap.ts";
import { byDialogue, COLUMNS, type Population, simulatePair, summarize, trueScores } from "./synthetic.ts";

const REPETITIONS = 2_000;
const RESAMPLES = 1_999;
const PERMUTATIONS = 999;
const EVEN: Population = { ability: 0.3, shared: 1, own: 1 };
/** Most dialogues are easy and a few are hard: what is averaged is skewed. */
const SKEWED: Population = { ability: 2.5, shared: 1.5, own: 1 };
const LEVEL = 0.95;

/** Two systems of equal ability: their turns, and the same by dialogue. */
function repetition(number: number, dialogues: number, population: Population) {
  const [baseline, system] = simulatePair(randomStream(2026, "bootstrap", number), dialogues, population);
  return { turns: pairOf(baseline, system), dialogues: pairOf(byDialogue(baseline), byDialogue(system)), seed: number };
}

function pairOf(baseline: Float64Array, system: Float64Array): Pair {
  return { baseline, system, columns: COLUMNS, summarize };
}

function distributions({ baseline, system }: Pair, seed: number): { system: Distribution; difference: Distribution } {
  const of = (rows: Float64Array) => resample({ rows, columns: COLUMNS, summarize }, { seed, resamples: RESAMPLES });
  const [first, second] = [of(baseline), of(system)];
  return { system: second, difference: differenceOf(second, first) };
}

type Limits = { readonly low: number; readonly high: number } | null | undefined;

function percentile(distribution: Distribution, score: number): Limits {
  const sorted = scoreColumn(distribution.replicates, score, distribution.observed.length).sort();
  const rank = Math.round(((RESAMPLES + 1) * (1 - LEVEL)) / 2);
  return { low: sorted[rank - 1]!, high: sorted[RESAMPLES - rank]! };
}

function coverage(dialogues: number, population: Population): string[] {
  const [accuracy, f1] = trueScores(population);
  const tally = new Map<string, { given: number; covering: number }>();
  const note = (name: string, limits: Limits, truth: number): void => {
    const seen = tally.get(name) ?? { given: 0, covering: 0 };
    tally.set(name, seen);
    if (!limits) return;
    seen.given++;
    if (limits.low <= truth && truth <= limits.high) seen.covering++;
  };
  for (let number = 0; number < REPETITIONS; number++) {
    const { dialogues: pair, seed } = repetition(number, dialogues, population);
    const { system, difference } = distributions(pair, seed);
    const measured = [
      ["accuracy", system, 0, accuracy],
      ["F1", system, 1, f1],
      ["difference of accuracy", difference, 0, 0],
    ] as const;
    for (const [name, distribution, score, truth] of measured) {
      const interval = intervalOf(distribution, score, LEVEL);
      note(`${name}, BCa`, interval, truth);
      note(`${name}, percentile`, interval && percentile(distribution, score), truth);
      if (score === 0) note(`${name}, t`, interval?.studentT, truth);
    }
  }
  return [...tally].map(([, { given, covering }]) => (given === 0 ? "–" : percent(covering / given) + omitted(given)));
}

const COVERAGE_COLUMNS = [
  "accuracy: BCa",
  "percentile",
  "t",
  "F1: BCa",
  "percentile",
  "difference of accuracy: BCa",
  "percentile",
  "t",
];

/** Rejections of a true null at 5 % by each rule. */
function typeOneErrors(dialogues: number): string[] {
  const rejected = [0, 0, 0, 0];
  for (let number = 0; number < REPETITIONS; number++) {
    const { turns, dialogues: pair, seed } = repetition(number, dialogues, EVEN);
    const strict = { seed, from: 0, to: PERMUTATIONS, exact: false, rule: strictlyLarger };
    const p = [
      testPair(pair, { seed, permutations: PERMUTATIONS }).p[0]!,
      testPair(turns, { seed, permutations: PERMUTATIONS }).p[0]!,
      pValue(countSwaps(pair, strict)[0]!, { exact: false, replicates: PERMUTATIONS }),
      pairedBootstrapP(distributions(pair, seed).difference, 0)!,
    ];
    p.forEach((value, rule) => {
      if (value <= 0.05) rejected[rule]! += 1;
    });
  }
  return rejected.map((count) => percent(count / REPETITIONS));
}

const RULES = ["karat: swap dialogues", "swap single turns", "sacrebleu-ar, dialogues", "sacrebleu-bs, dialogues"];

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function omitted(given: number): string {
  return given === REPETITIONS ? "" : ` (${given} given)`;
}

function printTable(
  title: string,
  columns: readonly string[],
  rows: readonly (readonly [number, readonly string[]])[],
): void {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  const body = rows.map(([dialogues, cells]) => line([dialogues, ...cells]));
  console.log(
    [
      `### ${title}`,
      "",
      line(["dialogues", ...columns]),
      line(["---:", ...columns.map(() => "---:")]),
      ...body,
      "",
    ].join("\n"),
  );
}

const settings = `${REPETITIONS} repetitions, ten correlated turns a dialogue`;
for (const [name, population] of Object.entries({ even: EVEN, skewed: SKEWED })) {
  const truth = trueScores(population).map((score) => score.toFixed(2));
  printTable(
    `Coverage of nominal 95 % intervals, ${name}: true accuracy ${truth[0]}, F1 ${truth[1]} (${settings}, ${RESAMPLES} resamples)`,
    COVERAGE_COLUMNS,
    [5, 9, 20, 50, 200].map((dialogues) => [dialogues, coverage(dialogues, population)]),
  );
}
printTable(
  `Rejections of a true null at 5 % (${settings}, accuracy, ${PERMUTATIONS} permutations, ${RESAMPLES} resamples)`,
  RULES,
  [9, 20, 50].map((dialogues) => [dialogues, typeOneErrors(dialogues)]),
);
