// karat explain: what was counted as what, and why.
import { type Command, Option } from "commander";
import { evidenceOf } from "../../core/evidence.ts";
import { compareText } from "../../core/ids.ts";
import { nearestName } from "../../core/nearest.ts";
import { KaratError } from "../../core/problem.ts";
import type { AnyTaskMaker } from "../../core/task.ts";
import { isNamed, unitsNamed } from "../../core/unit-named.ts";
import { EVIDENCE_LEGEND, evidenceLines, evidenceText, type UnitEvidence } from "../../report/evidence.ts";
import { PLAIN } from "../../report/score-report.ts";
import { score } from "../../run/score.ts";
import { decimals } from "../flags/number-flag.ts";
import { addGold, addInputFlags, type Flags, inputFrom, servicesFor, taskFrom } from "../flags/scoring-flags.ts";
import { addSettingFlags, settingsFrom } from "../flags/setting-flags.ts";
import { sayWarnings, styleFor, writeReport } from "../output/console.ts";

type ExplainFlags = Flags & { readonly unit?: string; readonly format: "text" | "jsonl"; readonly digits: number };

export function addFlags(command: Command, maker: AnyTaskMaker): void {
  addGold(command).requiredOption("--pred <path>", "what the system said");
  for (const option of [
    new Option("--unit <id>", `only this ${maker.definition.unit}`),
    new Option("--format <format>", "how the evidence is written").choices(["text", "jsonl"]).default("text"),
    new Option("-o, --output <file>", "write it to a file"),
    new Option("--digits <n>", "decimals shown to people").argParser(decimals).default(3),
  ])
    command.addOption(option.helpGroup("Output:"));
  addSettingFlags(command, "explain", maker.definition);
  addInputFlags(command, maker);
}

export async function run(maker: AnyTaskMaker, flags: ExplainFlags): Promise<void> {
  const task = taskFrom(maker, flags);
  const ids: string[] = [];
  const units: UnitEvidence[] = [];
  const result = await score(task, inputFrom(task, flags), {
    ...(await servicesFor(task)),
    ...settingsFrom(flags, "explain"),
    ci: null,
    visit: ({ id, match }) => {
      ids.push(id);
      if (flags.unit === undefined || isNamed(id, flags.unit)) units.push({ id, rows: evidenceOf(task, id, match) });
    },
  });
  if (flags.unit !== undefined && units.length === 0) throw unknownUnit(flags, ids);
  const wanted = flags.unit === undefined ? units : unitsNamed(units, flags.unit);
  const sorted = wanted.toSorted((a, b) => compareText(a.id, b.id));
  await writeReport(
    flags.format === "jsonl" ? sorted.map(evidenceLines).join("") : explainText(sorted, flags),
    flags.output,
  );
  if (flags.quiet !== true) sayWarnings(result.warnings);
}

function explainText(units: readonly UnitEvidence[], { digits, output }: ExplainFlags): string {
  const style = output === undefined ? styleFor(process.stdout) : PLAIN;
  const width = output === undefined ? process.stdout.columns : undefined;
  return `${units.map((unit) => evidenceText(unit, { style, digits, ...(width && { width }) })).join("\n")}\n${style.dim(EVIDENCE_LEGEND)}\n`;
}

function unknownUnit({ unit = "", gold = "" }: ExplainFlags, ids: readonly string[]): KaratError {
  const nearest = nearestName(unit, ids);
  return new KaratError([
    {
      code: "UNKNOWN_ID",
      at: { file: gold },
      expected: "the id of a scored unit",
      received: JSON.stringify(unit),
      hint:
        nearest === null
          ? `there are ${ids.slice(0, 5).sort().join(", ")}${ids.length > 5 ? ", …" : ""}`
          : `did you mean ${nearest}?`,
    },
  ]);
}
