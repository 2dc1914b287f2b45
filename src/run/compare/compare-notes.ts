// What a reader of a comparison should know before trusting it.
import { type PairedDifference, tooFew } from "../../core/comparison.ts";
import type { Note } from "../../core/findings.ts";
import { groupBy } from "../../core/group.ts";
import { type ChoiceOption, flagOf } from "../../core/options.ts";
import { signOf } from "../../core/score-spec.ts";
import type { AnyTask } from "../../core/task.ts";
import type { CompatRule } from "../../stats/compat.ts";
import { type Lack, lackText } from "../../stats/jackknife.ts";
import { dominationNotes, fewUnitsNotes, MOST_NAMED } from "../result/intervals.ts";
import { undefinedNotes } from "../result/undefined-scores.ts";
import { type ComparePlan, enoughSwaps } from "./compare-settings.ts";
import type { Contest } from "./paired-differences.ts";
import type { ScoredRun, ScoredSystem } from "./scored-system.ts";

const WHY_NOT_DEFAULT: Readonly<Record<CompatRule, string>> = {
  "sacrebleu-ar": "counts only strictly larger differences, so a file and its own copy differ significantly",
  "sacrebleu-bs": "rejects equal systems in 11 % of cases or more at a level of 5 %",
};

interface Compared {
  readonly scored: readonly ScoredSystem[];
  readonly comparisons: readonly PairedDifference[];
}

export function comparisonNotes(contest: Contest, compared: Compared): Note[] {
  const { task, plan } = contest;
  const noun = task.definition.unit;
  const sampled = compared.comparisons.some(({ clusters }) => clusters !== undefined) ? "cluster" : noun;
  const fewest = Math.min(...compared.comparisons.map(({ units, clusters = units }) => clusters));
  return [
    ...runNotes(compared, noun),
    ...unitNotes(compared, noun),
    ...levelNotes(plan, compared, noun),
    ...swapNotes(plan, compared),
    ...(fewest === 0 ? [] : fewUnitsNotes(fewest, sampled)),
    ...largeUnitNotes(contest, compared),
    ...plainTestNotes(plan, compared),
    ...readingNotes(task, plan.primary, compared.scored),
    ...lackNotes(compared),
    ...undefinedScores(contest, compared),
    ...compatNotes(plan),
  ];
}

function undefinedScores({ task, plan }: Contest, { scored }: Compared): Note[] {
  const systems = scored.flatMap(({ name, runs }) =>
    runs.map(({ result }, run) => ({ name: runs.length === 1 ? name : `${name}, run ${run + 1}`, ...result })),
  );
  return undefinedNotes(task, plan.scores, systems);
}

function compatNotes({ compat }: ComparePlan): Note[] {
  if (compat === null) return [];
  const message = `The p-values are too small: ${compat} ${WHY_NOT_DEFAULT[compat]}. Use it only to replicate published numbers`;
  return [{ code: "COMPAT_RULE", message }];
}

function runNotes({ scored }: Compared, noun: string): Note[] {
  return scored.flatMap(({ name, runs, ids }) => {
    if (runs.every((run) => run.ids.length === ids.length)) return [];
    const counts = runs.map((run) => run.ids.length).join(", ");
    const used = ids.length === 1 ? `1 ${noun} of ${name} is` : `${ids.length} ${noun}s of ${name} are`;
    const message = `Only ${used} used: those in all of its runs (${counts})`;
    return [{ code: "DIFFERENT_UNITS", message }];
  });
}

function unitNotes({ scored, comparisons }: Compared, noun: string): Note[] {
  return onePerPair(comparisons).flatMap(({ units, baseline, system }) => {
    const [one, other] = [baseline, system].map((name) => scored.find((each) => each.name === name)!);
    if (units === Math.max(one!.ids.length, other!.ids.length)) return [];
    const counts = `(${other!.ids.length} and ${one!.ids.length})`;
    const message =
      units === 0
        ? `No comparison of ${system} and ${baseline}: they have no ${noun} in common ${counts}`
        : `Only ${units === 1 ? `1 ${noun} is` : `${units} ${noun}s are`} compared: those that both ${system} and ${baseline} have ${counts}`;
    return [{ code: "DIFFERENT_UNITS", message }];
  });
}

/** Warns if the smallest possible p is above the level, whatever the intervals show. */
function levelNotes(plan: ComparePlan, { comparisons }: Compared, noun: string): Note[] {
  const primary = comparisons.filter(({ tier, p }) => tier === "primary" && p !== null);
  const limitOf = ({ smallestAdjustedP = null }: PairedDifference) => smallestAdjustedP ?? 0;
  const [nearest] = primary.toSorted((one, other) => limitOf(one) - limitOf(other));
  if (nearest === undefined || limitOf(nearest) <= plan.alpha) return [];
  const level = plan.correction === "holm" ? plan.alpha / primary.length : plan.alpha;
  const lack = tooFew(nearest, { unit: noun, level, swaps: plan.swaps });
  const family = primary.length === 1 ? "" : ` in ${primary.length} tests`;
  const message = `${lack} for p ≤ ${plan.alpha}${family} (smallest possible p: ${shortNumber(limitOf(nearest))})`;
  return [{ code: "UNREACHABLE_LEVEL", message }];
}

function swapNotes({ permutations, pairs, alpha, compat }: ComparePlan, { comparisons }: Compared): Note[] {
  const wanted = enoughSwaps(pairs, alpha);
  const isSampled = comparisons.some(({ exact, test, p }) => !exact && p !== null && test !== "t-runs");
  if (permutations === null || compat !== null || !isSampled || permutations >= (20 * pairs) / alpha) return [];
  const tests = `${pairs} ${pairs === 1 ? "test" : "tests"}`;
  const message = `The p-values are rough: ${permutations} swaps are few for ${tests} at ${alpha}. Use at least \`resamples: ${wanted}\``;
  return [{ code: "FEW_SWAPS", message }];
}

/** One note per score: units are mostly as large for one system as for another. */
function largeUnitNotes({ task, plan, distributions }: Contest, { scored }: Compared): Note[] {
  return plan.tested.flatMap((score) =>
    scored.flatMap((system) => dominationNotes(task, distributions(system, system.ids).mean, [score])).slice(0, 1),
  );
}

/** Functions have no derivatives, and so no standard error that swaps could be measured by. */
function plainTestNotes({ test, compat }: ComparePlan, { comparisons }: Compared): Note[] {
  const plain = new Set(comparisons.filter((row) => row.test === "swap" && row.p !== null).map(({ score }) => score));
  if (test === "swap" || compat !== null || plain.size === 0) return [];
  return [
    {
      code: "PLAIN_SWAP_TEST",
      message: `The plain swap test of ${[...plain].join(", ")} may reject too often if the systems' spreads differ: without a formula there is no studentised test`,
    },
  ];
}

/** One note for each reason why differences have no interval; many are counted, not listed. */
function lackNotes({ comparisons }: Compared): Note[] {
  const lacking = comparisons.filter(({ intervalReason }) => intervalReason !== undefined);
  const byReason = groupBy(lacking, ({ intervalReason }) => intervalReason as Lack);
  return Array.from(byReason, ([reason, rows]) => {
    const what =
      rows.length > MOST_NAMED
        ? `${rows.length} of ${comparisons.length} differences`
        : `a difference in ${[...new Set(rows.map(({ score }) => score))].join(", ")}`;
    const isClustered = rows[0]!.clusters !== undefined;
    const message = `No interval for ${what}: ${lackText(reason, { isDifference: true, isClustered })}`;
    return { code: "NO_INTERVAL", message };
  });
}

function onePerPair(comparisons: readonly PairedDifference[]): PairedDifference[] {
  return comparisons.filter(({ baseline, system }, at) => {
    const before = comparisons[at - 1];
    return before?.baseline !== baseline || before?.system !== system;
  });
}

function shortNumber(value: number): string {
  return String(Number(value < 0.001 ? value.toPrecision(1) : value.toFixed(3)));
}

const MOST_NAMES = 4;

/** The totals hold all readings, so that each gives an order without scoring again. */
function readingNotes({ definition, options }: AnyTask, primary: string, scored: readonly ScoredSystem[]): Note[] {
  const { reading } = definition;
  if (reading === undefined) return [];
  const sign = signOf(definition.scores[primary]!);
  const scoreOf = ({ result }: ScoredRun, choice: string): number =>
    definition.summarize(result.totals as never, { ...options, [reading]: choice } as never)[primary] ??
    Number.NEGATIVE_INFINITY * sign;
  const orderBy = (choice: string) =>
    scored
      .map(({ name, runs }) => ({
        name,
        score: runs.reduce((sum, run) => sum + scoreOf(run, choice) / runs.length, 0),
      }))
      .sort((one, other) => sign * (other.score - one.score) || 0)
      .map(({ name }) => name);
  const { choices } = definition.options[reading] as ChoiceOption;
  const orders = groupBy(choices, (choice) => JSON.stringify(orderBy(choice)));
  if (orders.size < 2) return [];
  const told = Array.from(orders, ([names, alike]) => {
    const order = JSON.parse(names) as readonly string[];
    const more = order.length > MOST_NAMES ? ["…"] : [];
    return `${alike.join(", ")}: ${[...order.slice(0, MOST_NAMES), ...more].join(", ")}`;
  });
  return [
    {
      code: "ORDER_DEPENDS_ON_READING",
      message: `The order of the systems depends on --${flagOf(reading)} (here ${String(options[reading])}). Best first by ${told.join("; by ")}`,
    },
  ];
}
