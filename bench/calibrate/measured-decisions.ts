// How often decisions are wrong: passes at a loss as large as the margin, equal systems with several runs, guards of unchanged systems, and plans.
import { differenceOf } from "../../src/stats/difference.ts";
import { type Estimate, meanOfRuns, unitParts } from "../../src/stats/estimate.ts";
import { gate, guard, isEquivalent } from "../../src/stats/gate.ts";
import { unitsNeeded } from "../../src/stats/units-needed.ts";
import { abilityOf, Draw, logistic, simulate } from "./population.ts";
import { differenceOfEstimates, estimateOf, LEVEL, MEAN, SCORING, UNBOUNDED } from "./scoring.ts";
import { type Cell, type Limit, measure, type Table } from "./table.ts";

const ALPHA = 0.05;

/** The first score, F1 or the mean, of each unit alone. */
function ownScores(rows: Float64Array, scoring: typeof SCORING): readonly number[] {
  const { columns, summarize } = scoring;
  return Array.from(
    { length: rows.length / columns },
    (_, unit) => summarize(Float64Array.from([...rows.subarray(unit * columns, (unit + 1) * columns), 1]))[0]!,
  );
}

/** Whether a gate passes: by the interval, and at all. */
function passOf(baseline: Float64Array, system: Float64Array, margin: number, scoring = SCORING): [boolean, boolean] {
  const { places } = scoring.shapes[0]!;
  const { value, limits, units } = differenceOfEstimates(
    estimateOf(system, 0, scoring),
    estimateOf(baseline, 0, scoring),
    {
      places,
    },
  );
  const own = { baseline: ownScores(baseline, scoring), system: ownScores(system, scoring) };
  const { outcome, reason } = gate({ value, limits, units }, margin, own);
  return [reason === "within", outcome === "pass"];
}

const SMOOTH: readonly (readonly [string, number])[] = [
  [".5", -0.0557],
  [".9", 2.0104],
  [".97", 2.8074],
];

export function* passes(): Generator<Table> {
  const [byInterval, all]: Cell[][] = [[], []];
  let table = 700;
  const one = (
    {
      name,
      n,
      margin,
      most,
    }: { readonly name: string; readonly n: number; readonly margin: number; readonly most: number },
    pair: (draw: Draw) => readonly [Float64Array, Float64Array],
    scoring = SCORING,
  ) => {
    table++;
    const [within, passed] = measure(
      { n },
      [
        { name, limit: { most } },
        { name, limit: null },
      ],
      (repetition) => passOf(...pair(new Draw(table, repetition)), margin, scoring),
    );
    byInterval!.push(within!);
    all!.push(passed!);
  };
  for (const [f1, recall] of SMOOTH)
    for (const n of [20, 50, 200])
      one({ name: `smooth loss .02 of F1 ${f1}`, n, margin: 0.02, most: 0.04 }, (draw) => {
        const [zero, lower] = simulate(draw, n, [abilityOf(f1), { ...abilityOf(f1), recall }]);
        return [zero!, lower!];
      });
  for (const n of [60, 90, 150])
    one(
      { name: "rare total failures, 5 %", n, margin: 0.05, most: 0.07 },
      (draw) => [new Float64Array(n).fill(1), Float64Array.from({ length: n }, () => Number(draw.uniform() >= 0.05))],
      MEAN,
    );
  for (const n of [20, 50, 100])
    one(
      { name: "losses of random size on 10 %", n, margin: 0.05, most: 0.09 },
      (draw) => [
        new Float64Array(n).fill(1),
        Float64Array.from({ length: n }, () => (draw.uniform() < 0.1 ? 1 - draw.uniform() : 1)),
      ],
      MEAN,
    );
  yield { title: "Passes by the interval at a true loss as large as the margin", cells: byInterval! };
  yield { title: "The same, with passes because no unit is worse", cells: all! };
  const same = [10, 20, 50].flatMap((n) =>
    measure({ n, times: 1 }, [{ name: "no differing unit, margin .02", limit: { most: 0 } }], () => {
      const estimate = estimateOf(new Float64Array(n).fill(1), 0, MEAN);
      return [isEquivalent(differenceOfEstimates(estimate, estimate).limits, 0.02)];
    }),
  );
  yield { title: "Equivalent without evidence", cells: same };
}

const UNITS_OF_RUNS = 30;

export function* runs(): Generator<Table> {
  const cells: Cell[] = [];
  let table = 800;
  const designs: readonly (readonly [number, number, Limit | null])[] = [
    [2, 2, { most: 0.07 }],
    [3, 3, { most: 0.07 }],
    [1, 3, { most: 0.07 }],
    [1, 5, { most: 0.07 }],
    [1, 1, null],
    [1, 2, null],
  ];
  for (const sd of [0.05, 0])
    for (const [zero, one, limit] of designs) {
      table++;
      cells.push(
        ...measure(
          { n: UNITS_OF_RUNS, label: `${zero} × ${one}`, times: 10_000 },
          [{ name: `run sd ${sd}`, limit }],
          (repetition) => {
            const draw = new Draw(table, repetition);
            const units = Array.from({ length: UNITS_OF_RUNS }, () => 0.1 * draw.normal());
            const runOf = () => {
              const effect = sd * draw.normal();
              return estimateOf(
                Float64Array.from(units, (unit) => unit + effect + 0.1 * draw.normal()),
                0,
                MEAN,
              );
            };
            const system = (count: number) => meanOfRuns(Array.from({ length: count }, runOf));
            const { p } = differenceOfEstimates(system(one), system(zero), { range: UNBOUNDED });
            return [p !== null && p <= ALPHA];
          },
        ),
      );
    }
  yield { title: "Rejections at 5 % of equal systems with several runs", cells };
}

const BASELINES = 250;
const RUNS = 28;

export function* guards(): Generator<Table> {
  const cells: Cell[] = [];
  let table = 900;
  const limitOf = (sd: number, accepted: number): Limit | null => {
    if (sd === 0) return { most: accepted === 1 ? 0.035 : 0.015 };
    return accepted === 3 ? { most: 0.05 } : null;
  };
  for (const sd of [0, 0.3])
    for (const accepted of [1, 3, 5])
      for (const n of [20, 50, 200]) {
        table++;
        let [failed, tried] = [0, 0];
        for (let baseline = 0; baseline < BASELINES; baseline++) {
          const draw = new Draw(table, baseline);
          const logits = Array.from({ length: n }, () => 1.5 + 1.5 * draw.normal());
          const runOf = (): Float64Array => {
            const effect = sd * draw.normal();
            return Float64Array.from(logits, (logit) => Number(draw.uniform() < logistic(logit + effect)));
          };
          const base = meanOfRuns(Array.from({ length: accepted }, () => estimateOf(runOf(), 0, MEAN)));
          for (let run = 0; run < RUNS; run++) {
            tried++;
            if (isFailed(estimateOf(runOf(), 0, MEAN), base)) failed++;
          }
        }
        cells.push({
          name: `run sd ${sd}, ${accepted} accepted`,
          n: String(n),
          happened: failed,
          tried,
          nothing: 0,
          limit: limitOf(sd, accepted),
        });
      }
  yield { title: "Guards that fail an unchanged system", cells };
}

function isFailed(run: Estimate, base: Estimate): boolean {
  const { value, limits, p, units, differing } = differenceOf(run, base, { level: LEVEL, range: [0, 1], places: [0] });
  return guard({ value, limits, units, pAdjusted: p, isIdentical: differing === 0 }, ALPHA).outcome === "fail";
}

const PILOT = 4_000;

export function* plans(): Generator<Table> {
  const cells: Cell[] = [];
  const populations: readonly (readonly [string, (draw: Draw) => readonly [number, number]])[] = [
    [".8 against .9", (draw) => [Number(draw.uniform() < 0.8), Number(draw.uniform() < 0.9)]],
    ["fixes 10 %", (draw) => [0, Number(draw.uniform() < 0.1)]],
    ["fixes 30 %", (draw) => [0, Number(draw.uniform() < 0.3)]],
  ];
  for (const [at, [name, unit]] of populations.entries()) {
    const sidesOf = (draw: Draw, n: number) => {
      const [zero, one] = [new Float64Array(n), new Float64Array(n)];
      for (let k = 0; k < n; k++) [zero[k], one[k]] = unit(draw) as [number, number];
      return [estimateOf(zero, 0, MEAN), estimateOf(one, 0, MEAN)] as const;
    };
    const [zero, one] = sidesOf(new Draw(1_000 + at, 0), PILOT);
    const parts = unitParts(one, zero);
    const differs = Uint8Array.from(parts, (_, k) => Number(one.runs[0]!.rows[k] !== zero.runs[0]!.rows[k]));
    const wish = { difference: one.score - zero.score, level: ALPHA, power: 0.8, seed: 12345 };
    const n = unitsNeeded({ parts, differs, width: 1 }, wish).needed!;
    cells.push(
      ...measure({ n, times: 4_000 }, [{ name, limit: { least: 0.74, most: 0.89 } }], (repetition) => {
        const [baseline, system] = sidesOf(new Draw(1_100 + at, repetition), n);
        const { p } = differenceOfEstimates(system, baseline);
        return [p !== null && p <= ALPHA];
      }),
    );
  }
  yield { title: "Power at the number of units that a plan for 80 % gives", cells };
}
