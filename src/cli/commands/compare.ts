// karat compare: several systems, from predictions or from stored results.
import type { Option } from "commander";
import type { Comparison } from "../../contract/comparison.ts";
import type { Warning } from "../../contract/findings.ts";
import type { NamedResult } from "../../contract/result.ts";
import { RUN_SETTINGS, type SettingFlags } from "../../contract/run-settings.ts";
import type { Scored } from "../../contract/scored.ts";
import type { AnyTask, AnyTaskMaker } from "../../contract/task.ts";
import { declaredBy } from "../../contract/task-facts.ts";
import { withDigest } from "../../json/digest.ts";
import { differingUnits } from "../../report/comparison/comparison-report.ts";
import { type ComparisonFormat, comparisonFormats } from "../../report/index.ts";
import { type CompareInput, compareSystems, runsIn, scoreSystems } from "../../run/compare.ts";
import { resultOf, unitsOf } from "../../run/result-of.ts";
import { compareResults } from "../../stats/compare/compare-results.ts";
import { type ScoredSystem, scoredSystems } from "../../stats/compare/scored-system.ts";
import { comparedUnitValues, withUnits } from "../../stats/compare/unit-values.ts";
import { officialText } from "../../stats/own-statistics.ts";
import { boardInput } from "../board-input.ts";
import { type Definition, inputFlags, settingFlags, settingsFrom, taskFromFlags } from "../flags/declared-flags.ts";
import { evidenceFlag, flagsOf, OWN_TASK_FLAG, quietFlag } from "../flags/flag.ts";
import { dataFlag, predsFlag, type SystemFlags, sideFlags, systemsFrom } from "../flags/input-flags.ts";
import { addToStepSummary, say, sayWarnings, sayWritten, writeReport } from "../output/console.ts";
import { type HtmlSystem, writeHtml } from "../output/html-output.ts";
import { type LookFlags, lookOf, reportFlags, sayUnpublished } from "../output/result-output.ts";
import { readSystems, refuseParts } from "../output/stored-results.ts";
import { checkScaleFlags, type RunFlags, scaleFlags, scoringRun } from "../scoring-run.ts";
import { settledTaskOf } from "../settled-task.ts";
import { matchLinesFlags } from "../watched-matches.ts";

interface ComparisonFlags extends SettingFlags<"stored">, LookFlags {
  readonly format: ComparisonFormat | "html" | "official";
}

type CompareFlags = ComparisonFlags & SettingFlags<"compare"> & SystemFlags & RunFlags;

export const isSeveral = true;

export function flags(definition: Definition): readonly Option[] {
  return [
    ...sideFlags(
      definition,
      predsFlag(
        "predictions: NAME=PATH for each system, or several paths (runs/*); repeat a name for several runs of one system",
      ),
      dataFlag("one table with gold and a column for each system: --pred NAME=COLUMN"),
    ),
    ...comparisonFlags(definition.official !== undefined),
    ...flagsOf({ evidence: evidenceFlag(" of each system") }, "Output:"),
    ...matchLinesFlags(definition),
    ...settingFlags("compare", definition),
    ...scaleFlags({ hasShard: false }),
    ...inputFlags(definition, true),
  ];
}

function comparisonFlags(hasOfficial: boolean): readonly Option[] {
  return reportFlags([...Object.keys(comparisonFormats), "html"], { hasOfficial, exact: "json and csv" });
}

export async function run(maker: AnyTaskMaker, flags: CompareFlags, name: string): Promise<void> {
  const isOfficial = flags.format === "official";
  checkScaleFlags(flags);
  const open = taskFromFlags(maker, { ...flags, ...(isOfficial && maker.definition.official?.options) });
  const board = await boardInput(open, flags);
  if (board !== null && flags.quiet !== true) say(board.about);
  const input = board?.input ?? (await systemsFrom(open, flags));
  const { map, ...asked } = settingsFrom(flags, "compare");
  // The columns of a board are mapped already.
  const settings = board === null && map !== undefined ? { ...asked, map } : asked;
  const runs = runsIn(input).map((one) => ({ ...one, gold: input.gold }));
  const task = await settledTaskOf(flags, open, runs, settings);
  const names = new Set(runs.map(({ name: system }) => system));
  await scoringRun(task, { flags, name, systems: names.size }, async ({ settings: own, finishReading }) => {
    if (isOfficial) {
      const perUnit = task.definition.official?.readsUnits !== false;
      const scored = await scoreSystems(task, input, { ...own, ...settings, official: true, perUnit });
      await finishReading();
      await writeReport(await officialTexts(task, scored, flags), flags.output);
      return sayWritten(flags);
    }
    const compared = await comparedSystems(task, input, { ...own, ...settings }, settingsFrom(flags, "explain"));
    await finishReading();
    await finish(task, withWarnings(task, compared, board?.warnings ?? []), flags, name);
  });
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
    perUnit: false,
    onResult: ({ name, result }, scored) => {
      const { pred, sources = {} } = runsIn(input)[systems.length]!;
      const units = () => unitsOf(task, scored, Object.keys(task.definition.scores), result.mistakes);
      systems.push({ name, result, units, pass: { input: { gold: input.gold, pred, sources }, settings: reading } });
    },
  });
  return { comparison, systems, scored };
}

/** The results in the order of the leaderboard; none if a system has several runs. */
export function resultsInOrder({ comparison, systems }: Pick<Compared, "comparison" | "systems">) {
  if (systems.length !== comparison.systems.length) return {};
  return { results: comparison.systems.map(({ name }) => systems.find((one) => one.name === name)!.result) };
}

const { choices, about } = RUN_SETTINGS.mistakes;
const MISTAKES_FLAG = { kind: "choice", choices, default: "on", about } as const;

/** Stored results in place of a task: they say which task they are of. */
export const stored = {
  flags: [
    ...comparisonFlags(false),
    ...settingFlags("stored"),
    ...flagsOf({ mistakes: MISTAKES_FLAG, task: OWN_TASK_FLAG, quiet: quietFlag() }),
  ],
  run: compareStored,
};

async function compareStored(
  files: readonly string[],
  flags: ComparisonFlags & { readonly task?: string; readonly mistakes?: string },
): Promise<void> {
  const { task, systems: read } = await readSystems(files, flags.task);
  refuseParts(read, files);
  const systems = flags.mistakes === "off" ? read.map(withoutMistakes) : read;
  const comparison = compareResults(task, systems, settingsFrom(flags, "stored"));
  await finish(task, { comparison, systems, scored: scoredSystems(systems) }, flags);
}

function withoutMistakes<System extends NamedResult>(system: System): System {
  const { mistakes: _, ...result } = system.result;
  return { ...system, result };
}

/** The comparison with warnings about the table that it was read from, which are not repeated for each system. */
function withWarnings({ definition }: AnyTask, compared: Compared, warnings: readonly Warning[]): Compared {
  if (warnings.length === 0) return compared;
  const { comparison } = compared;
  const isOfTable = (message: string) => warnings.some((own) => message.endsWith(own.message));
  const others = comparison.warnings.filter(({ message }) => !isOfTable(message));
  const warned = withDigest({ ...comparison, warnings: [...warnings, ...others] });
  return { ...compared, comparison: declaredBy(definition, warned) };
}

interface Compared {
  readonly comparison: Comparison;
  readonly systems: readonly HtmlSystem[];
  readonly scored: readonly ScoredSystem[];
}

async function finish(task: AnyTask, compared: Compared, flags: ComparisonFlags, name?: string): Promise<void> {
  const { definition } = task;
  const { systems, scored } = compared;
  const comparison = flags.perUnit === true ? withUnits(task, compared.comparison, scored) : compared.comparison;
  const report = {
    comparison,
    definition,
    ...lookOf(flags, name),
    published: flags.withPublished === true,
    ...(flags.format === "text" && {
      units: differingUnits(comparison, comparedUnitValues(task, scored, comparison.primary)),
      ...resultsInOrder(compared),
    }),
  };
  if (flags.format === "html") await writeHtml(task, systems, flags, comparison);
  else await writeReport(comparisonFormats[flags.format as ComparisonFormat](report), flags.output);
  await addToStepSummary(() => comparisonFormats.markdown(report));
  sayWritten(flags);
  if (flags.quiet === true) return;
  sayWarnings(comparison.warnings);
  if (flags.withPublished === true) sayUnpublished(definition, flags.format);
}

/** The run must have been scored with `official`. */
async function officialTexts(task: AnyTask, systems: readonly Scored[], flags: CompareFlags): Promise<string> {
  const resampling = settingsFrom(flags, "compare");
  const isNamed = systems.length > 1;
  let texts = "";
  for (const scored of systems) {
    const system = scored.header.system.name;
    const result = await resultOf(task, scored, { strict: flags.strict === true, isNamed, perUnit: true, system });
    texts += officialText(task, scored, result, { system, resampling });
  }
  return texts;
}
