// What to know about coefficients of agreement: too few units, a rare category, ratings that are no categories.
import { largest } from "../../numeric/extremes.ts";
import { groupBy } from "../../numeric/group.ts";
import type { Agreement } from "./agreement.ts";
import type { UnitRatings } from "./coefficients.ts";
import type { RatingTable } from "./rating-table.ts";

/** More categories are a measurement, which only `agreement` and `alpha.interval` are made for. */
export const MOST_CATEGORIES = 200;
/** Each pair of raters has three coefficients. */
export const MOST_RATERS_IN_PAIRS = 20;
/** Fewer units with a rating outside the commonest category make κ and α a matter of luck. */
const FEW_UNITS = 5;
const ROUGH_UNITS = 10;
const HIGH_PREVALENCE = 0.8;

/** Ratings of units that count, and how many units have them. */
export interface CountedRatings {
  readonly ratings: UnitRatings;
  readonly times: number;
}

interface Counted {
  readonly counting: readonly CountedRatings[];
  readonly prevalence: Readonly<Record<string, number>>;
  readonly agreement: Agreement;
}

/** The sentences in the order of their weight. */
export function agreementNotes(
  { units, clusters, categories, raters, isMixed }: RatingTable,
  { counting, prevalence, agreement }: Counted,
): readonly string[] {
  const unitsIn = (some: readonly CountedRatings[]) => some.reduce((sum, { times }) => sum + times, 0);
  const scored = unitsIn(counting);
  const left = units.length - scored;
  const share = largest(Object.values(prevalence), 0);
  const commonest = categories.findIndex((category) => prevalence[category] === share);
  const others = unitsIn(counting.filter(({ ratings }) => ratings.some((category) => category !== commonest)));
  const sampled = counted(agreement.groups, clusters === null ? "unit" : "cluster");
  const alike = alikeIn(categories);
  const notes: readonly (readonly [boolean, string])[] = [
    [
      left > 0,
      `${counted(left)} with fewer than two ratings ${left === 1 ? "does" : "do"} not count for the coefficients.`,
    ],
    [scored > 0 && agreement.groups < ROUGH_UNITS, `Only ${sampled}: intervals are rough.`],
    [others > 0 && others < FEW_UNITS, `κ and α rest on ${counted(others)}.`],
    [
      others > 0 && share >= HIGH_PREVALENCE,
      `${Math.round(100 * share)} % of the ratings are ${categories[commonest]}: chance alone agrees often, so κ and α are far below the agreement.`,
    ],
    [
      alike !== undefined,
      `${alike?.join(" and ")} are different categories, though only case or space differs. Write them alike.`,
    ],
    [isMixed, "Some ratings are numbers and others are not: all are compared as texts."],
    [
      categories.length > MOST_CATEGORIES,
      `${categories.length} different ratings: only agreement and alpha.interval are computed. Is a column no rater? Name the raters that you want.`,
    ],
    [
      raters.length > MOST_RATERS_IN_PAIRS,
      `${raters.length} raters: Cohen's κ of pairs is left out. Name the raters that you want.`,
    ],
  ];
  return notes.filter(([holds]) => holds).map(([, note]) => note);
}

/** The first categories that differ only in case or in the space around them. */
function alikeIn(categories: readonly string[]): readonly string[] | undefined {
  return [...groupBy(categories, (category) => category.trim().toLowerCase()).values()].find(
    ({ length }) => length > 1,
  );
}

function counted(count: number, noun = "unit"): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
