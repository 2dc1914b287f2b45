// The task of a command with the options that the data decide, and what the user has to know about them.
import type { AnyTask } from "../contract/task.ts";
import type { RunInput } from "../engine/read/open-sides.ts";
import { settledTask } from "../run/settle-task.ts";
import { noteTo } from "./output/console.ts";

export async function settledTaskOf(
  flags: { readonly quiet?: boolean; readonly gold?: string },
  open: AnyTask,
  inputs: readonly Pick<RunInput, "gold" | "pred">[],
  settings: Parameters<typeof settledTask>[2],
): Promise<AnyTask> {
  const task = await settledTask(open, { gold: inputs[0]?.gold, preds: inputs.map(({ pred }) => pred) }, settings);
  // The commands that a note names are to be typed as they are.
  if (task.note !== undefined) noteTo(flags)(task.note.replace("GOLD", () => flags.gold ?? "GOLD"));
  return task;
}
