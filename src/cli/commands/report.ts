// karat report: the page again, from stored results and stored evidence, or from a stored comparison.
import { readFile } from "node:fs/promises";
import { type Command, Option } from "commander";
import { type EvidenceRow, VERDICT_WORDS, withTodaysVerdict } from "../../core/evidence.ts";
import { KaratError, pathText, receivedText, usageError } from "../../core/problem.ts";
import {
  complaintAbout,
  either,
  fields,
  nullable,
  number,
  oneOf,
  optional,
  recordOf,
  text,
} from "../../core/schema.ts";
import type { ReportedSystem } from "../../report/html/index.ts";
import { compareResults } from "../../run/compare/compare-results.ts";
import type { SettingFlags } from "../../run/run-settings.ts";
import { listOption } from "../flags/given-once.ts";
import { decimals } from "../flags/number-flag.ts";
import { ownTaskFlag } from "../flags/own-task-flag.ts";
import { addSettingFlags } from "../flags/setting-flags.ts";
import { storedComparison, writeComparisonPage } from "../output/comparison-page.ts";
import { progress, say } from "../output/console.ts";
import { writePage } from "../output/html-output.ts";
import { readSystems } from "../output/stored-results.ts";
import { comparing } from "./compare.ts";

interface ReportFlags extends SettingFlags<"stored"> {
  readonly output: string;
  readonly evidence?: readonly string[];
  readonly title?: string;
  readonly digits: number;
  readonly quiet?: boolean;
  readonly task?: string;
}

export function addFlags(command: Command): void {
  for (const option of [
    new Option("-o, --output <file>", "where the page is written").default("karat-report.html"),
    listOption("--evidence <file>", "what --evidence wrote, once for each result, in their order"),
    new Option("--title <text>", "the heading of the page"),
    new Option("--digits <n>", "decimals of scores").argParser(decimals).default(3),
    ownTaskFlag(),
    new Option("-q, --quiet", "no progress on stderr"),
  ])
    command.addOption(option.helpGroup("Output:"));
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
  const bar = progress("permutation", flags.quiet === true);
  const canCompare = systems.length > 1 && systems.every(({ result }) => result.rows !== undefined);
  const comparison = canCompare ? compareResults(task, systems, comparing(flags, "stored", bar.update)) : null;
  bar.end();
  const reported = await Promise.all(
    systems.map(async ({ name, result }, k): Promise<ReportedSystem> => {
      const overview = task.definition.overview?.(result.totals, task.options);
      const details = evidence[k] === undefined ? null : await readEvidence(evidence[k]);
      return {
        name,
        result,
        ...(overview === undefined ? {} : { overview }),
        ...(details === null ? {} : { detail: (id) => asDetail(details.get(id)) }),
      };
    }),
  );
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

function evidenceFrom(value: unknown): EvidenceRow & { readonly id: string } {
  const wrong = complaintAbout(evidenceShape, value);
  if (wrong === null) return withTodaysVerdict(value as EvidenceRow & { id: string });
  throw new Error(`${receivedText(wrong.received)} as ${pathText(wrong.path)} and not ${wrong.expected}`);
}

/** Rows by unit, from the lines that `--evidence` writes. */
async function readEvidence(file: string): Promise<ReadonlyMap<string, readonly EvidenceRow[]>> {
  const units = new Map<string, EvidenceRow[]>();
  try {
    for (const line of (await readFile(file, "utf8")).split("\n")) {
      if (line === "") continue;
      const { id, ...row } = evidenceFrom(JSON.parse(line));
      const rows = units.get(id);
      if (rows === undefined) units.set(id, [row]);
      else rows.push(row);
    }
  } catch (cause) {
    throw new KaratError(
      [
        {
          code: cause instanceof SyntaxError ? "BAD_JSON" : "READ_FAILED",
          at: { file },
          expected: "evidence as karat score --evidence writes it",
          received: (cause as Error).message,
        },
      ],
      { cause },
    );
  }
  return units;
}
