// What is written of a finished run, and the flags that say how.
import { Option } from "commander";
import { type Check, worstOutcome } from "../../core/check.ts";
import { usageError } from "../../core/problem.ts";
import { systemNames } from "../../core/system-names.ts";
import type { AnyTask } from "../../core/task.ts";
import { pathAndSystem } from "../../io/read-path.ts";
import { type ReportFormat, reportFormats, type StreamedFormat, streamedFormats } from "../../report/index.ts";
import { withoutUnits } from "../../report/json.ts";
import { type Look, PLAIN } from "../../report/score-report.ts";
import type { RunInput } from "../../run/read/open-sides.ts";
import { officialText } from "../../run/result/own-statistics.ts";
import { chosenScores, type ResampleSettings } from "../../run/result/resample-settings.ts";
import { resultOf, unitsOf } from "../../run/result/result-of.ts";
import type { Part } from "../../run/run.ts";
import type { SettingFlags } from "../../run/run-settings.ts";
import { type Checker, type CheckFlags, checkerFrom, needsRows } from "../flags/check-flags.ts";
import { settingsFrom } from "../flags/declared-flags.ts";
import { digitsFlag, formatFlag, headed, outputFlag } from "../flags/flag.ts";
import { addToStepSummary, say, sayWarnings, sayWritten, stderr, styleFor, widthOf, writeReport } from "./console.ts";

export interface OutputFlags extends CheckFlags, SettingFlags<"merge">, ResampleSettings, LookFlags {
  readonly format: ReportFormat | "html" | "official" | "codabench";
  readonly withPublished?: boolean;
}

export interface LookFlags extends Pick<Look, "digits" | "percent" | "transpose"> {
  readonly output?: string;
  readonly quiet?: boolean;
  readonly scores?: readonly string[] | "all";
}

/** How a report looks on the terminal, or in the file that is named. */
export function lookOf({ output, digits, scores, percent = false, transpose = false }: LookFlags): Look {
  const style = output === undefined ? styleFor(process.stdout) : PLAIN;
  return { digits, style, width: widthOf(process.stdout, output), showAll: scores !== undefined, percent, transpose };
}

interface OutputWish {
  readonly hasOfficial: boolean;
  readonly format?: ReportFormat;
  readonly record?: string;
}

export function outputFlags({ hasOfficial, format = "text", record }: OutputWish): readonly Option[] {
  return headed("Output:", [
    reportFormatFlag([...Object.keys(reportFormats), "html", "codabench"], { hasOfficial, format }),
    outputFlag("the report"),
    new Option("--record [name]", record ?? "record the result in .karat/history"),
    ...paperFlags(),
    new Option("--with-published", "show published results beside yours"),
    digitsFlag("json, jsonl and csv"),
  ]);
}

/** Formats of reports; `official` if the task has the text of a program. */
export function reportFormatFlag(
  choices: readonly string[],
  { hasOfficial, format = "text" }: Pick<OutputWish, "hasOfficial" | "format">,
): Option {
  if (!hasOfficial) return formatFlag(choices, format);
  return formatFlag(
    [...choices, "official"],
    format,
    "output format; official: what the protocol's own program prints",
  );
}

export function paperFlags(): Option[] {
  return [
    new Option("--percent", "show percentages in latex and markdown"),
    new Option("--transpose", "swap rows and columns in latex and markdown"),
  ];
}

/** Refuses flags that ask for what cannot be written, and prepares the checks. */
export async function preparedChecks(
  task: AnyTask,
  flags: OutputFlags,
  resampling: ResampleSettings,
): Promise<Checker> {
  chosenScores(Object.keys(task.definition.scores), flags.scores);
  if (flags.format === "codabench" && flags.output === undefined)
    throw usageError("BAD_VALUE", { expected: "-o FOLDER with --format codabench", received: "no folder" });
  return checkerFrom(task, flags, resampling);
}

interface ResultOutput {
  readonly flags: OutputFlags;
  readonly check: Checker;
  readonly input?: RunInput;
  /** Called once nothing is wrong with the input. */
  readonly beforeReport?: () => Promise<void>;
}

/** Writes the report; returns the checks, which decide the exit code. */
export async function writeResult(
  task: AnyTask,
  part: Part,
  { flags, check, input, beforeReport }: ResultOutput,
): Promise<readonly Check[]> {
  const { definition } = task;
  if (flags.format === "official" && part.header.settings.official !== true)
    throw usageError("BAD_VALUE", {
      expected: "parts that were scored with --format official",
      received: "parts without official texts",
      hint: "score each part again with --format official --shard i/N",
    });
  const isPerUnit = part.header.settings.perUnit === true;
  const isStreamed = isPerUnit && !needsRows(flags) && Object.hasOwn(streamedFormats, flags.format);
  const system = systemName(part);
  const result = resultOf(task, part, {
    system,
    strict: flags.strict === true,
    scores: keptScores(definition, flags),
    perUnit: (isPerUnit || needsRows(flags)) && !isStreamed,
  });
  const { checks, remarks } = check(result);
  await beforeReport?.();
  const report = {
    result: isPerUnit || result.perUnit === undefined ? result : withoutUnits(result),
    checks,
    remarks,
    definition,
    ...lookOf(flags),
    options: task.options,
    published: flags.withPublished === true,
  };
  if (flags.format === "html") {
    const { writeHtml } = await import("./html-output.ts");
    const pass = input && { input, settings: settingsFrom(flags, "explain") };
    await writeHtml(task, [{ name: system, result: report.result, pass }], flags);
  } else if (flags.format === "codabench") {
    const { writeCodabench } = await import("./html-output.ts");
    await writeCodabench(task, result, flags.output!);
  } else if (flags.format === "official") {
    const run = { system, resampling: settingsFrom(flags, "score") };
    await writeReport(officialText(task, part, result, run), flags.output);
  } else if (isStreamed) {
    const units = () => unitsOf(task, part.systems[0]!.rows, Object.keys(result.scores));
    await writeReport(streamedFormats[flags.format as StreamedFormat](report, units), flags.output);
  } else await writeReport(reportFormats[flags.format](report), flags.output);
  if (flags.record !== undefined) {
    const { HISTORY_FOLDER, record } = await import("../history/store.ts");
    await record(HISTORY_FOLDER, {
      result,
      text: reportFormats.json({ ...report, result }),
      primary: definition.primary,
      name: flags.record === true ? null : flags.record,
      ...(checks.length > 0 && { outcome: worstOutcome(checks) }),
    });
  }
  await addToStepSummary(() => reportFormats.markdown(report));
  sayWritten(flags);
  if (flags.quiet !== true) {
    sayWarnings(result.warnings);
    if (flags.withPublished === true) sayUnpublished(definition, flags.format);
    remarks.forEach(say);
  }
  return checks;
}

/** The official text prints fixed scores, and a recorded run needs its primary score. */
function keptScores({ primary }: AnyTask["definition"], flags: OutputFlags): OutputFlags["scores"] {
  const { format, scores, record } = flags;
  if (format === "official") return "all";
  return record === undefined || scores === undefined || scores === "all" ? scores : [...scores, primary];
}

const PUBLISHING_FORMATS = ["text", "markdown"];

/** Says why published results were asked for and are not there. */
function sayUnpublished({ id, published }: AnyTask["definition"], format: string): void {
  const note = styleFor(stderr()).odd("note");
  if (published === undefined) say(`${note} ${id} has no published results to show`);
  else if (!PUBLISHING_FORMATS.includes(format))
    say(`${note} ${format} shows no published results; ${PUBLISHING_FORMATS.join(" and ")} do`);
}

function systemName({ systems }: Part): string {
  const [{ pred } = {}] = systems;
  return pred === undefined ? "system" : systemNames([pathAndSystem(pred)])[0]!;
}
