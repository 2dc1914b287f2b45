// Scores several systems on the same gold, and compares them.
import type { Comparison } from "../../core/comparison.ts";
import type { OptionSpecs } from "../../core/options.ts";
import type { AnyTask, ScoredTask, TaskLines } from "../../core/task.ts";
import { type Input, isSource, type Values } from "../read/input.ts";
import type { RunInput } from "../read/open-sides.ts";
import { type ScoreSettings, score } from "../score.ts";
import { compareResults, type NamedResult } from "./compare-results.ts";
import { type CompareSettings, comparePlan } from "./compare-settings.ts";

/** What is compared; units in memory have the neutral shape of the task. */
export interface CompareInput<Lines extends TaskLines = TaskLines> {
  readonly gold: Input<Lines["gold"]>;
  /** Each system's predictions by its name, the baseline first. */
  readonly pred: Readonly<Record<string, Input<Lines["pred"]>>> | ReadonlyMap<string, Input<Lines["pred"]>>;
  /** Further predictions of a system, by the name the task declares for them. */
  readonly sources?: Readonly<Record<string, NonNullable<RunInput<Lines>["sources"]>>>;
}

interface ResultHook {
  /** Sees the result of each system, with its units, before they are compared. */
  readonly onResult?: (named: NamedResult) => void;
}

/** What a caller may say of a comparison that is scored first. */
export type CompareRunSettings<Score extends string = string> = CompareSettings<Score> &
  Omit<ScoreSettings, "perUnit" | "visit"> &
  ResultHook;

/**
 * Scores several systems on the same gold, orders them and tests every difference.
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
  task: AnyTask,
  { gold, pred, sources = {} }: CompareInput,
  settings: CompareRunSettings = {},
): Promise<Comparison> {
  const systems = pred instanceof Map ? [...pred] : Object.entries(pred as Readonly<Record<string, Input>>);
  comparePlan(
    task,
    systems.map(([name]) => name),
    settings,
  );
  const readable = isSource(gold) ? gold : await allOf(gold);
  const results: NamedResult[] = [];
  for (const [name, input] of systems) {
    const further = Object.hasOwn(sources, name) ? { sources: sources[name]! } : {};
    const run = { gold: readable, pred: input, ...further };
    const result = await score(task, run, { ...settings, perUnit: true, ci: null });
    results.push({ name, result });
    settings.onResult?.({ name, result });
  }
  return compareResults(task, results, settings);
}

/** Values that can be gone through once for each system, as those of a generator cannot. */
async function allOf(values: Values): Promise<readonly unknown[]> {
  if (Array.isArray(values)) return values;
  const all: unknown[] = [];
  for await (const value of values) all.push(value);
  return all;
}
