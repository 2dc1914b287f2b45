// karat compare: several systems, from predictions or from stored results.

import { type Command, Option } from "commander";
import type { Comparison } from "../../core/comparison.ts";
import { needsGold } from "../../core/define-task.ts";
import type { AnyTask, AnyTaskMaker } from "../../core/task.ts";
import { differingUnits } from "../../report/comparison/comparison-report.ts";
import { type ComparisonFormat, comparisonFormats } from "../../report/comparison/index.ts";
import {
  type CompareInput,
  comparePart,
  compareSystems,
  inputOfRun,
  predsOf,
  runNames,
} from "../../run/compare/compare.ts";
import { compareResults } from "../../run/compare/compare-results.ts";
import { type ScoredSystem, scoredSystems } from "../../run/compare/scored-system.ts";
import { unitValues, withUnits } from "../../run/compare/unit-values.ts";
import { officialText } from "../../run/result/official-text.ts";
import type { ResampleSettings } from "../../run/result/resample-settings.ts";
import { resultOf } from "../../run/result/result-of.ts";
import type { Part } from "../../run/run.ts";
import type { SettingFlags } from "../../run/run-settings.ts";
import { settledTask } from "../../run/settle-task.ts";
import { ownModule } from "../../scale/load-task.ts";
import { type SystemFlags, systemsFrom } from "../flags/compared-systems.ts";
import {
  addScaleFlags,
  checkScaleFlags,
  executorFrom,
  partsFolder,
  processStop,
  removeParts,
  type ScaleFlags,
} from "../flags/scale-flags.ts";
import { addInputFlags, type Flags, servicesFor, taskFromFlags } from "../flags/scoring-flags.ts";
import { addSettingFlags, settingsFrom } from "../flags/setting-flags.ts";
import { addGold, addPreds } from "../flags/sides.ts";
import { withSystemsNamed } from "../flags/systems-within.ts";
import { addOptions, digitsFlag, formatFlag, outputFlag, ownTaskFlag, quietFlag } from "../flags/usual-flags.ts";
import {
  addToStepSummary,
  noteTo,
  type Progress,
  progress,
  sayWarnings,
  sayWritten,
  writeReport,
} from "../output/console.ts";
import { evidenceFile } from "../output/evidence-file.ts";
import { type HtmlSystem, type ReadAgain, writeHtml } from "../output/html-output.ts";
import { type LookFlags, lookOf, paperFlags } from "../output/result-output.ts";
import { readSystems } from "../output/stored-results.ts";

interface ComparisonFlags extends SettingFlags<"stored">, LookFlags {
  readonly format: ComparisonFormat | "html" | "official";
  readonly perUnit?: boolean;
}

type CompareFlags = ComparisonFlags &
  SettingFlags<"compare"> &
  SystemFlags &
  ScaleFlags & { readonly evidence?: string };

export const isSeveral = true;

export function addFlags(command: Command, maker: AnyTaskMaker): void {
  addPreds(
    addGold(command, maker.definition),
    "predictions: NAME=PATH, or paths up to the next flag; repeat a name for several runs of one system",
  );
  if (needsGold(maker.definition))
    command.option("--data <path>", "one table with gold and a column for each system: --pred NAME=COLUMN");
  addComparisonFlags(command, { hasOfficial: maker.definition.official !== undefined });
  command.addOption(
    new Option("--evidence <file>", "write the evidence of each system as JSON Lines").helpGroup("Output:"),
  );
  addSettingFlags(command, "compare", maker.definition);
  addScaleFlags(command, { shard: false });
  addInputFlags(command, maker, { several: true });
}

function addComparisonFlags(command: Command, { hasOfficial } = { hasOfficial: false }): void {
  const options = [
    formatFlag([...Object.keys(comparisonFormats), "html", ...(hasOfficial ? ["official"] : [])]),
    outputFlag("the report"),
    new Option("--per-unit", "with --format json: also store the primary score of each unit, for karat figure"),
    ...paperFlags(),
    digitsFlag("json and csv"),
  ];
  addOptions(command, options, "Output:");
}

export async function run(maker: AnyTaskMaker, flags: CompareFlags, taskName: string): Promise<void> {
  const { pred: _pred, ...shared } = flags;
  const isOfficial = flags.format === "official";
  const given = isOfficial ? { ...shared, ...maker.definition.official?.options } : shared;
  checkScaleFlags(flags);
  const open = taskFromFlags(maker, given as Flags);
  const input = systemsFrom(open, await withSystemsNamed(open, flags));
  const task = await settledTask(open, predsOf(input), settingsFrom(flags, "compare"));
  const [reading, testing] = [maker.definition.unit, "permutation"].map((noun) =>
    progress(noun, flags.quiet === true),
  ) as [Progress, Progress];
  const evidence = flags.evidence === undefined ? null : evidenceFile(flags.evidence, partsFolder(flags));
  const systems: HtmlSystem[] = [];
  try {
    const settings = {
      ...(await servicesFor(task)),
      ...comparing(flags, "compare", testing.update),
      executor: await executorFrom(flags, {
        module: ownModule(taskName),
        onNote: noteTo(flags),
      }),
      evidence: evidence?.store,
      signal: processStop,
      onProgress: reading.update,
    };
    if (isOfficial) {
      const part = await comparePart(task, input, { ...settings, official: true, perUnit: true });
      reading.end();
      await evidence?.commit();
      await writeReport(officialTextOfSystems(task, part, officialOf(input, flags)), flags.output);
      sayWritten(flags);
      return await removeParts(flags);
    }
    let scored: readonly ScoredSystem[] = [];
    const comparison = await compareSystems(task, input, {
      ...settings,
      perUnit: flags.format === "html",
      onScored: (systems) => {
        scored = systems;
      },
      onResult: ({ name, result }) => {
        reading.end();
        systems.push({ name, result, pass: passOf(input, systems.length, flags) });
      },
    });
    testing.end();
    await evidence?.commit();
    await finish(task, { comparison, systems, scored }, flags);
    await removeParts(flags);
  } finally {
    for (const bar of [reading, testing]) bar.end();
    evidence?.close();
  }
}

function officialOf(input: CompareInput, flags: CompareFlags): OfficialSystems {
  return { names: runNames(input), strict: flags.strict === true, resampling: settingsFrom(flags, "compare") };
}

function passOf(input: CompareInput, at: number, flags: CompareFlags): ReadAgain {
  const { goldFormat, predFormat, missing, map } = flags;
  return {
    input: inputOfRun(input, at),
    settings: {
      ...(missing && { missing }),
      ...(goldFormat && { goldFormat }),
      ...(predFormat && { predFormat }),
      ...(map && { map }),
    },
  };
}

/** Stored results in place of a task: what they were scored with tells it. */
export function addStored(command: Command): void {
  command.argument("<results...>", "made with --per-unit --format json");
  addComparisonFlags(command);
  addSettingFlags(command, "stored");
  command
    .addOption(ownTaskFlag())
    .addOption(quietFlag())
    .action((files, flags) => runCompareStored(files, flags));
}

export async function runCompareStored(
  files: readonly string[],
  flags: ComparisonFlags & { readonly task?: string },
): Promise<void> {
  const { task, systems } = await readSystems(files, { module: flags.task });
  const bar = progress("permutation", flags.quiet === true);
  const comparison = compareResults(task, systems, comparing(flags, "stored", bar.update));
  bar.end();
  await finish(task, { comparison, systems, scored: scoredSystems(systems) }, flags);
}

interface Compared {
  readonly comparison: Comparison;
  readonly systems: readonly HtmlSystem[];
  readonly scored: readonly ScoredSystem[];
}

async function finish(task: AnyTask, compared: Compared, flags: ComparisonFlags): Promise<void> {
  const { definition } = task;
  const { systems, scored } = compared;
  const comparison = flags.perUnit === true ? withUnits(task, compared.comparison, scored) : compared.comparison;
  const report = {
    comparison,
    definition,
    ...lookOf(flags),
    ...(flags.format === "text" && {
      units: differingUnits(comparison, unitValues(task, scored, comparison.primary)),
    }),
  };
  if (flags.format === "html") await writeHtml(task, { comparison, systems }, flags);
  else await writeReport(comparisonFormats[flags.format as ComparisonFormat](report), flags.output);
  await addToStepSummary(() => comparisonFormats.markdown(report));
  sayWritten(flags);
  if (flags.quiet !== true) sayWarnings(comparison.warnings);
}

export function comparing<Taker extends "compare" | "stored">(
  flags: SettingFlags<"stored">,
  taker: Taker,
  update: (done: number) => void,
) {
  let done = 0;
  return {
    ...settingsFrom(flags, taker),
    onPermutations: (more: number) => {
      done += more;
      update(done);
    },
  };
}

interface OfficialSystems {
  readonly names: readonly string[];
  readonly strict: boolean;
  readonly resampling: ResampleSettings;
}

/** Of a run that was collected with `official`. */
function officialTextOfSystems(task: AnyTask, part: Part, { names, strict, resampling }: OfficialSystems): string {
  return names
    .map((system, at) => {
      const result = resultOf(task, part, { strict, at, perUnit: true, system });
      return officialText(task, { systems: [part.systems[at]!] }, result, { system, resampling });
    })
    .join("");
}
