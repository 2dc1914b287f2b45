// An option that a command does not have, but another one does, or another task.
import { flagOf, type OptionSpec } from "../../core/options.ts";
import { isTaskName, loadTask, TASK_IDS } from "../../scale/load-task.ts";
import { unitFlags } from "./statistics-flags.ts";

/** Whose option it is that the command line does not know, in a sentence; null where nobody has it. */
export async function foreignOption(message: string, args: readonly string[]): Promise<string | null> {
  const [, flag] = /unknown option '(--?[a-z-]+)/.exec(message) ?? [];
  if (flag === undefined) return null;
  if (unitFlags().some(({ long }) => long === flag))
    return `${flag} needs gold, not only stored numbers: score again with ${flag} and --per-unit --format json`;
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
