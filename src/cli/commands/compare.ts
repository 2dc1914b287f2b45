// karat compare: several systems, from predictions or from stored results.
import { Option } from "commander";
import type { Comparison } from "../../core/comparison.ts";
import { needsGold } from "../../core/define-task.ts";
import type { AnyTask, AnyTaskMaker } from "../../core/task.ts";
import { differingUnits } from "../../report/comparison/comparison-report.ts";
import { type ComparisonFormat, comparisonFormats } from "../../report/index.ts";
import { type CompareInput, comparePart, compareSystems, runsIn } from "../../run/compare/compare.ts";
import { compareResults } from "../../run/compare/compare-results.ts";
import { type ScoredSystem, scoredSystems } from "../../run/compare/scored-system.ts";
import { unitValues, withUnits } from "../../run/compare/unit-values.ts";
import { officialText } from "../../run/result/own-statistics.ts";
import { resultOf } from "../../run/result/result-of.ts";
import type { Part } from "../../run/run.ts";
import type { SettingFlags } from "../../run/run-settings.ts";
import { settledTask } from "../../run/settle-task.ts";
import { type Definition, inputFlags, settingFlags, settingsFrom, taskFromFlags } from "../flags/declared-flags.ts";
import { digitsFlag, headed, outputFlag, ownTaskFlag, quietFlag } from "../flags/flag.ts";
import { dataFlag, goldFlag, predsFlag, type SystemFlags, systemsFrom } from "../flags/input-flags.ts";
import { addToStepSummary, progress, sayWarnings, sayWritten, writeReport } from "../output/console.ts";
import { type HtmlSystem, writeHtml } from "../output/html-output.ts";
import { type LookFlags, lookOf, paperFlags, reportFormatFlag } from "../output/result-output.ts";
import { readSystems, refuseParts } from "../output/stored-results.ts";
import { checkScaleFlags, type RunFlags, scaleFlags, scoringRun } from "../scoring-run.ts";

interface ComparisonFlags extends SettingFlags<"stored">, LookFlags {
  readonly format: ComparisonFormat | "html" | "official";
}

type CompareFlags = ComparisonFlags & SettingFlags<"compare"> & SystemFlags & RunFlags;

export const isSeveral = true;

export function flags(definition: Definition): readonly Option[] {
  return [
    goldFlag(definition),
    predsFlag(
      "predictions: NAME=PATH for each system, or several paths (runs/*); repeat a name for several runs of one system",
    ),
    ...(needsGold(definition)
      ? [dataFlag("one table with gold and a column for each system: --pred NAME=COLUMN")]
      : []),
    ...comparisonFlags(definition.official !== undefined),
    ...headed("Output:", [
      new Option("--evidence <file>", "write the evidence of each system (what was counted as what) as JSON Lines"),
    ]),
    ...settingFlags("compare", definition),
    ...scaleFlags({ shard: false }),
    ...inputFlags(definition, true),
  ];
}

function comparisonFlags(hasOfficial: boolean): readonly Option[] {
  return headed("Output:", [
    reportFormatFlag([...Object.keys(comparisonFormats), "html"], { hasOfficial }),
    outputFlag("the report"),
    ...paperFlags(),
    digitsFlag("json and csv"),
  ]);
}

export async function run(maker: AnyTaskMaker, flags: CompareFlags, name: string): Promise<void> {
  const isOfficial = flags.format === "official";
  checkScaleFlags(flags);
  const open = taskFromFlags(maker, { ...flags, ...(isOfficial && maker.definition.official?.options) });
  const input = await systemsFrom(open, flags);
  const task = await settledTask(
    open,
    runsIn(input).map(({ pred }) => pred),
    settingsFrom(flags, "compare"),
  );
  await scoringRun(task, { flags, name }, ({ settings: own, finishReading }) =>
    tested(flags, "compare", async (settings) => {
      if (isOfficial) {
        const part = await comparePart(task, input, { ...own, ...settings, official: true, perUnit: true });
        await finishReading();
        await writeReport(officialTexts(task, part, input, flags), flags.output);
        return sayWritten(flags);
      }
      const wanted = { ...own, ...settings, perUnit: flags.format === "html" };
      const compared = await comparedSystems(task, input, wanted, settingsFrom(flags, "explain"));
      await finishReading();
      await finish(task, compared, flags);
    }),
  );
}

/** The comparison, and what a page of it needs. */
export async function comparedSystems(
  task: AnyTask,
  input: CompareInput,
  settings: Parameters<typeof compareSystems>[2],
  reading: SettingFlags<"explain"> = {},
): Promise<Compared> {
  const systems: HtmlSystem[] = [];
  let scored: readonly ScoredSystem[] = [];
  const comparison = await compareSystems(task, input, {
    ...settings,
    onScored: (all) => {
      scored = all;
    },
    onResult: ({ name, result }) => {
      const { pred, sources = {} } = runsIn(input)[systems.length]!;
      systems.push({ name, result, pass: { input: { gold: input.gold, pred, sources }, settings: reading } });
    },
  });
  return { comparison, systems, scored };
}

/** Stored results in place of a task: they say which task they are of. */
export const stored = {
  flags: [...comparisonFlags(false), ...settingFlags("stored"), ownTaskFlag(), quietFlag()],
  run: compareStored,
};

async function compareStored(
  files: readonly string[],
  flags: ComparisonFlags & { readonly task?: string },
): Promise<void> {
  const { task, systems } = await readSystems(files, flags.task);
  refuseParts(systems, files);
  const comparison = await tested(flags, "stored", async (settings) => compareResults(task, systems, settings));
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
  if (flags.format === "html") await writeHtml(task, systems, flags, comparison);
  else await writeReport(comparisonFormats[flags.format as ComparisonFormat](report), flags.output);
  await addToStepSummary(() => comparisonFormats.markdown(report));
  sayWritten(flags);
  if (flags.quiet !== true) sayWarnings(comparison.warnings);
}

/** Does the work with the settings of the flags, and shows how many permutations it has made. */
export async function tested<Taker extends "compare" | "stored", Done>(
  flags: SettingFlags<"stored"> & { readonly quiet?: boolean },
  taker: Taker,
  work: (settings: ReturnType<typeof settingsFrom<Taker>> & { onPermutations(more: number): void }) => Promise<Done>,
): Promise<Done> {
  const bar = progress("permutation", flags.quiet === true);
  let done = 0;
  const onPermutations = (more: number) => {
    done += more;
    bar.update(done);
  };
  try {
    return await work({ ...settingsFrom(flags, taker), onPermutations });
  } finally {
    bar.end();
  }
}

/** The run must have been collected with `official`. */
function officialTexts(task: AnyTask, part: Part, input: CompareInput, flags: CompareFlags): string {
  const resampling = settingsFrom(flags, "compare");
  return runsIn(input)
    .map(({ name: system }, at) => {
      const result = resultOf(task, part, { strict: flags.strict === true, at, perUnit: true, system });
      return officialText(task, { systems: [part.systems[at]!] }, result, { system, resampling });
    })
    .join("");
}
