// karat validate: whether a file is fit to be scored.
import type { Command } from "commander";
import type { AnyTaskMaker } from "../../core/task.ts";
import { readPath } from "../../io/read-path.ts";
import { counted } from "../../report/score-report.ts";
import { inspectPredictions } from "../../run/inspect.ts";
import { score } from "../../run/score.ts";
import { addInputFlags, type Flags, inputFrom, servicesFor, taskFrom } from "../flags/scoring-flags.ts";
import { addSettingFlags, settingsFrom } from "../flags/setting-flags.ts";
import { sayWarnings, styleFor, writeReport } from "../output/console.ts";

export const isGoldNeeded = false;

export function addFlags(command: Command, maker: AnyTaskMaker): void {
  command
    .option("--pred <path>", "the predictions to check: a file, a folder, .zip, .tar.gz or - (standard input)")
    .option("--gold <path>", "what is true; with it, units and their parts are checked for completeness too")
    .option("-o, --output <file>", "write the finding to a file");
  addSettingFlags(command, "validate", maker.definition);
  addInputFlags(command, maker);
}

export async function run(maker: AnyTaskMaker, flags: Flags): Promise<void> {
  const task = taskFrom(maker, flags);
  const settings = { ...(await servicesFor(task)), ...settingsFrom(flags, "validate") };
  const { units, format, warnings } =
    flags.gold === undefined
      ? await inspectPredictions(task, readPath(flags.pred as string), settings)
      : await score(task, inputFrom(task, flags), { ...settings, ci: null }).then((result) => ({
          units: result.units.scored,
          format: result.formats.pred,
          warnings: result.warnings,
        }));
  const style = styleFor(process.stdout);
  const against = flags.gold === undefined ? "" : ", complete against gold";
  await writeReport(
    `${style.good("✓")} fit to be scored: ${counted(units, maker.definition.unit)} as ${format}${against}\n`,
    flags.output,
  );
  if (flags.quiet !== true) sayWarnings(warnings);
}
