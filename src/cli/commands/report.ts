// karat report: the page again, from stored results and stored evidence, or from a stored comparison.
import { textIn } from "../../adapters/node/read-json-file.ts";
import type { ComparedSystem, Comparison } from "../../contract/comparison.ts";
import { type EvidenceRow, VERDICTS } from "../../contract/evidence.ts";
import { FindingCollector } from "../../contract/finding-sink.ts";
import { flagOf } from "../../contract/options.ts";
import type { SettingFlags } from "../../contract/run-settings.ts";
import { either, fields, listOf, nullable, number, oneOf, optional, recordOf, text } from "../../contract/schema.ts";
import { jsonOf, shaped } from "../../contract/shape.ts";
import { keptAt } from "../../numeric/group.ts";
import { usageError } from "../../problems/problem.ts";
import { type HtmlReportInput, type ReportedSystem, systemWithMatches } from "../../report/html/input.ts";
import { compareResults } from "../../stats/compare/compare-results.ts";
import { settingFlags, settingsFrom } from "../flags/declared-flags.ts";
import {
  digitsFlag,
  type FlagValues,
  flagsOf,
  namesFlag,
  OWN_TASK_FLAG,
  outputFlag,
  quietFlag,
} from "../flags/flag.ts";
import { sayWritten } from "../output/console.ts";
import { nonEmpty, writePage } from "../output/html-output.ts";
import { readSystems, refuseParts, type StoredComparison, storedComparison } from "../output/stored-results.ts";

const FLAGS = {
  output: { ...outputFlag("the page"), default: "karat-report.html" },
  evidence: namesFlag("file", "evidence of a result, made with --evidence; one for each result, in the same order"),
  title: { kind: "text", about: "title of the page" },
  digits: digitsFlag(),
  task: OWN_TASK_FLAG,
  quiet: quietFlag("progress"),
} as const;

export const flags = [...flagsOf(FLAGS, "Output:"), ...settingFlags("report")];

type ReportFlags = FlagValues<typeof FLAGS> & SettingFlags<"report">;

export async function run(files: readonly string[], flags: ReportFlags): Promise<void> {
  const { evidence = [] } = flags;
  if (evidence.length > files.length)
    throw usageError("BAD_VALUE", {
      expected: `at most ${files.length} evidence files, one per result`,
      received: String(evidence.length),
    });
  const stored = await storedComparison(files, flags.task);
  if (stored === null) await writeResultsPage(files, flags);
  else {
    refuseIdle({ ...settingsFrom(flags, "report"), ...(evidence.length > 0 && { evidence }) }, "a stored comparison");
    await writePage(comparisonPage(stored), flags);
  }
  sayWritten(flags);
}

/** Makes the page of a stored comparison. */
export function comparisonPage(stored: StoredComparison): HtmlReportInput {
  const systems = stored.comparison.systems.map((system) => reported(stored.comparison, system));
  return { ...stored, systems: nonEmpty(systems) };
}

/** Refuses flags that would change nothing: all but the scores to show are for tests, or for units. */
function refuseIdle(given: object, received: string): void {
  const idle = Object.keys(given).find((name) => name !== "scores");
  if (idle === undefined) return;
  const expected = `several results with their units for --${flagOf(idle)}`;
  throw usageError("BAD_VALUE", { expected, received, hint: "karat report a.json b.json, made with --per-unit" });
}

/** A system of a comparison, with the primary score of each unit where that was stored. */
function reported(
  { karat, format, task, signature, primary, perUnit }: Comparison,
  system: ComparedSystem,
): ReportedSystem {
  const units = perUnit?.map(({ id, values }) => ({ id, scores: { [primary]: values[system.name] ?? null } }));
  return {
    name: system.name,
    result: {
      ...{ karat, format, task, signature },
      formats: { gold: "", pred: "" },
      units: system.units,
      scores: system.scores,
      intervals: system.intervals,
      options: {},
      digests: { gold: null, pred: null },
      columns: [],
      totals: {},
      warnings: [],
      ...(units && { perUnit: units }),
    },
  };
}

async function writeResultsPage(files: readonly string[], flags: ReportFlags): Promise<void> {
  const { evidence = [] } = flags;
  const { task, systems } = await readSystems(files, flags.task);
  const canCompare = systems.length > 1 && systems.every(({ result }) => result.rows !== undefined);
  if (canCompare) refuseParts(systems, files);
  else refuseIdle(settingsFrom(flags, "report"), systems.length > 1 ? "results without them" : "one result");
  const comparison = canCompare ? compareResults(task, systems, settingsFrom(flags, "stored")) : null;
  const shown = systems.map(({ name, result }, k): ReportedSystem => {
    const system = systemWithMatches(task, { name, result, matches: new Map() });
    if (evidence[k] === undefined) return system;
    const details = readEvidence(evidence[k]);
    return { ...system, detail: (id) => detailOf(details.get(id)) };
  });
  await writePage(
    { definition: task.definition, systems: nonEmpty(shown), ...(comparison !== null && { comparison }) },
    flags,
  );
}

function detailOf(evidence: readonly EvidenceRow[] | undefined) {
  return evidence === undefined ? null : { evidence };
}

const evidenceShape = fields({
  id: text,
  at: text,
  verdict: oneOf([...VERDICTS]),
  gold: optional(text),
  pred: optional(text),
  values: optional(recordOf(nullable(either(number, text)))),
  note: optional(text),
  key: optional(text),
  text: optional(text),
  place: optional(text),
  of: optional(text),
  compare: optional(listOf(text)),
  counts: optional(recordOf(number)),
});

/** Rows by unit, from the lines that `--evidence` writes. */
function readEvidence(file: string): ReadonlyMap<string, readonly EvidenceRow[]> {
  const units = new Map<string, EvidenceRow[]>();
  const sink = new FindingCollector();
  for (const [at, text] of textIn(file).split("\n").entries()) {
    const record = { file, line: at + 1, text };
    const json = text === "" ? undefined : jsonOf(record, sink);
    if (json === undefined || shaped(evidenceShape, json, record, sink) === undefined) continue;
    const { id, ...row } = json as EvidenceRow & { readonly id: string };
    keptAt(units, id, () => []).push(row);
  }
  sink.throwProblems();
  return units;
}
