// When input cannot be read: says what the files look like instead, such as swapped sides or files of another task.
import type { AnyTaskMaker } from "../core/task.ts";
import { readPath } from "../io/read-path.ts";
import { withGuess } from "../run/read/guess.ts";
import { loadTask, TASK_IDS } from "../scale/load-task.ts";

interface Given {
  readonly gold?: unknown;
  readonly pred?: unknown;
  readonly goldFormat?: string;
  readonly predFormat?: string;
}

export async function explainInput(error: unknown, maker: AnyTaskMaker, flags: Given): Promise<unknown> {
  const pred = Array.isArray(flags.pred) ? String(flags.pred[0]).replace(/^[^=]*=/, "") : flags.pred;
  if (typeof pred !== "string") return error;
  return withGuess(error, async () => {
    const others = TASK_IDS.filter((id) => id !== maker.definition.id);
    return {
      task: maker(),
      gold: typeof flags.gold === "string" ? { source: readPath(flags.gold), format: flags.goldFormat } : null,
      pred: { source: readPath(pred), format: flags.predFormat },
      others: await Promise.all(others.map(async (id) => (await loadTask(id))())),
    };
  });
}
