// Scores several systems in one run, which reads gold once, and compares them.
import type { Comparison } from "../contract/comparison.ts";
import type { OptionSpecs } from "../contract/option-spec.ts";
import type { NamedResult } from "../contract/result.ts";
import type { Scored } from "../contract/scored.ts";
import { isObject } from "../contract/shape.ts";
import type { AnyTask, ScoredTask, TaskLines } from "../contract/task.ts";
import { unitRowsOf } from "../contract/unit-rows.ts";
import type { Input } from "../engine/read/input.ts";
import type { GoldInput, RunInput, SystemInput } from "../engine/read/open-sides.ts";
import { carryOut } from "../engine/score-shard.ts";
import { badValue } from "../problems/problem.ts";
import { compareScored } from "../stats/compare/compare-results.ts";
import { type CompareSettings, comparePlan } from "../stats/compare/compare-settings.ts";
import { type NamedRun, type ScoredSystem, systemsOfRuns } from "../stats/compare/scored-system.ts";
import { resultOf } from "./result-of.ts";
import type { RunScoreSettings, ScoreSettings } from "./score.ts";
import { checkedTask } from "./settle-task.ts";

/** The input of a comparison; units in memory have the shape of the task's JSON Lines. */
export type CompareInput<Lines extends TaskLines = TaskLines> = GoldInput<Lines["gold"]> & {
  /** Each system's predictions by its name, the baseline first; in a list of pairs a name may occur again, as another run of the system. */
  readonly pred:
    | Readonly<Record<string, Input<Lines["pred"]>>>
    | ReadonlyMap<string, Input<Lines["pred"]>>
    | readonly (readonly [name: string, input: Input<Lines["pred"]>])[];
  /** Further predictions of a system, by the name the task declares for them; a list where the system has several runs. */
  readonly sources?: Readonly<Record<string, FurtherOf<Lines> | readonly FurtherOf<Lines>[]>>;
};

type FurtherOf<Lines extends TaskLines> = NonNullable<RunInput<Lines>["sources"]>;

/** How systems are scored and compared, as far as it concerns users. */
export type CompareRunSettings<Score extends string = string> = CompareSettings<Score> &
  Omit<ScoreSettings, "perUnit" | "scores">;

/** Also internal settings, which users cannot reach. */
type RunCompareSettings = CompareSettings &
  Omit<RunScoreSettings, keyof CompareSettings> &
  Pick<ScoreSettings, "strict"> & {
    /** Sees the result of each system before they are compared, with its units if `perUnit` is set, and what it was made of. */
    readonly onResult?: (named: NamedResult, scored: Scored) => void;
    /** Sees the rows of all systems before they are compared. */
    readonly onScored?: (scored: readonly ScoredSystem[]) => void;
  };

/** The internal entry that scores all systems with their rows; does not check settings. */
export function scoreSystems(
  task: AnyTask,
  input: CompareInput,
  settings: RunCompareSettings = {},
): Promise<readonly Scored[]> {
  comparePlan(task, runsIn(input), settings);
  return scoredRuns(task, input, settings);
}

function scoredRuns(task: AnyTask, input: CompareInput, settings: RunCompareSettings): Promise<readonly Scored[]> {
  const run = { task, input: { gold: input.gold, systems: runsIn(input) }, settings: { ...settings, ci: null } };
  return carryOut(run, settings.executor);
}

/** The internal entry that also shows the result of each system; does not check settings. */
export async function compareSystems(
  task: AnyTask,
  input: CompareInput,
  settings: RunCompareSettings = {},
): Promise<Comparison> {
  const { strict, perUnit, onResult, onScored } = settings;
  const plan = comparePlan(task, runsIn(input), settings);
  const systemsOfRun = await scoredRuns(task, input, settings);
  const isNamed = systemsOfRun.length > 1;
  const scored: NamedRun[] = [];
  for (const one of systemsOfRun) {
    const { name } = one.header.system;
    const result = await resultOf(task, one, { strict, isNamed, perUnit });
    onResult?.({ name, result }, one);
    scored.push({ name, run: { result, ...unitRowsOf(one) } });
  }
  const systems = systemsOfRuns(scored);
  onScored?.(systems);
  return compareScored(task, systems, plan);
}

/**
 * Scores several systems on the same gold, ranks them and tests their differences.
 *
 * @example
 * import { compare } from "karat";
 * import { concepts } from "karat/concepts";
 *
 * const gold = [{ id: "q1", concepts: ["ice", "valley"], vectors: [[1, 0], [0, 1]] }];
 * const a = [{ id: "q1", concepts: ["ice"], vectors: [[1, 0]] }];
 * const b = [{ id: "q1", concepts: ["ice", "valley"], vectors: [[1, 0], [0, 1]] }];
 * const comparison = await compare(concepts(), { gold, pred: { a, b } });
 * console.log(comparison.systems[0]?.name); // b
 */
export function compare<Score extends string, Specs extends OptionSpecs, Lines extends TaskLines>(
  task: ScoredTask<Score, Specs, Lines>,
  input: CompareInput<Lines>,
  settings?: CompareRunSettings<NoInfer<Score>>,
): Promise<Comparison<Score>>;
export async function compare(
  ownOrBuiltIn: AnyTask,
  input: CompareInput,
  settings: CompareRunSettings = {},
): Promise<Comparison> {
  const task = await checkedTask(ownOrBuiltIn, input, settings, () => runsIn(input).map(({ pred }) => pred));
  return compareSystems(task, input, settings);
}

/** Every run of every system, in the order in which they were given. */
export function runsIn({ pred, sources = {} }: CompareInput): readonly SystemInput[] {
  const runs = runsOf(pred);
  return runs.map(([name, input], at) => {
    const number = runs.slice(0, at).filter(([other]) => other === name).length;
    const ofSystem = Object.hasOwn(sources, name) ? sources[name] : undefined;
    const own = Array.isArray(ofSystem) ? ofSystem[number] : (ofSystem as FurtherOf<TaskLines> | undefined);
    return { name, pred: input, ...(own === undefined ? {} : { sources: own }) };
  });
}

function runsOf(pred: CompareInput["pred"]): readonly (readonly [string, Input])[] {
  const runs = pred instanceof Map ? [...pred] : isObject(pred) ? Object.entries(pred) : pred;
  const isPair = (run: unknown) => Array.isArray(run) && run.length === 2 && typeof run[0] === "string";
  if (Array.isArray(runs) && runs.every(isPair)) return runs;
  throw badValue("predictions by the names of their systems as pred", pred, '{ a: …, b: … }, or [["a", …], ["b", …]]');
}
