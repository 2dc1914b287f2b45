// How often intervals of scores and differences contain the truth, how often equal systems are rejected, and whether test and interval agree.
import type { Difference } from "../../src/stats/difference.ts";
import { clusteredRows } from "../../src/stats/sample.ts";
import { CAUTIOUS, ERRATIC, harder, lognormal, lognormalSizes, STEADY, tenfold, trueF1 } from "./other-populations.ts";
import { abilityOf, Draw, pareto, simulate } from "./population.ts";
import {
  covers,
  differenceOfEstimates,
  differenceOfRows,
  estimateOf,
  F1,
  holds,
  MEAN,
  PRECISION,
  SCORING,
  UNBOUNDED,
} from "./scoring.ts";
import { type Cell, type Limit, measure, type Table } from "./table.ts";

const F1S = [".1", ".5", ".9", ".97"] as const;
const ALPHA = 0.05;

export function* scores(): Generator<Table> {
  const cells: Cell[] = [];
  let table = 100;
  for (const f1 of F1S) {
    const one = (name: string, n: number, least: number, sizes?: typeof pareto) =>
      cells.push(
        ...measure({ n }, [{ name: `${name}, F1 ${f1}`, limit: { least } }], (repetition) => {
          const [rows] = simulate(
            new Draw(table, repetition),
            n,
            [abilityOf(f1)],
            sizes === undefined ? {} : { sizes },
          );
          return [covers(estimateOf(rows!), Number(f1))];
        }),
      );
    for (const n of [9, 20, 50, 200]) {
      table++;
      one("default", n, 0.93);
    }
    for (const n of [20, 50, 200]) {
      table++;
      one("Pareto sizes", n, 0.92, pareto);
    }
  }
  for (const n of [10, 20, 50]) {
    table++;
    cells.push(
      ...measure({ n }, [{ name: "cost, lognormal, sd 1.5", limit: null }], (repetition) => {
        const draw = new Draw(table, repetition);
        const rows = Float64Array.from({ length: n }, () => lognormal(draw, 1.5));
        return [covers(estimateOf(rows, 0, MEAN), 1, [0, Number.POSITIVE_INFINITY])];
      }),
    );
  }
  const truth = trueF1((draw) => harder(draw));
  for (const n of [20, 50]) {
    table++;
    cells.push(
      ...measure({ n }, [{ name: "large units harder, F1", limit: null }], (repetition) => {
        const draw = new Draw(table, repetition);
        const rows = Float64Array.from(Array.from({ length: n }, () => harder(draw)).flat());
        return [covers(estimateOf(rows), truth)];
      }),
    );
  }
  yield { title: "Coverage of nominal 95 %: scores", cells };
}

const CLUSTER_MEANS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  ".5": { "0": 0.136, ".5": 0.1494, "1": 0.1857 },
  ".9": { "0": 2.4146, ".5": 2.5102, "1": 2.778 },
};

export function* clusters(): Generator<Table> {
  const cells: Cell[] = [];
  let table = 200;
  for (const [count, size] of [
    [10, 5],
    [30, 10],
  ] as const)
    for (const f1 of [".5", ".9"])
      for (const sd of ["0", ".5", "1"]) {
        table++;
        const mean = CLUSTER_MEANS[f1]![sd]!;
        const n = count * size;
        const names = Array.from({ length: n }, (_, unit) => String(Math.floor(unit / size)));
        const limit = { least: f1 === ".9" && sd === "1" ? 0.91 : 0.93 };
        const name = `F1 ${f1}, cluster sd ${sd}`;
        cells.push(
          ...measure({ n, label: `${count} × ${size}`, times: 4_000 }, [{ name, limit }], (repetition) => {
            const draw = new Draw(table, repetition);
            const effects = Array.from({ length: count }, () => Number(sd) * draw.normal());
            const shift = (unit: number) => effects[Math.floor(unit / size)]!;
            const [rows] = simulate(draw, n, [{ precision: mean, recall: mean }], { shift });
            const clustered = clusteredRows({ rows: rows!, columns: SCORING.columns }, names);
            return [covers(estimateOf(clustered.rows, F1, SCORING, clustered.sizes), Number(f1))];
          }),
        );
      }
  yield { title: "Clusters: coverage of nominal 95 %", cells };
}

/** Rows of two systems on the same units. */
type Pair = readonly [baseline: Float64Array, system: Float64Array];

interface Equal {
  readonly name: string;
  readonly pair: (draw: Draw, n: number) => Pair;
  readonly score?: number;
  readonly sizes: readonly number[];
  readonly coverage?: (n: number) => Limit | null;
  readonly rejections: (n: number) => Limit | null;
}

const SIZES = [9, 20, 50];
const most = (share: number) => () => ({ most: share });
const pairOf = (rows: readonly Float64Array[]): Pair => [rows[0]!, rows[1]!];

/** Counts of equal systems: F1, or precision, has one true value. */
const EQUAL_COUNTS: readonly Equal[] = [
  ...F1S.map(
    (f1): Equal => ({
      name: `exchangeable, F1 ${f1}`,
      pair: (draw, n) => pairOf(simulate(draw, n, [abilityOf(f1), abilityOf(f1)])),
      sizes: [...SIZES, 200],
      rejections: (n) => (n === 20 || n === 50 ? { least: 0.035, most: 0.065 } : { most: 0.075 }),
    }),
  ),
  ...F1S.map(
    (f1): Equal => ({
      name: `Pareto sizes, F1 ${f1}`,
      pair: (draw, n) => pairOf(simulate(draw, n, [abilityOf(f1), abilityOf(f1)], { sizes: pareto })),
      sizes: SIZES,
      rejections: most(0.075),
    }),
  ),
  {
    name: "unequal caution, F1 .5",
    pair: (draw, n) => pairOf(simulate(draw, n, CAUTIOUS)),
    sizes: SIZES,
    rejections: most(0.075),
  },
  {
    name: "erratic, F1 .5",
    pair: (draw, n) => pairOf(simulate(draw, n, [STEADY, ERRATIC])),
    sizes: SIZES,
    rejections: most(0.075),
  },
  {
    name: "tenfold, precision",
    pair: tenfold,
    score: PRECISION,
    sizes: SIZES,
    coverage: (n) => ({ least: n === 9 ? 0.91 : 0.92 }),
    rejections: (n) => ({ most: n === 9 ? 0.085 : 0.075 }),
  },
  {
    name: "tenfold, precision logit 1.5",
    pair: (draw, n) => tenfold(draw, n, 1.5),
    score: PRECISION,
    sizes: [20],
    coverage: () => null,
    rejections: () => null,
  },
  {
    name: "micro F1, lognormal sizes, sd 1.5",
    pair: (draw, n) => pairOf(simulate(draw, n, [abilityOf(".5"), abilityOf(".5")], { sizes: lognormalSizes })),
    sizes: [15],
    coverage: () => null,
    rejections: () => null,
  },
];

/** A test of equal systems: whether the interval contains 0, whether they are rejected, and whether both disagree. */
function judged({ limits, p, differing }: Difference): readonly (boolean | null)[] {
  const isHeld = holds(limits, 0);
  const isRejected = p !== null && p <= ALPHA;
  return [isHeld, isRejected, p === null || isHeld === null || differing < 6 ? null : isRejected === isHeld];
}

const NEVER = { most: 0 };

function judgedTables(of: string, [coverage, rejections, agreement]: readonly Cell[][]): readonly Table[] {
  return [
    { title: `Coverage of nominal 95 %: differences of ${of}`, cells: coverage! },
    { title: `Rejections at 5 % of ${of}`, cells: rejections! },
    {
      title: `p ≤ 0.05 and an interval that excludes 0 disagree, six units or more differing: ${of}`,
      cells: agreement!,
    },
  ];
}

export function* differences(): Generator<Table> {
  const cells: Cell[][] = [[], [], []];
  let table = 300;
  for (const {
    name,
    pair,
    score = F1,
    sizes,
    coverage: limitOf = () => ({ least: 0.92 }),
    rejections: mostOf,
  } of EQUAL_COUNTS)
    for (const n of sizes) {
      table++;
      const wanted = [limitOf(n), mostOf(n), NEVER].map((limit) => ({ name, limit }));
      const measured = measure({ n }, wanted, (repetition) => {
        const [baseline, system] = pair(new Draw(table, repetition), n);
        return judged(differenceOfRows(system, baseline, score));
      });
      for (const [at, cell] of measured.entries()) cells[at]!.push(cell);
    }
  yield* judgedTables("equal systems", cells);
}

interface Values {
  readonly name: string;
  /** One number of each system for a unit. */
  readonly unit: (draw: Draw, n: number) => readonly [baseline: number, system: number];
  readonly sizes: readonly number[];
  readonly limit: Limit | null;
  readonly isUnbounded?: true;
}

const OF_VALUES: readonly Values[] = [
  ...[0.5, 0.9].map(
    (chance): Values => ({
      name: `0/1, equal chances ${chance}`,
      unit: (draw) => [Number(draw.uniform() < chance), Number(draw.uniform() < chance)],
      sizes: SIZES,
      limit: { most: 0.075 },
    }),
  ),
  {
    name: "steady .5 against 1 (5 %) or .45/.95",
    unit: (draw) => [0.5, draw.uniform() < 0.05 ? 1 : 0.45 / 0.95],
    sizes: [12, 20, 50],
    limit: { most: 0.01 },
  },
  {
    name: "skewed differences",
    unit: (draw) => [0, (draw.uniform() < 0.08 ? 0.23 : -0.02) + 0.02 * draw.normal()],
    sizes: [12, 20, 50],
    limit: null,
  },
  ...[1, 1.5].map(
    (sd): Values => ({
      name: `cost, lognormal, sd 1 and ${sd}`,
      unit: (draw) => [lognormal(draw, 1), lognormal(draw, sd)],
      sizes: [20, 50],
      limit: null,
      isUnbounded: true,
    }),
  ),
  {
    name: "0/1, every one of 7 units differs",
    unit: (draw) => (draw.uniform() < 0.5 ? [0, 1] : [1, 0]),
    sizes: [7],
    limit: null,
  },
];

/** Differences of means whose true value is 0. */
export function* means(): Generator<Table> {
  const cells: Cell[][] = [[], [], []];
  let table = 500;
  for (const { name, unit, sizes, limit, isUnbounded } of OF_VALUES)
    for (const n of sizes) {
      table++;
      const coverage = limit === null ? null : { least: 0.92 };
      const wanted = [coverage, limit, NEVER].map((one) => ({ name, limit: one }));
      const measured = measure({ n }, wanted, (repetition) => {
        const draw = new Draw(table, repetition);
        const [baseline, system] = [new Float64Array(n), new Float64Array(n)];
        for (let at = 0; at < n; at++) [baseline[at], system[at]] = unit(draw, n) as [number, number];
        const range = isUnbounded ? { range: UNBOUNDED } : {};
        return judged(differenceOfRows(system, baseline, 0, { scoring: MEAN, ...range }));
      });
      for (const [at, cell] of measured.entries()) cells[at]!.push(cell);
    }
  yield* judgedTables("equal means", cells);
}

export function* rareGains(): Generator<Table> {
  const cells: Cell[] = [];
  let table = 600;
  for (const rate of [1, 3, 4, 10])
    for (const n of [20, 50, 200]) {
      table++;
      cells.push(
        ...measure({ n }, [{ name: `rare gain, ${rate} units expected`, limit: { least: 0.92 } }], (repetition) => {
          const draw = new Draw(table, repetition);
          const system = Float64Array.from({ length: n }, () => Number(draw.uniform() < rate / n));
          const { limits } = differenceOfEstimates(
            estimateOf(system, 0, MEAN),
            estimateOf(new Float64Array(n), 0, MEAN),
          );
          return [holds(limits, rate / n)];
        }),
      );
    }
  yield { title: "Coverage of nominal 95 %: rare one-sided differences", cells };
}
