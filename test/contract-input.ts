// The small invented input that each task brings for the contract tests: neutral units of both sides.
import { readdirSync, readFileSync } from "node:fs";
import { TASK_IDS, type TaskId } from "../src/tasks/index.ts";

export interface ContractInput {
  /** Options that the units go with; otherwise the defaults. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** The choices of an option that the units go with; otherwise all. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
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

export { TASK_IDS };

/** A task with input: every task has one, and one more for each `contract-NAME.json` among its fixtures. */
export interface Contract {
  readonly name: string;
  readonly id: TaskId;
  readonly input: ContractInput;
}

export const CONTRACTS: readonly Contract[] = TASK_IDS.flatMap((id) => {
  const files = readdirSync(new URL(`../src/tasks/${id}/fixtures/`, import.meta.url));
  const further = files.flatMap((file) => /^contract-(.+)\.json$/.exec(file)?.[1] ?? []);
  return [
    { name: id, id, input: contractInput(id) },
    ...further.map((name) => ({ name: `${id} (${name})`, id, input: contractInput(id, `contract-${name}`) })),
  ];
});

export function contractInput(id: TaskId, name = "contract"): ContractInput {
  const file = new URL(`../src/tasks/${id}/fixtures/${name}.json`, import.meta.url);
  return deepFreeze(JSON.parse(readFileSync(file, "utf8")) as ContractInput);
}

function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    for (const part of Object.values(value)) deepFreeze(part);
    Object.freeze(value);
  }
  return value;
}
