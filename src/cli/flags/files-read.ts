// Which files of a folder a command reads: those of the format that its task recognises there, or all of them.
import type { Command } from "commander";
import { KaratError } from "../../core/problem.ts";
import { readPath } from "../../io/read-path.ts";
import { filesOf } from "../../run/read/input.ts";
import { isTaskName, loadTask } from "../../scale/load-task.ts";

/** Their paths below the folder; null for all. The flag is known by the name of its value. */
export async function filesRead(
  command: Command,
  flag: string | null,
  folder: string,
): Promise<ReadonlySet<string> | null> {
  const task = [command.name(), ...command.args].find(isTaskName);
  const readsByFormat = command.options.some((option) => option.attributeName() === "predFormat");
  if (task === undefined || flag === null || !readsByFormat) return null;
  const { formats, sources = {} } = (await loadTask(task)).definition;
  const known = flag === "gold" || flag === "pred" ? formats[flag] : sources[flag]?.formats;
  if (known === undefined) return null;
  const source = readPath(folder);
  const side = { input: source, name: flag === "gold" ? "gold" : "pred" } as const;
  try {
    const { entries } = await filesOf(source, { ...side, format: command.getOptionValue(`${flag}Format`) }, known);
    return new Set(entries.map(({ path }) => path));
  } catch (error) {
    // The run says what is wrong with it.
    if (error instanceof KaratError) return new Set();
    throw error;
  }
}
