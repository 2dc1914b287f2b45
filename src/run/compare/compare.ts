// Scores several systems on the same gold, and compares them.
import type { Comparison } from "../../core/comparison.ts";
import type { AnyTask } from "../../core/task.ts";
import { type Input, isSource, type Values } from "../read/input.ts";
import type { RunInput } from "../read/open-sides.ts";
import { type ScoreSettings, score } from "../score.ts";
import { compareResults, type NamedResult } from "./compare-results.ts";
import { type CompareSettings, comparePlan } from "./compare-settings.ts";

export interface CompareInput {
  readonly gold: Input;
  /** Each system's predictions by its name, the baseline first. */
  readonly pred: Readonly<Record<string, Input>> | ReadonlyMap<string, Input>;
  /** Further predictions of a system, by the name the task declares for them. */
  readonly sources?: Readonly<Record<string, NonNullable<RunInput["sources"]>>>;
}

interface ResultHook {
  /** Sees the result of each system, with its units, before they are compared. */
  readonly onResult?: (named: NamedResult) => void;
}

/** Scores several systems and compares them. */
export async function compare(
  task: AnyTask,
  { gold, pred, sources = {} }: CompareInput,
  settings: CompareSettings & Omit<ScoreSettings, "perUnit" | "visit"> & ResultHook = {},
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
