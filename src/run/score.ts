// Scores one system: a pass over all units gives a part of a run, the only one, and that the result.
import type { Result } from "../core/result.ts";
import type { AnyTask } from "../core/task.ts";
import { collectPart, type PartSettings } from "./part/part.ts";
import type { RunInput } from "./read/open-sides.ts";
import { type ResultSettings, resultOf } from "./result/result-of.ts";

export interface ScoreSettings extends Omit<PartSettings, "shard" | "official">, ResultSettings {}

export async function score(task: AnyTask, input: RunInput, settings: ScoreSettings = {}): Promise<Result> {
  return resultOf(task, await collectPart(task, input, settings), settings);
}
