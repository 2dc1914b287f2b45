// karat explain: what was counted as what, and why.
import { type Command, Option } from "commander";
import type { AnyTaskMaker } from "../../core/task.ts";
import { EVIDENCE_LEGEND, evidenceLines, evidenceText, type UnitEvidence } from "../../report/evidence.ts";
import { PLAIN } from "../../report/score-report.ts";
import { explain } from "../../run/explain.ts";
import { decimals } from "../flags/number-flag.ts";
import { addInputFlags, type Flags, inputFrom, servicesFor, taskFrom } from "../flags/scoring-flags.ts";
import { addSettingFlags, settingsFrom } from "../flags/setting-flags.ts";
import { addSides } from "../flags/sides.ts";
import { sayWarnings, styleFor, writeReport } from "../output/console.ts";

type ExplainFlags = Flags & { readonly unit?: string; readonly format: "text" | "jsonl"; readonly digits: number };

export function addFlags(command: Command, maker: AnyTaskMaker): void {
  addSides(command, maker.definition);
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
  const { units, warnings } = await explain(task, inputFrom(task, flags), {
    ...(await servicesFor(task)),
    ...settingsFrom(flags, "explain"),
    unit: flags.unit,
  });
  await writeReport(
    flags.format === "jsonl" ? units.map(evidenceLines).join("") : explainText(units, flags),
    flags.output,
  );
  if (flags.quiet !== true) sayWarnings(warnings);
}

function explainText(units: readonly UnitEvidence[], { digits, output }: ExplainFlags): string {
  const style = output === undefined ? styleFor(process.stdout) : PLAIN;
  const width = output === undefined ? process.stdout.columns : undefined;
  return `${units.map((unit) => evidenceText(unit, { style, digits, ...(width && { width }) })).join("\n")}\n${style.dim(EVIDENCE_LEGEND)}\n`;
}
