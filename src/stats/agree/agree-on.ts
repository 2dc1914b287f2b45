// All coefficients of a table of ratings with their intervals, what to know about them, and the corrected score of a judge.
import type { AgreementResult, Confusion, Disagreement, RatedUnits } from "../../contract/agreement-result.ts";
import { type Interval, VERSION } from "../../contract/result.ts";
import { ExactSum } from "../../numeric/arithmetic.ts";
import { nearestName } from "../../problems/nearest.ts";
import { badValue, usageError } from "../../problems/problem.ts";
import { DEFAULT_LEVEL } from "../interval.ts";
import { AGREEMENT_LACKS, type Agreement, agreementOn } from "./agreement.ts";
import { agreementNotes, type CountedRatings, MOST_CATEGORIES, MOST_RATERS_IN_PAIRS } from "./agreement-notes.ts";
import {
  agreementOf,
  type Coefficient,
  categoryAgreement,
  cohenKappa,
  countsOf,
  fleissKappa,
  gwetAc1,
  intervalAlpha,
  nominalAlpha,
  ordinalAlpha,
  percentAgreement,
  type UnitRatings,
  WEIGHTS,
} from "./coefficients.ts";
import { correctedResult } from "./corrected-result.ts";
import { judgeDifference, judgedUnits } from "./judge-difference.ts";
import { countsIn, type Patterns, patternsOf, type RatingGroup, ratingGroups } from "./rating-groups.ts";
import { type RatingTable, ratingsDigest } from "./rating-table.ts";

const MOST_DISAGREEMENTS = 10;

/** The agreement of the raters; `judge` is one of them, who is compared with the others. */
export function agreeOn(table: RatingTable, judge?: string): AgreementResult {
  if (judge !== undefined && !table.raters.includes(judge)) throw unknownJudge(judge, table.raters);
  const patterns = patternsOf(unitRatings(table), table.units.length);
  const counting = countingPatterns(patterns);
  const isUsed = new Set(counting.flatMap(({ ratings }) => ratings));
  const agreements = new Map<string, Agreement | string>();
  for (const [id, agreement] of coefficients(table, patterns, isUsed)) {
    if (agreements.has(id)) throw ambiguous(id);
    agreements.set(id, agreement);
  }
  if (judge !== undefined)
    agreements.set("judge.difference", judgeDifference(judgedUnits(table, judge), DEFAULT_LEVEL));
  const corrected = judge === undefined ? null : correctedResult(table, judge, DEFAULT_LEVEL);
  const confusion = confusionOf(table, judge);
  const prevalence = prevalenceOf(table, counting);
  const each = <Value>(partOf: (agreement: Agreement | string) => Value) =>
    Object.fromEntries([...agreements].map(([id, agreement]) => [id, partOf(agreement)]));
  const reasons = [...agreements].flatMap(([id, agreement]) => {
    const reason = reasonOf(agreement, table.clusters !== null);
    return reason === null ? [] : [[id, reason] as const];
  });
  return {
    karat: VERSION,
    scores: each((agreement) => (typeof agreement === "string" ? null : agreement.value)),
    intervals: each((agreement) => (typeof agreement === "string" ? null : intervalOf(agreement))),
    reasons: Object.fromEntries(reasons),
    units: {
      name: "unit",
      ...unitsByRatings(patterns),
      ...(table.clusters === null ? {} : { clusters: new Set(table.clusters).size }),
    },
    raters: ratingsByRater(table),
    ...(judge === undefined ? {} : { judge }),
    categories: table.categories,
    prevalence,
    ...(confusion === null ? {} : { confusion }),
    ...(corrected === null || typeof corrected === "string" ? {} : { corrected }),
    disagreements: disagreements(table, patterns),
    notes: [
      ...agreementNotes(table, { counting, prevalence, agreement: agreements.get("agreement") as Agreement }),
      ...(typeof corrected === "string" ? [corrected] : corrected && table.clusters ? [CORRECTED_UNITS] : []),
    ],
    digest: ratingsDigest(table),
  };
}

function unknownJudge(judge: string, raters: readonly string[]) {
  const nearest = nearestName(judge, raters);
  return badValue(
    "the name of a rater as `judge`",
    judge,
    nearest === null
      ? `the raters are ${raters.slice(0, MOST_RATERS_IN_PAIRS).join(", ")}`
      : `did you mean ${nearest}?`,
  );
}

function ambiguous(id: string) {
  const received = `two that would be called ${id}`;
  return usageError("BAD_VALUE", {
    expected: "raters whose pairs have different names",
    received,
    hint: "rename a rater",
  });
}

/** The ratings of each unit in ascending order; the array is used again for the next unit. */
function* unitRatings({ units, starts, categoryOf }: RatingTable): Generator<UnitRatings> {
  const ratings: number[] = [];
  for (let unit = 0; unit < units.length; unit++) {
    ratings.length = 0;
    for (let at = starts[unit]!; at < starts[unit + 1]!; at++) ratings.push(categoryOf[at]!);
    yield ratings.sort((one, other) => one - other);
  }
}

/** The ratings of units that count, and how many units have them. */
function countingPatterns({ patterns, patternOf }: Patterns): readonly CountedRatings[] {
  const counts = countsIn(patternOf);
  const counted = patterns.map((ratings, place) => ({ ratings, times: counts.get(place) ?? 0 }));
  return counted.filter(({ ratings }) => ratings.length >= 2);
}

function unitsByRatings({ patterns, patternOf }: Patterns): Pick<RatedUnits, "scored" | "single" | "unrated"> {
  const units = { unrated: 0, single: 0, scored: 0 };
  for (const place of patternOf) {
    const { length } = patterns[place]!;
    units[length === 0 ? "unrated" : length === 1 ? "single" : "scored"]++;
  }
  return units;
}

const CORRECTED_UNITS =
  "The intervals of the corrected score and of labels alone count units, not clusters: they may be too short.";

const TOO_MANY = `more than ${MOST_CATEGORIES} categories`;

/** Each coefficient by its id, or why there is none. */
function* coefficients(
  table: RatingTable,
  patterns: Patterns,
  isUsed: ReadonlySet<number>,
): Generator<readonly [string, Agreement | string]> {
  const { categories, values, raters, clusters } = table;
  const size = categories.length;
  const groups = ratingGroups(patterns, clusters);
  const on = (coefficient: Coefficient, of: readonly RatingGroup[] = groups) =>
    agreementOn(of, coefficient, DEFAULT_LEVEL);
  const few = (make: () => Agreement) => (size > MOST_CATEGORIES ? TOO_MANY : make());
  yield ["agreement", on(percentAgreement)];
  yield ["fleiss", few(() => on(fleissKappa(size)))];
  yield ["ac1", few(() => on(gwetAc1(size)))];
  yield ["alpha.nominal", few(() => on(nominalAlpha(size)))];
  yield ["alpha.ordinal", few(() => on(ordinalAlpha(size)))];
  yield ["alpha.interval", values === null ? "the ratings are no numbers" : on(intervalAlpha(values))];
  if (raters.length <= MOST_RATERS_IN_PAIRS && size <= MOST_CATEGORIES)
    for (const [pair, both] of pairGroups(table))
      for (const weights of WEIGHTS)
        yield [`cohen.${weights === "nominal" ? "" : `${weights}.`}${pair}`, on(cohenKappa(size, weights), both)];
  if (size > MOST_CATEGORIES) return;
  for (const [place, category] of categories.entries())
    yield [`category.${category}`, isUsed.has(place) ? on(categoryAgreement(place)) : "no unit that counts has it"];
}

/** The units that both raters of a pair rated. */
function* pairGroups({ units, raters, categories, starts, raterOf, categoryOf, clusters }: RatingTable) {
  const grid = new Int32Array(units.length * raters.length).fill(-1);
  for (let unit = 0; unit < units.length; unit++)
    for (let at = starts[unit]!; at < starts[unit + 1]!; at++)
      grid[unit * raters.length + raterOf[at]!] = categoryOf[at]!;
  const groupsOf = (a: number, b: number) => {
    const patterns: UnitRatings[] = [[]];
    const places = new Int32Array(categories.length * categories.length);
    const patternOf = new Int32Array(units.length);
    for (let unit = 0; unit < units.length; unit++) {
      const [one, other] = [grid[unit * raters.length + a]!, grid[unit * raters.length + b]!];
      if (one < 0 || other < 0) continue;
      const cell = one * categories.length + other;
      if (places[cell] === 0) places[cell] = patterns.push([one, other]) - 1;
      patternOf[unit] = places[cell]!;
    }
    return ratingGroups({ patterns, patternOf }, clusters);
  };
  for (let a = 0; a < raters.length; a++)
    for (let b = a + 1; b < raters.length; b++) yield [`${raters[a]}.${raters[b]}`, groupsOf(a, b)] as const;
}

function ratingsByRater({ raters, raterOf }: RatingTable): Readonly<Record<string, number>> {
  const counts = new Int32Array(raters.length);
  for (const rater of raterOf) counts[rater]!++;
  return Object.fromEntries(raters.map((rater, at) => [rater, counts[at]!]));
}

function intervalOf({ limits }: Agreement): Interval | null {
  if (limits === null) return null;
  return { low: limits.low, high: limits.high, level: DEFAULT_LEVEL, method: limits.method };
}

function reasonOf(agreement: Agreement | string, isClustered: boolean): string | null {
  if (typeof agreement === "string") return agreement;
  if (agreement.lack === null) return null;
  if (agreement.lack !== "UNDEFINED") {
    const reason = AGREEMENT_LACKS[agreement.lack];
    return isClustered ? reason.replaceAll("unit", "cluster") : reason;
  }
  return agreement.units === 0 ? "no unit has the ratings it needs" : "only one category is used";
}

/** The mean over units of the share of their ratings. */
function prevalenceOf(
  { categories }: RatingTable,
  counting: readonly CountedRatings[],
): Readonly<Record<string, number>> {
  const shares = categories.map(() => new ExactSum());
  let units = 0;
  for (const { ratings, times } of counting) {
    units += times;
    for (const [category, count] of countsOf(ratings)) shares[category]!.add((times * count) / ratings.length);
  }
  return Object.fromEntries(
    categories.map((category, at) => [category, units === 0 ? 0 : shares[at]!.total() / units]),
  );
}

/** People against the judge, or one rater against the other; null for more raters. */
function confusionOf(table: RatingTable, judge: string | undefined): Confusion | null {
  const { raters, categories } = table;
  if ((judge === undefined && raters.length !== 2) || categories.length > MOST_CATEGORIES) return null;
  const columns = judge ?? raters[1]!;
  const counts = categories.map(() => categories.map(() => 0));
  for (const { judge: own, people } of judgedUnits(table, columns)) for (const other of people) counts[other]![own]!++;
  return { rows: judge === undefined ? raters[0]! : "people", columns, counts };
}

/** The units with the least agreement, those with more ratings first. */
function disagreements(table: RatingTable, { patterns, patternOf }: Patterns): readonly Disagreement[] {
  const { units, raters, categories, starts, raterOf, categoryOf } = table;
  const byAgreement = [...patterns.keys()]
    .filter((place) => new Set(patterns[place]).size > 1)
    .map((place) => ({ place, agreement: agreementOf(patterns[place]!), ratings: patterns[place]!.length }))
    .sort((one, other) => one.agreement - other.agreement || other.ratings - one.ratings);
  // Only the worst patterns are looked for among the units, which are in the order of their ids.
  const counts = countsIn(patternOf);
  const worst = new Map<number, number>();
  let [ranked, last] = [0, -1];
  for (const [rank, { place, agreement, ratings }] of byAgreement.entries()) {
    const before = byAgreement[last];
    const isTie = before !== undefined && before.agreement === agreement && before.ratings === ratings;
    if (ranked >= MOST_DISAGREEMENTS && !isTie) break;
    worst.set(place, isTie ? worst.get(before.place)! : rank);
    ranked += counts.get(place)!;
    last = rank;
  }
  const places: number[] = [];
  for (let unit = 0; unit < units.length; unit++) if (worst.has(patternOf[unit]!)) places.push(unit);
  places.sort((one, other) => worst.get(patternOf[one]!)! - worst.get(patternOf[other]!)! || one - other);
  return places.slice(0, MOST_DISAGREEMENTS).map((unit) => ({
    unit: units[unit]!,
    agreement: agreementOf(patterns[patternOf[unit]!]!),
    ratings: Object.fromEntries(
      Array.from(raterOf.subarray(starts[unit], starts[unit + 1]), (rater, offset) => [
        raters[rater]!,
        categories[categoryOf[starts[unit]! + offset]!]!,
      ]),
    ),
  }));
}
