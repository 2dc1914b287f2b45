// The small invented input that each task brings for the contract tests: neutral units of both sides.
import { readFileSync } from "node:fs";
import { type TaskId, tasks } from "../src/tasks/index.ts";

export interface ContractInput {
  readonly gold: readonly Neutral[];
  /** Ordinary predictions, some right, some wrong. */
  readonly pred: readonly Neutral[];
  /** Predictions that could not be better. */
  readonly perfect: readonly Neutral[];
  /** Gold that can be met perfectly, where the ordinary one cannot. */
  readonly perfectGold?: readonly Neutral[];
  /** For every unit of gold the prediction that found nothing. */
  readonly empty: readonly Neutral[];
}
export type Neutral = { readonly id: string } & Readonly<Record<string, unknown>>;

export const TASK_IDS = Object.keys(tasks) as TaskId[];

export function contractInput(id: TaskId): ContractInput {
  const file = new URL(`../src/tasks/${id}/fixtures/contract.json`, import.meta.url);
  return deepFreeze(JSON.parse(readFileSync(file, "utf8")) as ContractInput);
}

function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    for (const part of Object.values(value)) deepFreeze(part);
    Object.freeze(value);
  }
  return value;
}
