// karat compare: several systems, from predictions or from stored results.
import { type Command, Option } from "commander";
import type { Comparison } from "../../core/comparison.ts";
import type { AnyTask, AnyTaskMaker } from "../../core/task.ts";
import { type ComparisonFormat, comparisonFormats } from "../../report/comparison/index.ts";
import { type CompareInput, comparePart, compareSystems, predsOf } from "../../run/compare/compare.ts";
import { compareResults } from "../../run/compare/compare-results.ts";
import type { Input } from "../../run/read/input.ts";
import type { RunInput } from "../../run/read/open-sides.ts";
import type { SettingFlags } from "../../run/run-settings.ts";
import { settledTask } from "../../run/settle-task.ts";
import { ownModule } from "../../scale/load-task.ts";
import { type SystemFlags, systemsFrom } from "../flags/compared-systems.ts";
import { decimals } from "../flags/number-flag.ts";
import { ownTaskFlag } from "../flags/own-task-flag.ts";
import {
  addScaleFlags,
  checkScaleFlags,
  executorFrom,
  partsFolder,
  processStop,
  removeParts,
  type ScaleFlags,
} from "../flags/scale-flags.ts";
import { addInputFlags, type Flags, servicesFor, taskFrom } from "../flags/scoring-flags.ts";
import { addSettingFlags, settingsFrom } from "../flags/setting-flags.ts";
import { addGold } from "../flags/sides.ts";
import { withSystemsNamed } from "../flags/systems-within.ts";
import {
  addToStepSummary,
  noteTo,
  type Progress,
  progress,
  sayWarnings,
  styleFor,
  writeReport,
} from "../output/console.ts";
import { evidenceFile } from "../output/evidence-file.ts";
import { type HtmlSystem, type ReadAgain, writeHtml } from "../output/html-output.ts";
import { type OfficialSystems, officialTextOfSystems } from "../output/official-systems.ts";
import { paperFlags } from "../output/result-output.ts";
import { readSystems } from "../output/stored-results.ts";

interface ComparisonFlags extends SettingFlags<"stored"> {
  readonly format: ComparisonFormat | "html" | "official";
  readonly output?: string;
  readonly digits: number;
  readonly percent?: boolean;
  readonly transpose?: boolean;
  readonly quiet?: boolean;
}

type CompareFlags = ComparisonFlags &
  SettingFlags<"compare"> &
  SystemFlags &
  ScaleFlags & { readonly evidence?: string };

export function addFlags(command: Command, maker: AnyTaskMaker): void {
  addGold(command, maker.definition).option(
    "--pred <path...>",
    "what systems said: NAME=PATH, or paths up to the next flag; a name that is given again is another run of it",
    (value, all: string[] = []) => [...all, value],
  );
  addComparisonFlags(command, { hasOfficial: maker.definition.official !== undefined });
  command.addOption(
    new Option("--evidence <file>", "write what was counted as what by which system, as JSON Lines").helpGroup(
      "Output:",
    ),
  );
  addSettingFlags(command, "compare", maker.definition);
  addScaleFlags(command, maker.definition.unit, { shard: false });
  addInputFlags(command, maker, { several: true });
}

/** The flags that comparing stored results knows too. */
function addComparisonFlags(command: Command, { hasOfficial } = { hasOfficial: false }): void {
  for (const option of [
    new Option("--format <format>", "how the comparison is written")
      .choices([...Object.keys(comparisonFormats), "html", ...(hasOfficial ? ["official"] : [])])
      .default("text"),
    new Option("-o, --output <file>", "write the report to a file"),
    ...paperFlags(),
    new Option("--digits <n>", "decimals shown to people; json and csv have all of them")
      .argParser(decimals)
      .default(3),
  ])
    command.addOption(option.helpGroup("Output:"));
}

export async function run(maker: AnyTaskMaker, flags: CompareFlags, taskName: string): Promise<void> {
  const { pred: _pred, ...shared } = flags;
  const isOfficial = flags.format === "official";
  const given = isOfficial ? { ...shared, ...maker.definition.official?.options } : shared;
  checkScaleFlags(flags);
  const open = taskFrom(maker, given as Flags);
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
      return await removeParts(flags);
    }
    const comparison = await compareSystems(task, input, {
      ...settings,
      perUnit: flags.format === "html",
      onResult: ({ name, result }) => {
        reading.end();
        systems.push({ name, result, pass: passOf(input, systems.length, flags) });
      },
    });
    testing.end();
    await evidence?.commit();
    await finish(task, { comparison, systems }, flags);
    await removeParts(flags);
  } finally {
    for (const bar of [reading, testing]) bar.end();
    evidence?.close();
  }
}

function officialOf({ pred }: CompareInput, flags: CompareFlags): OfficialSystems {
  const names = (pred as readonly (readonly [string, Input])[]).map(([name]) => name);
  return { names, strict: flags.strict === true, resampling: settingsFrom(flags, "compare") };
}

/** What one of the runs was scored from. */
function passOf({ gold, pred, sources = {} }: CompareInput, at: number, flags: CompareFlags): ReadAgain {
  const { goldFormat, predFormat, missing, map } = flags;
  const runs = pred as readonly (readonly [string, Input])[];
  const [name, own] = runs[at]!;
  const number = runs.slice(0, at).filter(([other]) => other === name).length;
  const further = (sources[name] as readonly RunInput["sources"][] | undefined)?.[number] ?? {};
  return {
    input: { gold, pred: own, sources: further },
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
    .option("-q, --quiet", "no progress and no warnings on stderr")
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
  await finish(task, { comparison, systems }, flags);
}

async function finish(
  task: AnyTask,
  { comparison, systems }: { comparison: Comparison; systems: readonly HtmlSystem[] },
  flags: ComparisonFlags,
): Promise<void> {
  const { definition } = task;
  const report = {
    comparison,
    definition,
    digits: flags.digits,
    style: styleFor(process.stdout),
    showAll: flags.scores !== undefined,
    ...(flags.percent === undefined ? {} : { percent: flags.percent }),
    ...(flags.transpose === undefined ? {} : { transpose: flags.transpose }),
  };
  if (flags.format === "html") await writeHtml(task, { comparison, systems }, flags);
  else await writeReport(comparisonFormats[flags.format as ComparisonFormat](report), flags.output);
  await addToStepSummary(() => comparisonFormats.markdown(report));
  if (flags.quiet !== true) sayWarnings(comparison.warnings);
}

/** How systems are compared, and what hears of the permutations done. */
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
