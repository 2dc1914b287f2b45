// karat compare: several systems, from predictions or from stored results.
import { type Command, Option } from "commander";
import type { Comparison } from "../../core/comparison.ts";
import { usageError } from "../../core/problem.ts";
import type { AnyTask, AnyTaskMaker } from "../../core/task.ts";
import { type ComparisonFormat, comparisonFormats } from "../../report/comparison/index.ts";
import { compare } from "../../run/compare/compare.ts";
import { compareResults } from "../../run/compare/compare-results.ts";
import { ALL_PAIRS, CORRECTIONS, type CompareSettings } from "../../run/compare/compare-settings.ts";
import { COMPAT_RULES } from "../../stats/compat.ts";
import { openSystems, pathsOfSystems, type SystemFlags } from "../flags/compared-systems.ts";
import { addResampleFlags, type ResampleFlags, resampleSettings } from "../flags/resample-flags.ts";
import { addInputFlags, type Flags, passSettings, taskFrom } from "../flags/scoring-flags.ts";
import { sayWarnings, styleFor, writeReport } from "../output/console.ts";
import { type HtmlSystem, writeHtml } from "../output/html-output.ts";
import { progress } from "../output/progress.ts";
import { wholeNumber } from "../output/result-output.ts";
import { addToStepSummary } from "../output/step-summary.ts";
import { readSystems } from "../output/stored-results.ts";

export interface StatisticsFlags
  extends ResampleFlags,
    Pick<CompareSettings, "primary" | "baseline" | "correction" | "compat"> {}

interface ComparisonFlags extends StatisticsFlags {
  readonly format: ComparisonFormat | "html";
  readonly output?: string;
  readonly digits: number;
  readonly quiet?: boolean;
}

type CompareFlags = ComparisonFlags & SystemFlags;

export function addFlags(command: Command, maker: AnyTaskMaker): void {
  command
    .requiredOption("--gold <path>", "what is true: a file, a folder, .zip or .tar.gz")
    .requiredOption("--pred <name=path>", "what a system said, once for each system", (value, all: string[] = []) => [
      ...all,
      value,
    ]);
  addComparisonFlags(command);
  addInputFlags(command, maker, { several: true });
}

/** The flags that comparing stored results knows too. */
export function addComparisonFlags(command: Command): void {
  for (const option of [
    new Option("--format <format>", "how the comparison is written")
      .choices([...Object.keys(comparisonFormats), "html"])
      .default("text"),
    new Option("-o, --output <file>", "write the report to a file"),
    new Option("--digits <n>", "decimals shown to people; json and csv have all of them")
      .argParser(wholeNumber)
      .default(3),
  ])
    command.addOption(option.helpGroup("Output:"));
  addStatisticsFlags(command);
}

/** The flags that say what is tested, and how. */
export function addStatisticsFlags(command: Command): void {
  for (const option of [
    new Option("--primary <score>", "the score that systems are ordered by"),
    new Option("--baseline <name>", `the system all others are compared with, or ${ALL_PAIRS} (default: the first)`),
    new Option("--correction <method>", "how p is adjusted for the number of tests")
      .choices([...CORRECTIONS])
      .default("holm"),
    new Option("--compat <rule>", "the paired test of another tool, to replicate its numbers").choices([
      ...COMPAT_RULES,
    ]),
  ])
    command.addOption(option.helpGroup("Statistics:"));
  addResampleFlags(command);
}

export async function run(maker: AnyTaskMaker, flags: CompareFlags): Promise<void> {
  const { pred: _pred, ...shared } = flags;
  const task = taskFrom(maker, shared as Flags);
  rejectWhatCannotBeReadTwice(flags);
  const bar = progress("permutation", process.stderr, flags.quiet === true);
  const paths = pathsOfSystems(task, flags);
  const systems: HtmlSystem[] = [];
  const comparison = await compare(task, openSystems(paths), {
    ...(await passSettings(task, shared as Flags)),
    ...settingsFrom(flags, bar.update),
    missing: flags.missing,
    strict: flags.strict === true,
    onResult: ({ name, result }) =>
      systems.push({ name, result, pass: { input: paths.get(name)!, missing: flags.missing } }),
  });
  bar.end();
  await finish(task, { comparison, systems }, flags);
}

/** Compares stored results: what they were scored with tells the task. */
export async function runCompareStored(
  files: readonly string[],
  flags: ComparisonFlags & { readonly task?: string },
): Promise<void> {
  const { task, systems } = await readSystems(files, { module: flags.task });
  const bar = progress("permutation", process.stderr, flags.quiet === true);
  const comparison = compareResults(task, systems, settingsFrom(flags, bar.update));
  bar.end();
  await finish(task, { comparison, systems }, flags);
}

async function finish(
  task: AnyTask,
  { comparison, systems }: { comparison: Comparison; systems: readonly HtmlSystem[] },
  flags: ComparisonFlags,
): Promise<void> {
  const { definition } = task;
  const report = { comparison, definition, digits: flags.digits, style: styleFor(process.stdout) };
  if (flags.format === "html") await writeHtml(task, { comparison, systems }, flags);
  else await writeReport(comparisonFormats[flags.format](report), flags.output);
  await addToStepSummary(() => comparisonFormats.markdown(report));
  if (flags.quiet !== true) sayWarnings(comparison.warnings);
}

export function settingsFrom(flags: StatisticsFlags, update: (done: number) => void): CompareSettings {
  const { primary, baseline, correction, compat } = flags;
  let done = 0;
  return {
    ...resampleSettings(flags),
    ...(primary === undefined ? {} : { primary }),
    ...(baseline === undefined ? {} : { baseline }),
    ...(correction === undefined ? {} : { correction }),
    ...(compat === undefined ? {} : { compat }),
    onPermutations: (more) => {
      done += more;
      update(done);
    },
  };
}

function rejectWhatCannotBeReadTwice(flags: CompareFlags): void {
  if (flags.gold === "-")
    throw usageError("BAD_VALUE", {
      expected: "a file or folder for --gold, which is read once for each system",
      received: "-",
    });
}
