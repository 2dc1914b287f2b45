// What whole tables promise: the ranks of many systems at once, and false stars and daggers.
import { ratio, sum, times } from "../../src/contract/formula/formula.ts";
import { rankIntervals } from "../../src/numeric/ranks.ts";
import { holm } from "../../src/stats/holm.ts";
import { formulaScoring } from "../../src/stats/task-scoring.ts";
import { abilityOf, Draw, logistic, SD, usual } from "./population.ts";
import { differenceOfEstimates, estimateOf, MEAN } from "./scoring.ts";
import { type Cell, measure, type Table } from "./table.ts";

const ALPHA = 0.05;

function pairsOf(systems: number): readonly (readonly [number, number])[] {
  return Array.from({ length: systems }, (_, one) =>
    Array.from({ length: systems - one - 1 }, (_, offset) => [one, one + 1 + offset] as const),
  ).flat();
}

const SYSTEMS = 10;

/** Ten nearly equal systems, the best first: all ranks right at once, and no star for the wrong one. */
export function* boards(): Generator<Table> {
  const [ranks, stars]: Cell[][] = [[], []];
  const pairs = pairsOf(SYSTEMS);
  for (const n of [20, 50, 200]) {
    const [right, starred] = measure(
      { n },
      [
        { name: "all ranks of ten nearly equal systems", limit: { least: 0.98 } },
        { name: "a star for the worse of ten nearly equal systems", limit: { most: 0.065 } },
      ],
      (repetition) => {
        const draw = new Draw(1_200 + n, repetition);
        const rows = Array.from({ length: SYSTEMS }, () => new Float64Array(n));
        for (let unit = 0; unit < n; unit++) {
          const logit = 1.5 + 1.5 * draw.normal();
          for (const [system, values] of rows.entries())
            values[unit] = Number(draw.uniform() < logistic(logit - 0.005 * system));
        }
        const estimates = rows.map((values) => estimateOf(values, 0, MEAN));
        const found = pairs.map(([one, other]) => differenceOfEstimates(estimates[one]!, estimates[other]!));
        const adjusted = holm(found.map(({ p }) => p));
        const wins = pairs.flatMap(([one, other], at) => {
          if ((adjusted[at] ?? 1) > ALPHA) return [];
          return [found[at]!.value! > 0 ? { winner: one, loser: other } : { winner: other, loser: one }];
        });
        const isRight = rankIntervals(SYSTEMS, wins).every(({ low, high }, at) => low <= at + 1 && at + 1 <= high);
        return [isRight, wins.some(({ winner, loser }) => winner > loser)];
      },
    );
    ranks!.push(right!);
    stars!.push(starred!);
  }
  yield { title: "Boards: true ranks of all systems inside at once", cells: ranks! };
  yield { title: "Boards: false stars", cells: stars! };
}

/** Labels with chances .4, .3, .2 and .1, cumulated. */
const CHANCES = [0.4, 0.7, 0.9, 1];
const LABELS = CHANCES.length;
const LABEL_COLUMNS = Array.from({ length: LABELS }, (_, label) => [
  `hits.${label}`,
  `pred.${label}`,
  `gold.${label}`,
]).flat();
const of = (what: string) => sum(...Array.from({ length: LABELS }, (_, label) => `${what}.${label}`));
const TABLE = formulaScoring(LABEL_COLUMNS, [
  ratio(times(2, of("hits")), sum(of("pred"), of("gold")), 0),
  ...Array.from({ length: LABELS }, (_, label) => [
    ratio(times(2, `hits.${label}`), sum(`pred.${label}`, `gold.${label}`), 0),
    ratio(`hits.${label}`, `pred.${label}`, 0),
    ratio(`hits.${label}`, `gold.${label}`, 0),
  ]).flat(),
]);

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

export function* marks(): Generator<Table> {
  const cells: Cell[] = [];
  const pairs = pairsOf(4);
  for (const n of [20, 50])
    cells.push(
      ...measure(
        { n, times: 1_000 },
        [
          { name: "a star, primary score", limit: { most: 0.065 } },
          { name: "a †, other scores", limit: { most: 0.075 } },
        ],
        (repetition) => {
          const rows = labelled(new Draw(1_300 + n, repetition), n, 4);
          const families = TABLE.shapes.map(({ places }, score) => {
            const estimates = rows.map((own) => estimateOf(own, score, TABLE));
            return pairs.map(([one, other]) => differenceOfEstimates(estimates[one]!, estimates[other]!, { places }).p);
          });
          const isMarked = (p: readonly (number | null)[]) => holm(p).some((one) => one !== null && one <= ALPHA);
          return [isMarked(families[0]!), isMarked(families.slice(1).flat())];
        },
      ),
    );
  yield { title: "Tables of four equal systems × 13 scores with a false mark", cells };
}
