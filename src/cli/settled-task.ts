// The task of a command with the options that the data decide, and what the user has to know about them.
import type { AnyTask } from "../contract/task.ts";
import { settledTask } from "../run/settle-task.ts";
import { noteTo } from "./output/console.ts";

export async function settledTaskOf(
  flags: { readonly quiet?: boolean },
  ...[open, ...data]: Parameters<typeof settledTask>
): Promise<AnyTask> {
  const task = await settledTask(open, ...data);
  if (task.note !== undefined) noteTo(flags)(task.note);
  return task;
}
