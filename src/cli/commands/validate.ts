// karat validate: whether a file can be scored.
import type { Option } from "commander";
import * as v from "valibot";
import { readJsonFile } from "../../adapters/node/read-json-file.ts";
import { readPath } from "../../adapters/node/read-path.ts";
import { FindingCollector } from "../../contract/finding-sink.ts";
import type { Result } from "../../contract/result.ts";
import { shaped } from "../../contract/shape.ts";
import type { AnyTaskMaker } from "../../contract/task.ts";
import { counted } from "../../report/score-report.ts";
import { wrapSentence } from "../../report/wrap-sentence.ts";
import { inspectPredictions } from "../../run/inspect.ts";
import { score } from "../../run/score.ts";
import { type Definition, inputFlags, settingFlags, settingsFrom, taskFromFlags } from "../flags/declared-flags.ts";
import { flagsOf, outputFlag, textFlag } from "../flags/flag.ts";
import { type Flags, inputFrom, predFlag } from "../flags/input-flags.ts";
import { type Printed, styleFor, widthOf } from "../output/console.ts";
import { servicesFor } from "../scoring-run.ts";

export const isGoldNeeded = false;

export function flags(definition: Definition): readonly Option[] {
  return [
    ...flagsOf({
      pred: predFlag("predictions to check: a file, a folder, .zip, .tar.gz or - (standard input)"),
      gold: textFlag("path", "gold; with it, karat also looks for missing units and parts"),
      ids: textFlag("file", "a JSON list of the ids that must be there, and no others"),
      output: outputFlag(),
    }),
    ...settingFlags("validate", definition),
    ...inputFlags(definition),
  ];
}

export async function run(maker: AnyTaskMaker, flags: Flags & { readonly ids?: string }): Promise<Printed> {
  const task = taskFromFlags(maker, flags);
  const ids = flags.ids === undefined ? undefined : idsIn(flags.ids);
  const settings = { ...(await servicesFor(task)), ...settingsFrom(flags, "validate") };
  const { units, format, warnings, against } =
    flags.gold === undefined
      ? { ...(await inspectPredictions(task, readPath(flags.pred as string), { ...settings, ids })), against: "" }
      : await score(task, inputFrom(task, flags), { ...settings, ci: null }).then((result) => ({
          units: result.units.scored,
          format: result.formats.pred,
          warnings: result.warnings,
          against: predictedText(result.units, settings.missing === "skip"),
        }));
  const style = styleFor(process.stdout);
  const said = `${style.good("✓")} ready to score: ${counted(units, maker.definition.unit)} as ${format}${against}`;
  return { report: `${wrapSentence(said, widthOf(process.stdout, flags.output), "  ").join("\n")}\n`, warnings };
}

function idsIn(file: string): ReadonlySet<string> {
  const sink = new FindingCollector();
  const ids = shaped(v.array(v.string()), readJsonFile(file), { file, line: 1 }, sink);
  sink.throwProblems();
  return new Set(ids);
}

/** How many units of gold have a prediction; those without are among the scored ones unless they were skipped. */
function predictedText({ name, scored, missing }: Result["units"], isSkipped: boolean): string {
  if (missing.length === 0) return `, a prediction for every gold ${name}`;
  const all = isSkipped ? scored + missing.length : scored;
  const predicted = all - missing.length;
  return `; ${predicted} of ${counted(all, name)} ${predicted === 1 ? "has" : "have"} a prediction`;
}
