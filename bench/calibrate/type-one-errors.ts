// How often tests reject at 5 % what is true: that systems are alike, and that a score is equal though the systems are not alike.
import { countStrictlyLarger, pairedBootstrapP } from "../../src/stats/compat.ts";
import { type Distribution, differenceOf, distributionOf } from "../../src/stats/distribution.ts";
import { randomStream } from "../../src/stats/generator.ts";
import { testPair } from "../../src/stats/permutation.ts";
import type { Scoring } from "../../src/stats/sample.ts";
import type { TestName } from "../../src/stats/studentise.ts";
import {
  byDialogue,
  CAUTIOUS,
  DETECTION,
  type Detector,
  FEW,
  LIBERAL,
  MANY,
  type Population,
  SCORING,
  simulateDetectors,
  simulatePair,
} from "../synthetic.ts";
import type { Law } from "./law.ts";
import { measureTable, type Table } from "./table.ts";

const SWAPS = 999;
const EVEN: Population = { ability: 0.3, shared: 1, own: 1 };

type Rows = readonly [baseline: Float64Array, system: Float64Array];

function rejects([baseline, system]: Rows, scoring: Scoring, score: number, test: TestName, seed: number): boolean {
  const { p } = testPair({ ...scoring, baseline, system }, { test, seed, permutations: SWAPS, scores: [score] });
  return p[0] !== null && p[0]! <= 0.05;
}

const ALIKE: Law = {
  name: "rejections of systems that are alike",
  least: 0.035,
  most: 0.065,
  dialogues: [20, 50],
  columns: ["accuracy, studentised", "F1, studentised", "F1, plain swap"],
};
const EQUAL_F1: Law = {
  name: "rejections of equal F1 with unequal caution",
  most: 0.075,
  dialogues: [20, 50],
  columns: ["studentised"],
};
const EQUAL_PRECISION: Law = {
  name: "rejections of equal precision with tenfold denominators",
  most: 0.075,
  dialogues: [50, 200],
  columns: ["studentised"],
};

export function* typeOneErrors(): Generator<Table> {
  yield alike();
  yield unequal("Rejections at 5 % of equal F1, one cautious and one liberal system", {
    detectors: [CAUTIOUS, LIBERAL],
    score: 1,
    law: EQUAL_F1,
  });
  yield unequal("Rejections at 5 % of equal precision, one with ten times fewer predictions", {
    detectors: [MANY, FEW],
    score: 0,
    law: EQUAL_PRECISION,
  });
}

function alike(): Table {
  const wish = { title: "Rejections at 5 % of systems that are alike", dialogues: [9, 20, 50], laws: [ALIKE] };
  return measureTable(wish, (dialogues, number, tally) => {
    const turns = simulatePair(randomStream(77, "bootstrap", number), dialogues, EVEN);
    const rows = turns.map(byDialogue) as unknown as Rows;
    tally.note("accuracy, studentised", rejects(rows, SCORING, 0, "studentised", number));
    tally.note("F1, studentised", rejects(rows, SCORING, 1, "studentised", number));
    tally.note("F1, plain swap", rejects(rows, SCORING, 1, "swap", number));
    tally.note("accuracy, single turns swapped", rejects(turns, SCORING, 0, "studentised", number));
    const pair = { ...SCORING, baseline: rows[0], system: rows[1] };
    const larger = countStrictlyLarger(pair, { seed: number, from: 0, to: SWAPS })[0]!;
    tally.note("accuracy, sacrebleu-ar", (larger + 1) / (SWAPS + 1) <= 0.05);
    const [one, other] = rows.map((each) =>
      distributionOf({ ...SCORING, rows: each }, { seed: number, resamples: SWAPS }),
    ) as [Distribution, Distribution];
    tally.note("accuracy, sacrebleu-bs", pairedBootstrapP(differenceOf(other, one), 0)! <= 0.05);
  });
}

function unequal(
  title: string,
  { detectors, score, law }: { detectors: readonly [Detector, Detector]; score: number; law: Law },
): Table {
  return measureTable({ title, dialogues: [9, 20, 50, 200], laws: [law] }, (dialogues, number, tally) => {
    const rows = simulateDetectors(randomStream(78, "bootstrap", number), dialogues, detectors);
    tally.note("studentised", rejects(rows, DETECTION, score, "studentised", number));
    tally.note("plain swap", rejects(rows, DETECTION, score, "swap", number));
  });
}
