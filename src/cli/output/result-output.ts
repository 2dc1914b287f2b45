// What is written of a finished run, and the flags that say how.
import { existsSync } from "node:fs";
import type { Option } from "commander";
import { pathAndSystem } from "../../adapters/node/read-path.ts";
import type { Check } from "../../contract/check.ts";
import type { SettingFlags } from "../../contract/run-settings.ts";
import type { Scored } from "../../contract/scored.ts";
import { systemNames } from "../../contract/system-names.ts";
import type { AnyTask } from "../../contract/task.ts";
import type { RunInput } from "../../engine/read/open-sides.ts";
import { usageError } from "../../problems/problem.ts";
import { type ReportFormat, reportFormats, type StreamedFormat, streamedFormats } from "../../report/index.ts";
import { type Look, PLAIN } from "../../report/score-report.ts";
import { resultOf, unitsOf } from "../../run/result-of.ts";
import { chosenScores, type StatisticsSettings } from "../../stats/checked-settings.ts";
import { officialText } from "../../stats/own-statistics.ts";
import { type Checker, type CheckFlags, checkerFrom } from "../flags/check-flags.ts";
import { settingsFrom } from "../flags/declared-flags.ts";
import { digitsFlag, flagsOf, formatFlag, outputFlag, switchFlag, textFlag } from "../flags/flag.ts";
import { systemsWithin } from "../flags/input-flags.ts";
import { addToStepSummary, say, sayWarnings, sayWritten, stderr, styleFor, widthOf, writeReport } from "./console.ts";

export interface OutputFlags extends CheckFlags, SettingFlags<"merge">, StatisticsSettings, LookFlags {
  readonly format: ReportFormat | "html" | "official" | "codabench";
}

export interface LookFlags extends Pick<Look, "digits" | "percent" | "transpose"> {
  readonly output?: string;
  readonly quiet?: boolean;
  readonly scores?: readonly string[] | "all";
  readonly withPublished?: boolean;
  readonly title?: string;
}

/** How a report looks on the terminal, or in the file that is named. */
export function lookOf(flags: LookFlags, task?: string): Look {
  const { output, digits, scores, percent = false, transpose = false } = flags;
  return {
    digits,
    style: output === undefined ? styleFor(process.stdout) : PLAIN,
    width: widthOf(process.stdout, output),
    showAll: scores !== undefined,
    ...{ percent, transpose },
    ...(task !== undefined && { task }),
  };
}

const PAPER_FLAGS = {
  percent: switchFlag("show percentages in latex and markdown"),
  transpose: switchFlag("swap rows and columns in latex and markdown"),
  withPublished: switchFlag("show published results beside yours, in text and markdown"),
  title: textFlag("text", "title of the page"),
} as const;

export function outputFlags(hasOfficial: boolean): readonly Option[] {
  return reportFlags([...Object.keys(reportFormats), "html", "codabench"], {
    hasOfficial,
    exact: "json, jsonl and csv",
  });
}

/** How a report is written: `official` if the task has the text of a program; `exact` formats have all decimals. */
export function reportFlags(
  formats: readonly string[],
  { hasOfficial, exact }: { readonly hasOfficial: boolean; readonly exact: string },
): readonly Option[] {
  const choices = hasOfficial ? [...formats, "official"] : formats;
  const about = `output format${hasOfficial ? "; official: what the protocol's own program prints" : ""}`;
  const table = {
    format: formatFlag(choices, "text", about),
    output: outputFlag("the report"),
    ...PAPER_FLAGS,
    digits: digitsFlag(exact),
  };
  return flagsOf(table, "Output:");
}

/** Refuses flags that ask for what cannot be written, and prepares the checks. */
export async function preparedChecks(task: AnyTask, flags: OutputFlags): Promise<Checker> {
  chosenScores(Object.keys(task.definition.scores), flags.scores);
  if (flags.format === "codabench" && flags.output === undefined)
    throw usageError("BAD_VALUE", { expected: "-o FOLDER with --format codabench", received: "no folder" });
  return checkerFrom(task, flags);
}

interface ResultOutput {
  readonly flags: OutputFlags;
  readonly check: Checker;
  readonly input?: RunInput;
  /** The name of --pred NAME=PATH. */
  readonly named?: string | undefined;
  /** The task as it was named. */
  readonly name?: string;
  /** Called once nothing is wrong with the input. */
  readonly beforeReport?: () => Promise<void>;
}

/** Writes the report; returns the checks, which decide the exit code. */
export async function writeResult(
  task: AnyTask,
  scored: Scored,
  { flags, check, input, named, name, beforeReport }: ResultOutput,
): Promise<readonly Check[]> {
  const { definition } = task;
  if (flags.format === "official" && scored.header.settings.official !== true)
    throw usageError("BAD_VALUE", {
      expected: "parts that were scored with --format official",
      received: "parts without official texts",
      hint: "score each part again with --format official --shard i/N",
    });
  const isPerUnit = scored.header.settings.perUnit === true;
  const isStreamed = isPerUnit && Object.hasOwn(streamedFormats, flags.format);
  const system = named ?? (await systemName(task, scored, flags.format === "official"));
  const result = await resultOf(task, scored, {
    system,
    strict: flags.strict === true,
    // The official text prints fixed scores.
    scores: flags.format === "official" ? "all" : flags.scores,
    perUnit: isPerUnit && !isStreamed,
  });
  const checks = check(result);
  await beforeReport?.();
  const report = {
    result,
    checks,
    definition,
    ...lookOf(flags, name),
    published: flags.withPublished === true,
  };
  if (flags.format === "html") {
    const { writeHtml } = await import("./html-output.ts");
    const pass = input && { input, settings: settingsFrom(flags, "explain") };
    await writeHtml(task, [{ name: system, result, pass }], flags);
  } else if (flags.format === "codabench") {
    const { writeCodabench } = await import("../host/published.ts");
    await writeCodabench(definition, result, { folder: flags.output!, title: flags.title });
  } else if (flags.format === "official") {
    const run = { system, resampling: settingsFrom(flags, "score") };
    await writeReport(officialText(task, scored, result, run), flags.output);
  } else if (isStreamed) {
    const units = () => unitsOf(task, scored, Object.keys(result.scores), result.mistakes);
    await writeReport(streamedFormats[flags.format as StreamedFormat](report, units), flags.output);
  } else await writeReport(reportFormats[flags.format](report), flags.output);
  await addToStepSummary(() => reportFormats.markdown(report));
  sayWritten(flags);
  if (flags.quiet !== true) {
    // Warnings may quote gold.
    if (flags.format !== "codabench") sayWarnings(result.warnings);
    if (flags.withPublished === true) sayUnpublished(definition, flags.format);
  }
  return checks;
}

const PUBLISHING_FORMATS = ["text", "markdown"];

/** Says why published results were asked for and are not there. */
export function sayUnpublished({ id, protocol }: AnyTask["definition"], format: string): void {
  const note = styleFor(stderr()).odd("note");
  if (protocol.published === undefined) say(`${note} ${id} has no published results to show`);
  else if (!PUBLISHING_FORMATS.includes(format))
    say(`${note} ${format} shows no published results; ${PUBLISHING_FORMATS.join(" and ")} do`);
}

/** The official program names the only system of a path as the path does. */
async function systemName(task: AnyTask, { header }: Scored, isOfficial: boolean): Promise<string> {
  const { path } = header.pred;
  if (path === undefined) return "system";
  const place = pathAndSystem(path);
  const isAsked = isOfficial && place.system === undefined && existsSync(place.path);
  const within = isAsked ? await systemsWithin(task, place.path, undefined) : [];
  return within.length === 1 ? within[0]! : systemNames([place])[0]!;
}
