// karat score: one system.
import { type Command, Option } from "commander";
import type { Result } from "../core/result.ts";
import type { AnyTaskMaker } from "../core/task.ts";
import { writeAtomically } from "../io/write-atomically.ts";
import { evidenceLines, type UnitEvidence } from "../report/evidence.ts";
import { type ReportFormat, reportFormats } from "../report/index.ts";
import { score } from "../run/score.ts";
import { addCheckFlags, type CheckFlags, checksOf, needsRows } from "./check-flags.ts";
import { sayWarnings, styleFor, writeReport } from "./console.ts";
import { OfficialCollector } from "./official.ts";
import { progress } from "./progress.ts";
import { addResampleFlags, resampleSettings } from "./resample-flags.ts";
import { addInputFlags, type Flags, inputFrom, passSettings, taskFrom } from "./scoring-flags.ts";
import { addToStepSummary } from "./step-summary.ts";
import { concludeChecks } from "./verdict.ts";

type ScoreFlags = Flags &
  CheckFlags & {
    readonly format: ReportFormat | "official";
    readonly perUnit?: boolean;
    readonly evidence?: string;
    readonly withPublished?: boolean;
    readonly digits: number;
  };

export function addScoreFlags(command: Command, maker: AnyTaskMaker): void {
  const { definition } = maker;
  const official = definition.official === undefined ? [] : ["official"];
  command
    .requiredOption("--gold <path>", "what is true: a file, a folder, .zip, .tar.gz or - (standard input)")
    .requiredOption("--pred <path>", "what the system said");
  for (const option of [
    new Option("--format <format>", "how the result is written")
      .choices([...Object.keys(reportFormats), ...official])
      .default("text"),
    new Option("-o, --output <file>", "write the report to a file"),
    new Option("--per-unit", `also the scores and counts of each ${definition.unit}`),
    new Option("--evidence <file>", "write what was counted as what, as JSON Lines"),
    new Option("--with-published", "show published results beside yours"),
    new Option("--digits <n>", "decimals shown to people; json, jsonl and csv have all of them")
      .argParser(wholeNumber)
      .default(3),
  ])
    command.addOption(option.helpGroup("Output:"));
  addResampleFlags(command);
  addCheckFlags(command);
  addInputFlags(command, maker);
}

export async function runScore(maker: AnyTaskMaker, flags: ScoreFlags): Promise<void> {
  const { definition } = maker;
  const isOfficial = flags.format === "official";
  const task = taskFrom(maker, isOfficial ? { ...flags, ...definition.official?.options } : flags);
  const bar = progress(definition.unit, process.stderr, flags.quiet === true);
  const evidence: UnitEvidence[] = [];
  const official = new OfficialCollector(task);
  const result = await score(task, inputFrom(task, flags), {
    ...(await passSettings(task, flags)),
    missing: flags.missing,
    strict: flags.strict === true,
    ...(isOfficial ? { ci: null } : resampleSettings(flags)),
    perUnit: flags.perUnit === true || isOfficial || needsRows(flags),
    onProgress: bar.update,
    visit: ({ id, match }) => {
      if (flags.evidence !== undefined) evidence.push({ id, rows: definition.explain(match, task.options) });
      if (isOfficial) official.add(id, match);
    },
  });
  bar.end();
  const checks = await checksOf(task, result, flags);
  if (flags.evidence !== undefined)
    await writeAtomically(flags.evidence, sortedEvidence(evidence).map(evidenceLines).join(""));
  const style = styleFor(process.stdout);
  const shown = flags.perUnit === true || isOfficial ? result : withoutRows(result);
  const report = {
    result: shown,
    checks,
    definition,
    digits: flags.digits,
    published: flags.withPublished === true,
    style,
  };
  await writeReport(
    flags.format === "official" ? official.text(result) : reportFormats[flags.format](report),
    flags.output,
  );
  await addToStepSummary(() => reportFormats.markdown(report));
  if (flags.quiet !== true) sayWarnings(result.warnings);
  concludeChecks(checks, styleFor(process.stderr));
}

/** The result as if its rows had not been asked for. */
function withoutRows({ rows: _rows, perUnit: _perUnit, ...rest }: Result): Result {
  return rest;
}

export function sortedEvidence(units: readonly UnitEvidence[]): UnitEvidence[] {
  return [...units].sort((a, b) => (a.id < b.id ? -1 : 1));
}

export function wholeNumber(text: string): number {
  if (!/^\d{1,2}$/.test(text))
    throw new Error(`expected a whole number from 0 to 99, received ${JSON.stringify(text)}`);
  return Number(text);
}
