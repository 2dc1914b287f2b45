// What a reader of a comparison should know before trusting it.
import type { PairedDifference } from "../../core/comparison.ts";
import type { Note } from "../../core/findings.ts";
import type { AnyTask } from "../../core/task.ts";
import type { CompatRule } from "../../stats/compat.ts";
import type { Lack } from "../../stats/jackknife.ts";
import { fewUnitsNotes, LACKS } from "../result/intervals.ts";
import { type ComparePlan, enoughSwaps } from "./compare-settings.ts";
import { readingNotes } from "./reading-note.ts";
import type { ScoredSystem } from "./scored-system.ts";

const WHY_NOT_DEFAULT: Readonly<Record<CompatRule, string>> = {
  "sacrebleu-ar": "counts only strictly larger differences, so that a file and its own copy come out as different",
  "sacrebleu-bs": "rejects a true null about 12 % of the time at 5 %",
};

interface Compared {
  readonly scored: readonly ScoredSystem[];
  readonly comparisons: readonly PairedDifference[];
}

export function comparisonNotes(task: AnyTask, plan: ComparePlan, compared: Compared): Note[] {
  const noun = task.definition.unit;
  const fewest = Math.min(...compared.comparisons.map(({ units }) => units));
  return [
    ...runNotes(compared, noun),
    ...unitNotes(compared, noun),
    ...levelNotes(plan, compared, noun),
    ...swapNotes(plan, compared),
    ...(fewest === 0 ? [] : fewUnitsNotes(fewest, noun)),
    ...plainTestNotes(plan, compared),
    ...readingNotes(task, plan.primary, compared.scored),
    ...lackNotes(compared),
    ...(plan.compat === null
      ? []
      : [
          {
            code: "COMPAT_RULE" as const,
            message: `${plan.compat} is for replicating published numbers: it ${WHY_NOT_DEFAULT[plan.compat]}`,
          },
        ]),
  ];
}

function runNotes({ scored }: Compared, noun: string): Note[] {
  return scored.flatMap(({ name, runs, ids }) => {
    if (runs.every((run) => run.ids.length === ids.length)) return [];
    const counts = runs.map((run) => run.ids.length).join(", ");
    return [
      {
        code: "DIFFERENT_UNITS",
        message: `the runs of ${name} have ${counts} ${noun}s: only the ${ids.length} that all have are used`,
      },
    ];
  });
}

function unitNotes({ scored, comparisons }: Compared, noun: string): Note[] {
  return onePerPair(comparisons).flatMap(({ units, baseline, system }) => {
    const [one, other] = [baseline, system].map((name) => scored.find((each) => each.name === name)!);
    if (units === Math.max(one!.ids.length, other!.ids.length)) return [];
    const counts = `(${other!.ids.length} and ${one!.ids.length})`;
    const message =
      units === 0
        ? `${system} and ${baseline} have no ${noun} in common ${counts}: nothing can be compared`
        : `${system} and ${baseline} are compared on the ${units} ${noun}s both have ${counts}`;
    return [{ code: "DIFFERENT_UNITS", message }];
  });
}

/** Says that nothing here can become significant, however far from 0 an interval may lie. */
function levelNotes(plan: ComparePlan, { comparisons }: Compared, noun: string): Note[] {
  const primary = comparisons.filter(({ tier, p }) => tier === "primary" && p !== null);
  const limits = primary.map(({ smallestAdjustedP = null }) => smallestAdjustedP ?? 0);
  const least = Math.min(...limits);
  if (limits.length === 0 || least <= plan.alpha) return [];
  const family = primary.length === 1 ? "" : ` in ${primary.length} tests`;
  return [
    {
      code: "UNREACHABLE_LEVEL",
      message: `Too few ${noun}s for p ≤ ${plan.alpha}${family} (smallest possible p: ${shortNumber(least)})`,
    },
  ];
}

function swapNotes({ permutations, pairs, alpha, compat }: ComparePlan, { comparisons }: Compared): Note[] {
  const wanted = enoughSwaps(pairs, alpha);
  const isSampled = comparisons.some(({ exact, test, p }) => !exact && p !== null && test !== "t-runs");
  if (permutations === null || compat !== null || !isSampled || permutations >= (20 * pairs) / alpha) return [];
  return [
    {
      code: "FEW_SWAPS",
      message: `${permutations} swaps are few for ${pairs} ${pairs === 1 ? "test" : "tests"} at ${alpha}: take at least ${wanted}`,
    },
  ];
}

/** Functions have no derivatives, and so no standard error that swaps could be measured by. */
function plainTestNotes({ test, compat }: ComparePlan, { comparisons }: Compared): Note[] {
  const plain = new Set(comparisons.filter((row) => row.test === "swap" && row.p !== null).map(({ score }) => score));
  if (test === "swap" || compat !== null || plain.size === 0) return [];
  return [
    {
      code: "PLAIN_SWAP_TEST",
      message: `${[...plain].join(", ")}: no formula is declared, so the plain swap test is used, which can reject too often when the systems' spreads differ`,
    },
  ];
}

/** Of differences without an interval, one note for each reason. */
function lackNotes({ comparisons }: Compared): Note[] {
  const lacking = comparisons.filter(({ intervalReason }) => intervalReason !== undefined);
  const reasons = [...new Set(lacking.map(({ intervalReason }) => intervalReason as Lack))];
  return reasons.map((reason) => {
    const scores = new Set(lacking.filter((row) => row.intervalReason === reason).map(({ score }) => score));
    return {
      code: "NO_INTERVAL",
      message: `no interval for a difference in ${[...scores].join(", ")}: ${LACKS[reason]} (${reason})`,
    };
  });
}

function onePerPair(comparisons: readonly PairedDifference[]): PairedDifference[] {
  return comparisons.filter(({ baseline, system }, at) => {
    const before = comparisons[at - 1];
    return before?.baseline !== baseline || before?.system !== system;
  });
}

function shortNumber(value: number): string {
  return String(Number(value.toPrecision(3)));
}
