// Counts right units by category, and computes the averages of the leaderboard.

import { share } from "../../contract/declare-score.ts";
import { averageOfAll, type Formula, ifAny, ratio, sum } from "../../contract/formula/formula.ts";
import { CATEGORIES, type Category } from "./categories.ts";
import type { BfclMatch } from "./match.ts";

export const columns = CATEGORIES.flatMap((category) => [`${category}.right`, `${category}.units`] as const);
export type Column = (typeof columns)[number];

/** A row in the order of the columns. */
export function tally({ category, error }: BfclMatch): Float64Array {
  const row = new Float64Array(columns.length);
  const place = 2 * CATEGORIES.indexOf(category);
  if (error === null) row[place] = 1;
  row[place + 1] = 1;
  return row;
}

export const CITE = "Patil et al. 2025, The Berkeley Function Calling Leaderboard; bfcl-eval 2026.3.23";

const rateOf = (category: Category) => ratio(`${category}.right`, `${category}.units`, null);
const pooled = (categories: readonly Category[]) =>
  ratio(
    sum(...categories.map((category) => `${category}.right` as const)),
    sum(...categories.map((category) => `${category}.units` as const)),
    null,
  );
/** Undefined if a category is missing, where the official program counts it as 0. */
const pooledOfAll = (categories: readonly Category[]) =>
  categories.reduce<Formula<Column>>((formula, category) => ifAny(`${category}.units`, formula), pooled(categories));

const SIMPLE = averageOfAll([rateOf("simple_python"), rateOf("simple_java"), rateOf("simple_javascript")]);
const NONLIVE = [SIMPLE, rateOf("multiple"), rateOf("parallel"), rateOf("parallel_multiple")];
const LIVE = ["live_simple", "live_multiple", "live_parallel", "live_parallel_multiple"] as const;

const rate = (label: string, about: string, formula: Formula<Column>) => share({ label, about, cite: CITE, formula });

const byCategory = Object.fromEntries(
  CATEGORIES.map((category) => [
    `category.${category}`,
    rate(`Accuracy (${category})`, `share of right units: ${category}`, rateOf(category)),
  ]),
) as Readonly<Record<`category.${Category}`, ReturnType<typeof rate>>>;

export const scores = {
  accuracy: rate("Accuracy", "share of right units of all categories", pooled(CATEGORIES)),
  ...byCategory,
  simple: rate("Simple", "mean of simple_python, simple_java and simple_javascript", SIMPLE),
  nonlive: rate("Non-live", "mean of simple, multiple, parallel and parallel_multiple", averageOfAll(NONLIVE)),
  live: rate("Live", "share of right units of the four live categories with gold calls", pooledOfAll(LIVE)),
  irrelevance: rate(
    "Irrelevance",
    "mean of irrelevance and live_irrelevance",
    averageOfAll([rateOf("irrelevance"), rateOf("live_irrelevance")]),
  ),
  relevance: rate("Relevance", "share of right units of live_relevance", rateOf("live_relevance")),
  "v3.nonlive": rate(
    "Non-live (v3)",
    "mean of simple, multiple, parallel, parallel_multiple and irrelevance",
    averageOfAll([...NONLIVE, rateOf("irrelevance")]),
  ),
  "v3.live": rate(
    "Live (v3)",
    "share of right units of all six live categories",
    pooledOfAll([...LIVE, "live_irrelevance", "live_relevance"]),
  ),
};
