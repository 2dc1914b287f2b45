// karat report: the page again, from stored results and stored evidence, or from a stored comparison.
import { type Command, Option } from "commander";
import { type EvidenceRow, VERDICT_WORDS, withTodaysVerdict } from "../../core/evidence.ts";
import { FindingCollector } from "../../core/finding-sink.ts";
import { usageError } from "../../core/problem.ts";
import { either, fields, nullable, number, oneOf, optional, recordOf, text } from "../../core/schema.ts";
import { jsonOf, shaped } from "../../core/shape.ts";
import { textIn } from "../../io/read-json-file.ts";
import type { ReportedSystem } from "../../report/html/index.ts";
import { compareResults } from "../../run/compare/compare-results.ts";
import type { SettingFlags } from "../../run/run-settings.ts";
import { listOption } from "../flags/given-once.ts";
import { addSettingFlags } from "../flags/setting-flags.ts";
import { addOptions, digitsFlag, outputFlag, ownTaskFlag, quietFlag } from "../flags/usual-flags.ts";
import { storedComparison, writeComparisonPage } from "../output/comparison-page.ts";
import { say } from "../output/console.ts";
import { writePage } from "../output/html-output.ts";
import { readSystems } from "../output/stored-results.ts";
import { tested } from "./compare.ts";

interface ReportFlags extends SettingFlags<"stored"> {
  readonly output: string;
  readonly evidence?: readonly string[];
  readonly title?: string;
  readonly digits: number;
  readonly quiet?: boolean;
  readonly task?: string;
}

export function addFlags(command: Command): void {
  const options = [
    outputFlag("the page").default("karat-report.html"),
    listOption(
      "--evidence <file>",
      "evidence of a result, made with --evidence; one for each result, in the same order",
    ),
    new Option("--title <text>", "title of the page"),
    digitsFlag(),
    ownTaskFlag(),
    quietFlag("progress"),
  ];
  addOptions(command, options, "Output:");
  addSettingFlags(command, "stored");
}

export async function run(files: readonly string[], flags: ReportFlags): Promise<void> {
  const { evidence = [] } = flags;
  if (evidence.length > files.length)
    throw usageError("BAD_VALUE", {
      expected: `at most ${files.length} evidence files, one a result`,
      received: String(evidence.length),
    });
  const stored = files.length === 1 ? await storedComparison(files[0]!) : null;
  if (stored !== null) {
    await writeComparisonPage(stored, flags);
    if (flags.quiet !== true) say(flags.output);
    return;
  }
  const { task, systems } = await readSystems(files, { module: flags.task });
  const canCompare = systems.length > 1 && systems.every(({ result }) => result.rows !== undefined);
  const comparison = canCompare
    ? await tested(flags, "stored", async (settings) => compareResults(task, systems, settings))
    : null;
  const reported = systems.map(({ name, result }, k): ReportedSystem => {
    const overview = task.definition.overview?.(result.totals, task.options);
    const details = evidence[k] === undefined ? null : readEvidence(evidence[k]);
    return {
      name,
      result,
      ...(overview === undefined ? {} : { overview }),
      ...(details === null ? {} : { detail: (id) => asDetail(details.get(id)) }),
    };
  });
  const [first, ...others] = reported as [ReportedSystem, ...ReportedSystem[]];
  await writePage(
    { definition: task.definition, systems: [first, ...others], ...(comparison === null ? {} : { comparison }) },
    flags,
  );
  if (flags.quiet !== true) say(flags.output);
}

function asDetail(evidence: readonly EvidenceRow[] | undefined) {
  return evidence === undefined ? null : { evidence };
}

const evidenceShape = fields({
  id: text,
  at: text,
  verdict: oneOf([...VERDICT_WORDS]),
  gold: optional(text),
  pred: optional(text),
  values: optional(recordOf(nullable(either(number, text)))),
  note: optional(text),
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
    const { id, ...row } = withTodaysVerdict(json as EvidenceRow & { readonly id: string });
    const rows = units.get(id) ?? [];
    units.set(id, rows);
    rows.push(row);
  }
  sink.throwProblems();
  return units;
}
