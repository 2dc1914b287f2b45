// What whole tables promise: ranks of many systems at once, false stars, and gates.
import { ratio, sum, times } from "../../src/core/formula/formula.ts";
import { rankIntervals } from "../../src/core/rank.ts";
import { formulaScoring } from "../../src/run/part/task-scoring.ts";
import { gateOutcome, noneIsWorse } from "../../src/run/result/gate.ts";
import { holm, minP } from "../../src/stats/correction.ts";
import { differenceOf } from "../../src/stats/distribution.ts";
import { differenceInterval } from "../../src/stats/jackknife.ts";
import { testPair } from "../../src/stats/permutation.ts";
import { abilityOf, Draw, logistic, SD, simulate, usual } from "./population.ts";
import { distribution, F1, LEVEL, pUpTo, RANGE, SCORING } from "./scoring.ts";
import { type Cell, measure, type Table } from "./table.ts";

const ALPHA = 0.05;

function pairsOf(systems: number): readonly (readonly [number, number])[] {
  return Array.from({ length: systems }, (_, one) =>
    Array.from({ length: systems - one - 1 }, (_, offset) => [one, one + 1 + offset] as const),
  ).flat();
}

/** The best system first. */
const NEARLY_EQUAL = Array.from({ length: 10 }, (_, j) => ({ precision: 0.136, recall: 0.136 + 0.05 * (4.5 - j) }));

export function* ranks(): Generator<Table> {
  const cells: Cell[] = [];
  const pairs = pairsOf(NEARLY_EQUAL.length);
  for (const n of [20, 50, 200])
    cells.push(
      ...measure({ n }, [{ name: "all ten of ten nearly equal systems", limit: { least: 0.98 } }], (repetition) => {
        const rows = simulate(new Draw(800 + n, repetition), n, NEARLY_EQUAL);
        const observed = rows.map((own) => distribution(own).observed[F1]!);
        const adjusted = holm(pairs.map(([one, other]) => pUpTo(ALPHA, rows[one]!, rows[other]!, repetition)));
        const beaten = new Set(
          pairs.flatMap(([one, other], at) => {
            if ((adjusted[at] ?? 1) > ALPHA) return [];
            return [observed[one]! > observed[other]! ? `${one} ${other}` : `${other} ${one}`];
          }),
        );
        const found = rankIntervals(rows.length, (one, other) => beaten.has(`${one} ${other}`));
        return [found.every(({ low, high }, place) => low <= place + 1 && place + 1 <= high)];
      }),
    );
  yield { title: "Rank intervals: true ranks of all systems inside at once", cells };
}

const CHANCES = [0.4, 0.7, 0.9, 1];
const LABELS = CHANCES.length;
const LABEL_COLUMNS = Array.from({ length: LABELS }, (_, label) => [
  `hits.${label}`,
  `pred.${label}`,
  `gold.${label}`,
]).flat();
const of = (what: string) => sum(...Array.from({ length: LABELS }, (_, label) => `${what}.${label}`));
const TABLE = formulaScoring(LABEL_COLUMNS, {
  f1: ratio(times(2, of("hits")), sum(of("pred"), of("gold")), 0),
  ...Object.fromEntries(
    Array.from({ length: LABELS }, (_, label) => [
      [`f1.${label}`, ratio(times(2, `hits.${label}`), sum(`pred.${label}`, `gold.${label}`), 0)],
      [`precision.${label}`, ratio(`hits.${label}`, `pred.${label}`, 0)],
      [`recall.${label}`, ratio(`hits.${label}`, `gold.${label}`, 0)],
    ]).flat(),
  ),
});

/** Four equal systems; gold items and false positives have one of four labels. */
function labelled(draw: Draw, n: number, systems: number): readonly Float64Array[] {
  const { precision: mean } = abilityOf(".5");
  const rows = Array.from({ length: systems }, () => new Float64Array(n * LABEL_COLUMNS.length));
  const labelOf = () => {
    const u = draw.uniform();
    return CHANCES.findIndex((chance) => u < chance);
  };
  for (let unit = 0; unit < n; unit++) {
    const gold = Array.from({ length: usual(draw) }, labelOf);
    for (const row of rows) {
      const at = unit * LABEL_COLUMNS.length;
      const precision = logistic(mean + SD * draw.normal());
      const recall = logistic(mean + SD * draw.normal());
      let hits = 0;
      for (const label of gold) {
        row[at + 3 * label + 2]! += 1;
        if (draw.uniform() >= recall) continue;
        hits++;
        row[at + 3 * label]! += 1;
        row[at + 3 * label + 1]! += 1;
      }
      for (let extra = draw.poisson((hits * (1 - precision)) / precision); extra > 0; extra--)
        row[at + 3 * labelOf() + 1]! += 1;
    }
  }
  return rows;
}

export function* family(): Generator<Table> {
  const cells: Cell[] = [];
  const pairs = pairsOf(4);
  for (const n of [20, 50])
    cells.push(
      ...measure(
        { n, times: 2_000 },
        [
          { name: "a star, primary score", limit: { most: 0.06 } },
          { name: "a †, other scores", limit: { most: 0.06 } },
        ],
        (repetition) => {
          const rows = labelled(new Draw(900 + n, repetition), n, 4);
          const tests = pairs.map(([one, other]) =>
            testPair(
              { ...TABLE, baseline: rows[one]!, system: rows[other]! },
              { permutations: 9_999, seed: repetition },
            ),
          );
          const stars = holm(tests.map(({ p }) => p[0]!)).some((p) => p !== null && p <= ALPHA);
          const daggers = tests.some(({ matrix, p }) => {
            const tested = p.flatMap((own, score) => (score > 0 && own !== null ? [score] : []));
            // Adjusted p-values are never smaller.
            if (tested.every((score) => p[score]! * pairs.length > ALPHA)) return false;
            return minP(tested.map((score) => matrix[score]!)).some((adjusted) => adjusted * pairs.length <= ALPHA);
          });
          return [stars, daggers];
        },
      ),
    );
  yield { title: "Tables of four equal systems × 13 scores with a false mark", cells };
}

const LOSSES: readonly (readonly [string, number])[] = [
  [".5", -0.0557],
  [".9", 2.0104],
  [".97", 2.8074],
];
const LOSS = 0.02;

export function* gate(): Generator<Table> {
  const cells: Cell[] = [];
  let table = 1_000;
  for (const [f1, recall] of LOSSES)
    for (const n of [20, 50, 200]) {
      table++;
      const baseline = abilityOf(f1);
      cells.push(
        ...measure(
          { n },
          [{ name: `baseline F1 ${f1}`, limit: { most: f1 === ".97" ? 0.04 : 0.035 } }],
          (repetition) => {
            const [zero, one] = simulate(new Draw(table, repetition), n, [baseline, { ...baseline, recall }]);
            const found = differenceInterval(differenceOf(distribution(one!), distribution(zero!)), F1, {
              level: LEVEL,
              range: RANGE,
            });
            if (typeof found === "string") return [false];
            const samples = [
              { ...SCORING, rows: zero! },
              { ...SCORING, rows: one! },
            ] as const;
            const isHarmless = noneIsWorse(samples, F1, 1);
            return [gateOutcome(found, LOSS, isHarmless) === "pass"];
          },
        ),
      );
    }
  yield { title: "Gates that pass a true loss as large as the margin (0.02)", cells };
}
