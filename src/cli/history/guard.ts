// What karat guard demands of a run: that it is not worse than the best one that passed, even if gold has changed since.
import type { Check } from "../../core/check.ts";
import { groupBy } from "../../core/group.ts";
import { usageError } from "../../core/problem.ts";
import type { Result } from "../../core/result.ts";
import { signOf } from "../../core/score-spec.ts";
import type { AnyTask } from "../../core/task.ts";
import { visibleText } from "../../core/visible-text.ts";
import { shownNumber } from "../../report/score-report.ts";
import { type GateSettings, gatePlan, gatesOf } from "../../run/result/gate.ts";
import { bestOf, whatDiffers } from "./baseline.ts";
import {
  goldOf,
  HISTORY_FOLDER,
  type HistoryEntry,
  hasPassed,
  optionsOf,
  readHistory,
  recordedResult,
  refuseDamaged,
} from "./store.ts";

interface GuardSettings {
  readonly gate: GateSettings;
  /** Null: only what is certainly worse fails. */
  readonly margin: number | null;
  readonly requireHistory: boolean;
}

/** An earlier run, the check against it, and how many units both have. */
interface Compared {
  readonly entry: HistoryEntry;
  readonly check: Check;
  readonly shared: number;
}

export function guarded(task: AnyTask, result: Result, settings: GuardSettings) {
  const history = readHistory();
  const { entries, damaged } = history;
  const ofTask = entries.filter(({ task: id, primary }) => id === result.task && primary === task.definition.primary);
  const alike = ofTask.filter((entry) => optionsOf(entry) === optionsOf(result) && hasRows(entry, result));
  const found = bestCompared(task, result, alike.filter(hasPassed), settings);
  if (found === null) refuseDamaged(history);
  if (found === null && settings.requireHistory)
    throw usageError("UNKNOWN_ID", {
      expected: `a run to compare with in ${HISTORY_FOLDER}, which passed and has the same options (--require-history)`,
      received: "none",
      hint: `restore ${HISTORY_FOLDER} from the cache or the repository, or run once without --require-history`,
    });
  return {
    check: found === null ? firstRun(task, result, alike, ofTask.at(-1)) : named(task, result, found),
    remarks: [
      ...trend(task, result, alike),
      ...damaged.map(({ file, reason }) => visibleText(`${file} was left out: ${reason}`)),
    ],
  };
}

/** A task of your own may have other columns since, and a result that was added may have no rows. */
function hasRows(entry: HistoryEntry, result: Result): boolean {
  const { rows, columns } = recordedResult(entry);
  return rows !== undefined && columns.join() === result.columns.join();
}

/**
 * The best run on the same gold. If there is none, the best run of each earlier gold is compared on the units that both
 * have, and the one with the largest lead counts; a gold that shares less than half as many units as another is left out.
 */
function bestCompared(
  task: AnyTask,
  result: Result,
  passed: readonly HistoryEntry[],
  { gate, margin }: GuardSettings,
): Compared | null {
  const spec = task.definition.scores[task.definition.primary]!;
  const byGold = groupBy(passed, goldOf);
  const here = byGold.get(goldOf(result));
  const golds = here !== undefined && bestOf(here, spec) !== undefined ? [here] : [...byGold.values()];
  const plan = { ...gatePlan(task, gate), margin };
  const ids = new Set(result.perUnit?.map(({ id }) => id));
  const compared = golds
    .flatMap((runs) => bestOf(runs, spec) ?? [])
    .map((entry): Compared => {
      const baseline = recordedResult(entry);
      const shared = baseline.perUnit?.filter(({ id }) => ids.has(id)).length ?? 0;
      return { entry, shared, check: gatesOf(task, { result, baseline }, plan)[0]! };
    });
  const lead = ({ check }: Compared) => check.difference ?? 0;
  const most = Math.max(0, ...compared.map(({ shared }) => shared));
  return compared
    .filter(({ shared }) => shared > 0 && shared >= most / 2)
    .reduce<Compared | null>((worst, one) => (worst === null || lead(one) <= lead(worst) ? one : worst), null);
}

function named({ definition }: AnyTask, result: Result, { entry, check, shared }: Compared): Check {
  const crossed =
    goldOf(entry) === goldOf(result)
      ? ""
      : `. Gold has changed since: only the ${shared} ${definition.unit}s with the same id in both are compared, using the rows stored with that run`;
  const { name, id, commit } = entry;
  const run = visibleText(`${name ?? id}${commit === null ? "" : ` (commit ${commit.slice(0, 10)})`}`);
  return { ...check, message: `${check.message}. Baseline: the best run that passed, ${run}${crossed}` };
}

function firstRun(
  { definition }: AnyTask,
  result: Result,
  alike: readonly HistoryEntry[],
  last: HistoryEntry | undefined,
): Check {
  const which =
    last === undefined
      ? ""
      : alike.length === 0
        ? ` with the same options: ${visibleText(whatDiffers(optionsOf(result), optionsOf(last), last.name ?? last.id))}`
        : alike.some(hasPassed)
          ? ` that shares a ${definition.unit} id with this gold`
          : " that passed";
  const message = `No earlier run found${which}; this one is recorded as the first`;
  return { name: `${definition.primary} not worse than the baseline`, outcome: "pass", message };
}

const TREND_RUNS = 10;
const LEAST_TREND_RUNS = 3;

/** Over the last runs on the same gold, whether they passed or not. */
function trend({ definition }: AnyTask, result: Result, alike: readonly HistoryEntry[]): readonly string[] {
  const { primary } = definition;
  const before = alike.filter((entry) => goldOf(entry) === goldOf(result)).map(({ score }) => score);
  const scores = [...before, result.scores[primary] ?? null].filter((score) => score !== null).slice(-TREND_RUNS);
  if (scores.length < LEAST_TREND_RUNS) return [];
  const sign = signOf(definition.scores[primary]!);
  const worse = scores.filter((score, at) => at > 0 && sign * (score - scores[at - 1]!) < 0).length;
  const [first, last] = [scores[0]!, scores.at(-1)!].map((score) => shownNumber(score, 3));
  return [
    `Trend of ${primary} over the last ${scores.length} runs: from ${first} to ${last}, worse than the run before in ${worse} of ${scores.length - 1}`,
  ];
}
