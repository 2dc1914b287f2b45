// karat explain: what was counted as what, and why, by one system or by several side by side.
import { type Command, Option } from "commander";
import { type AlignedEvidence, alignEvidence } from "../../core/align-evidence.ts";
import { usageError } from "../../core/problem.ts";
import type { AnyTask, AnyTaskMaker } from "../../core/task.ts";
import { withoutStyle } from "../../draw/drawing.ts";
import { lanesPicture } from "../../draw/lanes.ts";
import { markup, trusted } from "../../draw/markup.ts";
import { alignedText, EVIDENCE_LEGEND, evidenceLines, evidenceText } from "../../report/evidence.ts";
import { pageHead } from "../../report/html/page-head.ts";
import type { Look } from "../../report/score-report.ts";
import { wrapSentence } from "../../report/wrap-sentence.ts";
import { inputOfRun, runNames } from "../../run/compare/compare.ts";
import { type Explanation, explain } from "../../run/explain.ts";
import type { RunInput } from "../../run/read/open-sides.ts";
import type { SettingFlags } from "../../run/run-settings.ts";
import { settledTask } from "../../run/settle-task.ts";
import { NAMED, type SystemFlags, systemsFrom } from "../flags/compared-systems.ts";
import { addInputFlags, type Flags, inputFrom, servicesFor, taskFromFlags } from "../flags/scoring-flags.ts";
import { addSettingFlags, settingsFrom } from "../flags/setting-flags.ts";
import { addSides } from "../flags/sides.ts";
import { withSystemsNamed } from "../flags/systems-within.ts";
import { addOptions, digitsFlag, formatFlag, outputFlag } from "../flags/usual-flags.ts";
import { type LookFlags, lookOf } from "../output/result-output.ts";
import type { Printed } from "../output/verdict.ts";

const EXPLAIN_FORMATS = ["text", "jsonl", "svg", "html"] as const;

type ExplainFlags = Readonly<Record<string, unknown>> &
  SettingFlags<"explain"> &
  LookFlags & {
    /** One path, by --data; otherwise a list. */
    readonly pred: string | readonly string[];
    readonly unit?: string;
    readonly format: (typeof EXPLAIN_FORMATS)[number];
  };

export function addFlags(command: Command, maker: AnyTaskMaker): void {
  addSides(command, maker.definition, { several: true });
  const unit = new Option("--unit <id>", `only this ${maker.definition.unit}`);
  addOptions(command, [unit, formatFlag(EXPLAIN_FORMATS), outputFlag(), digitsFlag()], "Output:");
  addSettingFlags(command, "explain", maker.definition);
  addInputFlags(command, maker, { several: "perhaps" });
}

export async function run(maker: AnyTaskMaker, flags: ExplainFlags): Promise<Printed> {
  const open = taskFromFlags(maker, flags as Flags);
  const preds = [flags.pred].flat();
  const isOne = preds.length === 1 && !NAMED.test(preds[0]!);
  const inputs = isOne ? [inputOfOne(open, flags, preds[0]!)] : await inputsOf(open, { ...flags, pred: preds });
  const said = settingsFrom(flags, "explain");
  const task = await settledTask(
    open,
    inputs.map(({ input }) => input.pred),
    said,
  );
  const settings = { ...(await servicesFor(task)), ...said, unit: flags.unit };
  const explained: Explained[] = [];
  for (const { name, input } of inputs) explained.push({ name, ...(await explain(task, input, settings)) });
  if (isOne) return { report: textOfOne(task, explained[0]!, flags), warnings: explained[0]!.warnings };
  const warnings = explained.flatMap((one) =>
    one.warnings.map((warning) => ({ ...warning, message: `${one.name}: ${warning.message}` })),
  );
  return { report: textOfSeveral(task, explained, flags), warnings };
}

interface NamedInput {
  readonly name: string;
  readonly input: RunInput;
}

type Explained = Explanation & Pick<NamedInput, "name">;

function inputOfOne(task: AnyTask, flags: ExplainFlags, pred: string): NamedInput {
  const sources = Object.keys(task.definition.sources ?? {}).map((name) => [name, [flags[name]].flat().at(-1)]);
  const input = inputFrom(task, { ...flags, ...Object.fromEntries(sources), pred } as Flags);
  return { name: "prediction", input };
}

/** Runs of one system are told apart by their number. */
async function inputsOf(task: AnyTask, flags: SystemFlags): Promise<readonly NamedInput[]> {
  const input = systemsFrom(task, await withSystemsNamed(task, flags));
  const names = runNames(input);
  return names.map((name, at) => {
    const number = names.slice(0, at + 1).filter((other) => other === name).length;
    const isAlone = names.filter((other) => other === name).length === 1;
    return { name: isAlone ? name : `${name} (run ${number})`, input: inputOfRun(input, at) };
  });
}

function textOfOne(task: AnyTask, explained: Explained, flags: ExplainFlags): string {
  const { units } = explained;
  if (flags.format === "jsonl") return units.map(evidenceLines).join("");
  const look = lookOf(flags);
  if (flags.format === "text")
    return withLegend(
      units.map((unit) => evidenceText(unit, look)),
      look,
    );
  return pictures(task, alignedUnits([explained]), flags);
}

/** Gold once, and beside each item what every system made of it. */
function textOfSeveral(task: AnyTask, explained: readonly Explained[], flags: ExplainFlags): string {
  const units = alignedUnits(explained);
  if (flags.format === "jsonl") return units.map((unit) => `${JSON.stringify(unit)}\n`).join("");
  const look = lookOf(flags);
  if (flags.format === "text")
    return withLegend(
      units.map((unit) => alignedText(unit, look)),
      look,
      `${EVIDENCE_LEGEND}   ≠ systems differ`,
    );
  return pictures(task, units, flags);
}

function pictures(
  { definition }: AnyTask,
  units: readonly AlignedEvidence[],
  { format, digits }: ExplainFlags,
): string {
  if (format === "html") {
    const figures = units.map((unit) => {
      const svg = withoutStyle(lanesPicture(unit, digits));
      return markup`<section><h2><bdi>${unit.unit}</bdi></h2><div class="scroll">${trusted(svg)}</div></section>\n`;
    });
    const title = `${definition.title}: evidence`;
    return `${pageHead(title)}${markup`<body><h1>${title}</h1>\n${figures}</body></html>\n`}`;
  }
  if (units.length === 1) return `${lanesPicture(units[0]!, digits)}\n`;
  throw usageError("BAD_VALUE", {
    expected: `--unit ID beside --format svg, which draws one ${definition.unit}`,
    received: `${units.length} ${definition.unit}s`,
    hint: "--format html draws all of them",
  });
}

function alignedUnits(explained: readonly Explained[]): readonly AlignedEvidence[] {
  const ids = new Set(explained.flatMap(({ units }) => units.map(({ id }) => id)));
  const rowsOf = explained.map(({ name, units }) => [name, new Map(units.map(({ id, rows }) => [id, rows]))] as const);
  return [...ids].map((id) =>
    alignEvidence(
      id,
      rowsOf.flatMap(([name, rows]) => (rows.has(id) ? [[name, rows.get(id)!] as const] : [])),
    ),
  );
}

function withLegend(units: readonly string[], { style, width }: Look, legend = EVIDENCE_LEGEND): string {
  return `${units.join("\n")}\n${wrapSentence(legend, width).map(style.dim).join("\n")}\n`;
}
