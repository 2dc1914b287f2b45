// How often the paired test rejects equal systems, agrees with the interval, and finds the difference a plan promised to find.
import { differenceOf } from "../../src/stats/distribution.ts";
import { differenceInterval } from "../../src/stats/jackknife.ts";
import { unitsNeeded } from "../../src/stats/power.ts";
import { CAUTIOUS, ERRATIC, MOST_ERRATIC, STEADY, tenfold, trueSpread } from "./other-populations.ts";
import { type Ability, abilityOf, Draw, meanFor, pareto, simulate } from "./population.ts";
import { distribution, F1, holds, LEVEL, PRECISION, pOf, RANGE } from "./scoring.ts";
import { type Cell, type Limit, measure, type Table } from "./table.ts";

const F1S = [".1", ".5", ".9", ".97"] as const;
const ALPHA = 0.05;
const MOST: Limit = { most: 0.075 };

type Pairs = (draw: Draw, n: number) => readonly Float64Array[];

interface Equal {
  readonly name: string;
  readonly pairs: Pairs;
  readonly score?: number;
  readonly sizes: readonly number[];
  readonly limit: Limit | null;
}

const EQUAL: readonly Equal[] = [
  ...F1S.map((f1) => ({
    name: `exchangeable systems, F1 ${f1}`,
    pairs: (draw: Draw, n: number) => simulate(draw, n, [abilityOf(f1), abilityOf(f1)]),
    sizes: [20, 50],
    limit: { least: 0.035, most: 0.065 },
  })),
  {
    name: "equal F1, unequal caution",
    pairs: (draw, n) => simulate(draw, n, CAUTIOUS),
    sizes: [9, 20, 50],
    limit: MOST,
  },
  { name: "equal precision, tenfold", pairs: tenfold, score: PRECISION, sizes: [9, 20, 50], limit: MOST },
  ...F1S.map((f1) => ({
    name: `Pareto sizes, F1 ${f1}`,
    pairs: (draw: Draw, n: number) => simulate(draw, n, [abilityOf(f1), abilityOf(f1)], { sizes: pareto }),
    sizes: [9, 20, 50],
    limit: MOST,
  })),
  {
    name: "steady against erratic (sd 1.0)",
    pairs: (draw, n) => simulate(draw, n, [STEADY, ERRATIC]),
    sizes: [9, 20, 50],
    limit: MOST,
  },
  {
    name: "steady against erratic (sd 1.5)",
    pairs: (draw, n) => simulate(draw, n, [STEADY, MOST_ERRATIC]),
    sizes: [9, 20, 50],
    limit: null,
  },
  {
    name: "tenfold, precision mean 1.5",
    pairs: (draw, n) => tenfold(draw, n, 1.5),
    score: PRECISION,
    sizes: [9, 20, 50],
    limit: null,
  },
];

export function* typeOne(): Generator<Table> {
  const cells: Cell[] = [];
  let table = 500;
  for (const { name, pairs, score, sizes, limit } of EQUAL)
    for (const n of sizes) {
      table++;
      cells.push(
        ...measure({ n }, [{ name, limit }], (repetition) => {
          const [baseline, system] = pairs(new Draw(table, repetition), n);
          const p = pOf(baseline!, system!, { score, seed: repetition });
          return [p !== null && p <= ALPHA];
        }),
      );
    }
  yield { title: "Rejections at 5 % of systems that are equal", cells };
}

export function* disagreement(): Generator<Table> {
  const cells: Cell[] = [];
  let table = 600;
  const one = (name: string, n: number, abilities: readonly [Ability, Ability], limit: Limit) => {
    table++;
    cells.push(
      ...measure({ n }, [{ name, limit }], (repetition) => {
        const [baseline, system] = simulate(new Draw(table, repetition), n, abilities);
        const difference = differenceOf(distribution(system!), distribution(baseline!));
        const isIn = holds(differenceInterval(difference, F1, { level: LEVEL, range: RANGE }), 0);
        const p = pOf(baseline!, system!, { seed: repetition });
        return [isIn === null || p === null ? null : p <= ALPHA === isIn];
      }),
    );
  };
  for (const f1 of F1S)
    for (const n of [20, 50, 200])
      one(`exchangeable systems, F1 ${f1}`, n, [abilityOf(f1), abilityOf(f1)], { below: 0.03 });
  for (const f1 of [".5", ".9"]) {
    const baseline = abilityOf(f1);
    const { spread } = trueSpread(baseline, baseline);
    for (const n of [20, 50, 200]) {
      const other = Number(f1) - (2 * spread) / Math.sqrt(n);
      one(
        `F1 ${f1}, two standard errors apart`,
        n,
        [baseline, { ...baseline, recall: meanFor(other, baseline.precision) }],
        { below: 0.05 },
      );
    }
  }
  yield { title: "Test and interval of a difference disagree at 5 %", cells };
}

export function* plan(): Generator<Table> {
  const cells: Cell[] = [];
  let table = 700;
  for (const [from, to] of [
    [".5", 0.55],
    [".5", 0.6],
    [".9", 0.88],
    [".9", 0.85],
  ] as const) {
    table++;
    const baseline = abilityOf(from);
    const system = { ...baseline, recall: meanFor(to, baseline.precision) };
    const { difference, spread } = trueSpread(baseline, system);
    const n = unitsNeeded({ units: 1e6, standardError: spread / 1e3, alpha: ALPHA, tests: 1 }, difference)!;
    cells.push(
      ...measure(
        { n, times: 4_000 },
        [{ name: `F1 ${from} to ${to}, planned for 80 %`, limit: { least: 0.77, most: 0.85 } }],
        (repetition) => {
          const [zero, one] = simulate(new Draw(table, repetition), n, [baseline, system]);
          const p = pOf(zero!, one!, { seed: repetition });
          return [p !== null && p <= ALPHA];
        },
      ),
    );
  }
  yield { title: "Power at the number of units that a plan gives", cells };
}
