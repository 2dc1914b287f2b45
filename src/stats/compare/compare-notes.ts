// What a reader of a comparison should know before trusting it.
import { floorText, type PairedDifference } from "../../contract/comparison.ts";
import type { Note } from "../../contract/findings.ts";
import type { ChoiceOption, OptionSpec } from "../../contract/option-spec.ts";
import { flagOf } from "../../contract/options.ts";
import { signOf } from "../../contract/score-spec.ts";
import type { AnyTask } from "../../contract/task.ts";
import { groupBy } from "../../numeric/group.ts";
import { firstOf, plural } from "../../problems/visible-text.ts";
import { heavyUnitNotes, isSkewed } from "../heavy-units.ts";
import type { Lack } from "../interval.ts";
import { lackText } from "../interval.ts";
import { fewUnitsNotes, MOST_NAMED } from "../intervals.ts";
import { undefinedNotes } from "../undefined-scores.ts";
import type { Contest, TestedDifference, TestedGroup } from "./paired-differences.ts";
import type { ScoredRun, ScoredSystem } from "./scored-system.ts";

interface Compared {
  readonly scored: readonly ScoredSystem[];
  readonly tested: readonly TestedDifference[];
  readonly groups?: readonly TestedGroup[] | undefined;
}

export function comparisonNotes(contest: Contest, { scored, tested, groups = [] }: Compared): Note[] {
  const { task, plan } = contest;
  const comparisons = tested.map(({ row }) => row);
  const isClustered = comparisons.some(({ clusters }) => clusters !== undefined);
  const noun = task.definition.unit;
  const sampled = isClustered ? "cluster" : noun;
  const fewest = comparisons.reduce(
    (least, { units, clusters = units }) => Math.min(least, clusters),
    Number.POSITIVE_INFINITY,
  );
  return [
    ...runNotes(scored, noun),
    ...unitNotes(scored, comparisons, noun),
    ...(fewest === 0 ? [] : fewUnitsNotes(fewest, sampled)),
    ...floorNotes(comparisons, groups, noun),
    ...heavyUnitNotes(
      task,
      plan.tested,
      sampled,
      scored.map((system) => contest.estimates(system, system.ids)),
    ),
    ...skewNotes(task, tested, sampled),
    ...readingNotes(task, plan.primary, scored),
    ...lackNotes(comparisons),
    ...undefinedScores(contest, scored),
  ];
}

function undefinedScores({ task, plan }: Contest, scored: readonly ScoredSystem[]): Note[] {
  const systems = scored.flatMap(({ name, runs }) =>
    runs.map(({ result }, run) => ({ name: runs.length === 1 ? name : `${name}, run ${run + 1}`, ...result })),
  );
  return undefinedNotes(task, plan.scores, systems);
}

function runNotes(scored: readonly ScoredSystem[], noun: string): Note[] {
  const counts = new Set(scored.map(({ runs }) => runs.length));
  const few: Note = { code: "FEW_RUNS", message: "Three runs or more of one system are better." };
  return [
    ...(counts.has(1) && counts.has(2) ? [few] : []),
    ...scored.flatMap(({ name, runs, ids }): Note[] => {
      if (runs.every((run) => run.ids.length === ids.length)) return [];
      const sizes = runs.map((run) => run.ids.length).join(", ");
      const used = ids.length === 1 ? `1 ${noun} of ${name} is` : `${ids.length} ${plural(noun)} of ${name} are`;
      const message = `Only ${used} used: those in all of its runs (${sizes})`;
      return [{ code: "DIFFERENT_UNITS", message }];
    }),
  ];
}

function unitNotes(scored: readonly ScoredSystem[], comparisons: readonly PairedDifference[], noun: string): Note[] {
  const sizes = new Map(scored.map(({ name, ids }) => [name, ids.length]));
  return onePerPair(comparisons).flatMap(({ units, baseline, system }) => {
    const [one, other] = [sizes.get(baseline)!, sizes.get(system)!];
    if (units === Math.max(one, other)) return [];
    const counts = `(${other} and ${one})`;
    const message =
      units === 0
        ? `No comparison of ${system} and ${baseline}: they have no ${noun} in common ${counts}`
        : `Only ${units === 1 ? `1 ${noun} is` : `${units} ${plural(noun)} are`} compared: those that both ${system} and ${baseline} have ${counts}`;
    return [{ code: "DIFFERENT_UNITS", message }];
  });
}

/** Names a difference: "b against a" for the primary score, "b against a in recall" for another. */
function nameOf({ system, baseline, score, family }: PairedDifference): string {
  return `${system} against ${baseline}${family === "primary" ? "" : ` in ${score}`}`;
}

/** One note for each number of differing units that keeps p above what the interval suggests. */
function floorNotes(comparisons: readonly PairedDifference[], groups: readonly TestedGroup[], noun: string): Note[] {
  const named = [
    ...comparisons.map((row) => ({ row, name: nameOf(row) })),
    ...groups.map(({ group, row }) => ({ row, name: `${nameOf(row)} in ${group}` })),
  ];
  const byText = groupBy(named, ({ row }) => floorText(row, noun));
  byText.delete(null);
  return Array.from(byText, ([text, rows]) => {
    const names = rows.map(({ name }) => name);
    return { code: "FEW_DIFFERING_UNITS", message: `${text} (${firstOf(names, MOST_NAMED)}).` };
  });
}

function skewNotes({ definition }: AnyTask, tested: readonly TestedDifference[], noun: string): Note[] {
  const skewed = tested.filter(({ row, skewness, counting }) => row.p !== null && isSkewed(skewness, counting));
  if (skewed.length === 0) return [];
  const isOne = skewed.length === 1;
  const names = firstOf(
    skewed.map(({ row }) => `${definition.scores[row.score]!.label} of ${row.system} against ${row.baseline}`),
    isOne ? 1 : MOST_NAMED,
  );
  const message = isOne
    ? `A few ${plural(noun)} decide this difference: interval and p may be too optimistic. (${names})`
    : `A few ${plural(noun)} decide these differences: intervals and p may be too optimistic. (${names})`;
  return [{ code: "FEW_EFFECTIVE_UNITS", message }];
}

/** One note for each reason why differences have no interval; many are counted, not listed. */
function lackNotes(comparisons: readonly PairedDifference[]): Note[] {
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

const MOST_NAMES = 4;

/** The totals hold all readings, so that each gives an order without scoring again. */
function readingNotes({ definition, options }: AnyTask, primary: string, scored: readonly ScoredSystem[]): Note[] {
  const specs = Object.entries<OptionSpec>(definition.options);
  const varying = specs.find(([, spec]) => spec.kind === "choice" && spec.varies === true);
  if (varying === undefined) return [];
  const [reading, { choices }] = varying as [string, ChoiceOption];
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
