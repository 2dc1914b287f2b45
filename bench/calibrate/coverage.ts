// How often intervals hold the truth: scores and differences, also in groups and clusters.
import { clusteredRows } from "../../src/stats/sample.ts";
import { tenfold, trueScores } from "./other-populations.ts";
import { type Ability, abilityOf, Draw, type Layout, meanFor, pareto, simulate } from "./population.ts";
import { covers, coversDifference, distribution, F1, MEAN, PRECISION, pOf, SCORING } from "./scoring.ts";
import { type Cell, measure, type Table } from "./table.ts";

const F1S = [".1", ".5", ".9", ".97"] as const;

export function* scores(): Generator<Table> {
  const cells: Cell[] = [];
  let table = 100;
  for (const f1 of F1S)
    for (const correlation of ["-.9", "0", ".9"]) {
      const limit = { least: f1 === ".1" && correlation === "-.9" ? 0.91 : 0.93 };
      for (const n of [9, 20, 50, 200]) {
        table++;
        cells.push(
          ...measure({ n }, [{ name: `F1 ${f1}, correlation ${correlation}`, limit }], (repetition) => {
            const [rows] = simulate(new Draw(table, repetition), n, [abilityOf(f1, correlation)]);
            return [covers(distribution(rows!), F1, Number(f1))];
          }),
        );
      }
    }
  for (const f1 of F1S)
    for (const n of [20, 50, 200]) {
      table++;
      cells.push(
        ...measure({ n }, [{ name: `F1 ${f1}, Pareto sizes`, limit: { least: 0.92 } }], (repetition) => {
          const [rows] = simulate(new Draw(table, repetition), n, [abilityOf(f1)], { sizes: pareto });
          return [covers(distribution(rows!), F1, Number(f1))];
        }),
      );
    }
  yield { title: "Coverage of nominal 95 %: scores", cells };
}

const SIX: Ability = { precision: meanFor(0.6), recall: meanFor(0.6) };
const PAIRS: readonly (readonly [string, Ability, string, Ability])[] = [
  ...F1S.map((f1) => [f1, abilityOf(f1), f1, abilityOf(f1)] as const),
  [".5", abilityOf(".5"), ".6", SIX],
  [".97", abilityOf(".97"), ".9", abilityOf(".9")],
];

export function* differences(): Generator<Table> {
  const cells: Cell[] = [];
  let table = 200;
  for (const [zero, baseline, one, system] of PAIRS) {
    const means = zero === one ? 0 : trueScores(system).mean - trueScores(baseline).mean;
    for (const n of [9, 20, 50]) {
      table++;
      const limit = { least: 0.93 };
      const name = `${zero} and ${one}`;
      cells.push(
        ...measure(
          { n },
          [
            { name: `difference of F1, ${name}`, limit },
            { name: `difference of means, ${name}`, limit },
          ],
          (repetition) => {
            const [first, second] = simulate(new Draw(table, repetition), n, [baseline, system]).map((rows) =>
              distribution(rows),
            );
            return [
              coversDifference(second!, first!, F1, Number(one) - Number(zero)),
              coversDifference(second!, first!, MEAN, means),
            ];
          },
        ),
      );
    }
  }
  for (const f1 of F1S)
    for (const n of [9, 20, 50]) {
      table++;
      const limit = { least: f1 === ".1" && n === 9 ? 0.9 : 0.92 };
      cells.push(
        ...measure({ n }, [{ name: `difference of F1, both ${f1}, Pareto sizes`, limit }], (repetition) => {
          const [first, second] = simulate(new Draw(table, repetition), n, [abilityOf(f1), abilityOf(f1)], {
            sizes: pareto,
          }).map((rows) => distribution(rows));
          return [coversDifference(second!, first!, F1, 0)];
        }),
      );
    }
  for (const n of [9, 20, 50]) {
    table++;
    cells.push(
      ...measure(
        { n },
        [{ name: "difference of precision, tenfold", limit: { least: n === 9 ? 0.91 : 0.93 } }],
        (repetition) => {
          const [first, second] = tenfold(new Draw(table, repetition), n).map((rows) => distribution(rows));
          return [coversDifference(second!, first!, PRECISION, 0)];
        },
      ),
    );
  }
  yield { title: "Coverage of nominal 95 %: differences", cells };
}

const GROUPS: readonly (readonly [number, number, Readonly<Record<string, number>>])[] = [
  [10, 2, { ".5": 0.1585, ".9": 2.5688 }],
  [5, 4, { ".5": 0.1637, ".9": 2.6027 }],
  [12, 5, { ".5": 0.1578, ".9": 2.5638 }],
  [4, 10, { ".5": 0.1669, ".9": 2.6228 }],
];

export function* groups(): Generator<Table> {
  const cells: Cell[] = [];
  let table = 300;
  for (const [count, size, means] of GROUPS)
    for (const f1 of [".5", ".9"]) {
      table++;
      const ability = { precision: means[f1]!, recall: means[f1]! };
      const limit = { least: 0.93 };
      const n = count * size;
      const labels = { groups: Int32Array.from({ length: n }, (_, unit) => Math.floor(unit / size)) };
      const layout: Layout = { shift: (unit) => -1 + (2 * Math.floor(unit / size)) / (count - 1) };
      cells.push(
        ...measure(
          { n, label: `${count} × ${size}` },
          [
            { name: `groups, F1 ${f1}`, limit },
            { name: `groups, difference, F1 ${f1}`, limit },
          ],
          (repetition) => {
            const [first, second] = simulate(new Draw(table, repetition), n, [ability, ability], layout).map((rows) =>
              distribution(rows, labels),
            );
            return [covers(first!, F1, Number(f1)), coversDifference(second!, first!, F1, 0)];
          },
        ),
      );
    }
  yield { title: "Fixed groups: coverage of nominal 95 %", cells };
}

const CLUSTER_MEANS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  ".5": { "0": 0.136, ".5": 0.1494, "1": 0.1857 },
  ".9": { "0": 2.4146, ".5": 2.5102, "1": 2.778 },
};

export function* clusters(): Generator<Table> {
  const cells: Cell[] = [];
  let table = 400;
  for (const [count, size] of [
    [10, 5],
    [30, 10],
  ] as const)
    for (const f1 of [".5", ".9"])
      for (const sd of ["0", ".5", "1"]) {
        table++;
        const mean = CLUSTER_MEANS[f1]![sd]!;
        const ability = { precision: mean, recall: mean };
        const n = count * size;
        const names = Array.from({ length: n }, (_, unit) => String(Math.floor(unit / size)));
        const name = `F1 ${f1}, cluster sd ${sd}`;
        cells.push(
          ...measure(
            { n, label: `${count} × ${size}`, times: 4_000 },
            [
              { name: `score, ${name}`, limit: { least: f1 === ".9" && sd === "1" ? 0.91 : 0.93 } },
              { name: `difference, ${name}`, limit: { least: 0.93 } },
              { name: `rejections, ${name}`, limit: { most: 0.075 } },
            ],
            (repetition) => {
              const draw = new Draw(table, repetition);
              const effects = Array.from({ length: 2 * count }, () => Number(sd) * draw.normal());
              const shift = (unit: number, system: number) => effects[2 * Math.floor(unit / size) + system]!;
              const [zero, one] = simulate(draw, n, [ability, ability], { shift }).map((rows) =>
                clusteredRows({ rows, columns: SCORING.columns }, names),
              );
              const [first, second] = [zero!, one!].map(({ rows, sizes }) => distribution(rows, { sizes }));
              const p = pOf(zero!.rows, one!.rows, { seed: repetition, sizes: zero!.sizes });
              return [
                covers(first!, F1, Number(f1)),
                coversDifference(second!, first!, F1, 0),
                p !== null && p <= 0.05,
              ];
            },
          ),
        );
      }
  yield { title: "Clusters: coverage of nominal 95 %, and rejections at 5 % of equal systems", cells };
}
