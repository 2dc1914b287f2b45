// An option that a command does not have, but another one does, or another task.
import { flagOf, type OptionSpec } from "../../core/options.ts";
import { settingsWhere } from "../../core/setting.ts";
import { RUN_SETTINGS } from "../../run/run-settings.ts";
import { isTaskName, loadTask, TASK_IDS } from "../../scale/load-task.ts";

/** Whose option it is that the command line does not know, in a sentence; null where nobody has it. */
export async function foreignOption(message: string, args: readonly string[]): Promise<string | null> {
  const [, flag] = /unknown option '(--?[a-z-]+)/.exec(message) ?? [];
  if (flag === undefined) return null;
  const ofUnits = settingsWhere(RUN_SETTINGS, ({ takers }) => takers.includes("compare") && !takers.includes("stored"));
  if (ofUnits.some(([name, { group }]) => group === "Statistics:" && `--${flagOf(name)}` === flag))
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
