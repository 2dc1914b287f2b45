// Right input of every task, to be damaged: the neutral lines of the contract and the official layouts of the examples.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { TaskId } from "../../src/tasks/index.ts";
import { root } from "../cli/run-karat.ts";
import { contractInput, TASK_IDS } from "../contract-input.ts";

export type Files = ReadonlyMap<string, Uint8Array>;

export interface Material {
  readonly task: TaskId;
  readonly gold: Files;
  readonly pred: Files;
}

const lines = (units: readonly unknown[]): Files =>
  new Map([["units.jsonl", Buffer.from(units.map((unit) => `${JSON.stringify(unit)}\n`).join(""))]]);

/** A few files of a folder: enough to be damaged, and quickly read. */
const MOST_FILES = 6;

function folder(path: string): Files {
  const names = (readdirSync(path, { recursive: true }) as string[]).filter((name) =>
    statSync(join(path, name)).isFile(),
  );
  return new Map(
    names
      .sort()
      .slice(0, MOST_FILES)
      .map((name) => [name, readFileSync(join(path, name))]),
  );
}

export const MATERIAL: readonly Material[] = TASK_IDS.flatMap((task): Material[] => {
  const { gold, pred } = contractInput(task);
  const example = (side: string) => folder(join(root, "examples", task, side));
  return [
    { task, gold: lines(gold), pred: lines(pred) },
    { task, gold: example("gold"), pred: example("careful") },
  ];
});
