// An option that a task does not have, but another one does.
import { flagOf, type OptionSpec } from "../../core/options.ts";
import { isTaskName, loadTask, TASK_IDS } from "../../scale/load-task.ts";

/** Whose option it is that the command line does not know, in a sentence; null where no task has it. */
export async function foreignOption(message: string, args: readonly string[]): Promise<string | null> {
  const [, flag] = /unknown option '(--?[a-z-]+)/.exec(message) ?? [];
  if (flag === undefined) return null;
  const owners: string[] = [];
  for (const id of TASK_IDS) {
    const { options, sources = {} } = (await loadTask(id)).definition;
    const flags = Object.entries(options as Record<string, OptionSpec>).flatMap(([name, { short }]) => [
      `--${flagOf(name)}`,
      `-${short}`,
    ]);
    if ([...flags, ...Object.keys(sources).map((name) => `--${flagOf(name)}`)].includes(flag)) owners.push(id);
  }
  const task = args.find(isTaskName);
  if (owners.length === 0) return null;
  return `${flag} is an option of ${owners.join(" and ")}${task === undefined ? "" : `, not of ${task}`}`;
}
