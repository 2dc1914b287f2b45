// Runs of bad lines: what is wrong with them, task by task.

import type { Source } from "../src/contract/source.ts";
import type { AnyTask, AnyTaskMaker } from "../src/contract/task.ts";
import { KaratError } from "../src/problems/problem.ts";
import { score } from "../src/run/score.ts";
import { tasks } from "../src/tasks/index.ts";
import { contractInput, TASK_IDS } from "./contract-input.ts";

/** Lines of both sides as if they came from files. */
function lines(name: string, texts: readonly string[]): Source {
  return {
    name,
    list: async () => [{ path: name, head: () => texts[0]!.slice(0, 4096) }],
    async *records() {
      yield texts.map((text, at) => ({ file: name, line: at + 1, text }));
    },
    digest: async () => null,
  };
}

export async function problemsOf(id: (typeof TASK_IDS)[number], gold: readonly string[], pred: readonly string[]) {
  const run = score(
    ((await tasks[id]()) as AnyTaskMaker)() as AnyTask,
    { gold: lines("gold.jsonl", gold), pred: lines("pred.jsonl", pred) },
    { ci: null },
  );
  const error: unknown = await run.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error !== null && !(error instanceof KaratError)) throw error;
  return error?.problems ?? [];
}

export const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
/** The text with the first value after its id replaced. */
export const withValue = (text: string, value: string) => text.replace(/("id":"[^"]*","\w+":)/, `$1${value},"x":`);

/** Tasks with neutral lines of both sides. */
export const NEUTRAL = TASK_IDS.filter((id) => contractInput(id).gold.some((unit) => Object.keys(unit).length > 1));

/** The contract's gold and predictions of a task, as lines. */
export function contractLines(id: (typeof TASK_IDS)[number]): { readonly golds: string[]; readonly preds: string[] } {
  const { gold, pred } = contractInput(id);
  return { golds: gold.map((unit) => JSON.stringify(unit)), preds: pred.map((unit) => JSON.stringify(unit)) };
}
