// karat explain: what was counted as what, and why, by one system or by several side by side.
import { type Command, Option } from "commander";
import { type AlignedEvidence, alignEvidence } from "../../core/align-evidence.ts";
import type { Warning } from "../../core/findings.ts";
import { usageError } from "../../core/problem.ts";
import type { AnyTask, AnyTaskMaker } from "../../core/task.ts";
import { withoutStyle } from "../../draw/drawing.ts";
import { lanesPicture } from "../../draw/lanes.ts";
import { markup, trusted } from "../../draw/markup.ts";
import { alignedText } from "../../report/aligned-evidence.ts";
import { EVIDENCE_LEGEND, evidenceLines, evidenceText } from "../../report/evidence.ts";
import { pageHead } from "../../report/html/page-head.ts";
import { wrapSentence } from "../../report/wrap-sentence.ts";
import { inputOfRun, predsOf, runNames } from "../../run/compare/compare.ts";
import { type ExplainSettings, type Explanation, explain } from "../../run/explain.ts";
import { settledTask } from "../../run/settle-task.ts";
import { NAMED, systemsFrom } from "../flags/compared-systems.ts";
import { addInputFlags, type Flags, inputFrom, servicesFor, taskFromFlags } from "../flags/scoring-flags.ts";
import { addSettingFlags, settingsFrom } from "../flags/setting-flags.ts";
import { addSides } from "../flags/sides.ts";
import { withSystemsNamed } from "../flags/systems-within.ts";
import { addOptions, digitsFlag, formatFlag, outputFlag } from "../flags/usual-flags.ts";
import { sayWarnings, writeReport } from "../output/console.ts";
import { type LookFlags, lookOf } from "../output/result-output.ts";

const EXPLAIN_FORMATS = ["text", "jsonl", "svg", "html"] as const;

type ExplainFlags = Readonly<Record<string, unknown>> & {
  /** One path, by --data; otherwise a list. */
  readonly pred: string | readonly string[];
  readonly quiet?: boolean;
  readonly output?: string;
  readonly unit?: string;
  readonly format: (typeof EXPLAIN_FORMATS)[number];
  readonly digits: number;
};

export function addFlags(command: Command, maker: AnyTaskMaker): void {
  addSides(command, maker.definition, { several: true });
  const unit = new Option("--unit <id>", `only this ${maker.definition.unit}`);
  addOptions(command, [unit, formatFlag(EXPLAIN_FORMATS), outputFlag(), digitsFlag()], "Output:");
  addSettingFlags(command, "explain", maker.definition);
  addInputFlags(command, maker, { several: "perhaps" });
}

export async function run(maker: AnyTaskMaker, flags: ExplainFlags): Promise<void> {
  const open = taskFromFlags(maker, flags as Flags);
  const preds = [flags.pred].flat();
  const isOne = preds.length === 1 && !NAMED.test(preds[0]!);
  const { text, warnings } = await (isOne ? ofOne(open, flags, preds[0]!) : ofSeveral(open, { ...flags, pred: preds }));
  await writeReport(text, flags.output);
  if (flags.quiet !== true) sayWarnings(warnings);
}

interface Explained {
  readonly text: string;
  readonly warnings: readonly Warning[];
}

async function ofOne(task: AnyTask, flags: ExplainFlags, pred: string): Promise<Explained> {
  const { definition } = task;
  const sources = Object.keys(definition.sources ?? {}).map((name) => [name, [flags[name]].flat().at(-1)]);
  const input = inputFrom(task, { ...flags, ...Object.fromEntries(sources), pred } as Flags);
  const { units, warnings } = await explain(task, input, await settingsOf(task, flags));
  const text =
    flags.format === "jsonl"
      ? units.map(evidenceLines).join("")
      : flags.format === "text"
        ? withLegend(
            units.map((unit) => evidenceText(unit, lookOf(flags as LookFlags))),
            flags,
          )
        : pictures(
            task,
            units.map(({ id, rows }) => alignEvidence(id, [["prediction", rows]])),
            flags,
          );
  return { text, warnings };
}

/** Gold once, and beside each item what every system made of it. */
async function ofSeveral(
  open: AnyTask,
  flags: ExplainFlags & { readonly pred: readonly string[] },
): Promise<Explained> {
  const input = systemsFrom(open, (await withSystemsNamed(open, flags as never)) as never);
  const task = await settledTask(open, predsOf(input), settingsFrom(flags as Flags, "explain"));
  const settings = await settingsOf(task, flags);
  const names = runNames(input);
  const explained: (Explanation & { readonly name: string })[] = [];
  for (const at of names.keys())
    explained.push({ name: nameOf(names, at), ...(await explain(task, inputOfRun(input, at), settings)) });
  const units = alignedUnits(explained);
  const text =
    flags.format === "jsonl"
      ? units.map((unit) => `${JSON.stringify(unit)}\n`).join("")
      : flags.format === "text"
        ? withLegend(
            units.map((unit) => alignedText(unit, lookOf(flags as LookFlags))),
            flags,
            `${EVIDENCE_LEGEND}   ≠ systems differ`,
          )
        : pictures(task, units, flags);
  return {
    text,
    warnings: explained.flatMap(({ name, warnings }) =>
      warnings.map((warning) => ({ ...warning, message: `${name}: ${warning.message}` })),
    ),
  };
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

/** Runs of one system are told apart by their number. */
function nameOf(names: readonly string[], at: number): string {
  const name = names[at]!;
  const number = names.slice(0, at + 1).filter((other) => other === name).length;
  return names.filter((other) => other === name).length === 1 ? name : `${name} (run ${number})`;
}

function alignedUnits(explained: readonly (Explanation & { readonly name: string })[]): readonly AlignedEvidence[] {
  const ids = new Set(explained.flatMap(({ units }) => units.map(({ id }) => id)));
  const rowsOf = explained.map(({ name, units }) => [name, new Map(units.map(({ id, rows }) => [id, rows]))] as const);
  return [...ids].map((id) =>
    alignEvidence(
      id,
      rowsOf.flatMap(([name, rows]) => (rows.has(id) ? [[name, rows.get(id)!] as const] : [])),
    ),
  );
}

async function settingsOf(task: AnyTask, flags: ExplainFlags): Promise<ExplainSettings> {
  return { ...(await servicesFor(task)), ...settingsFrom(flags as Flags, "explain"), unit: flags.unit };
}

function withLegend(units: readonly string[], flags: ExplainFlags, legend = EVIDENCE_LEGEND): string {
  const { style, width } = lookOf(flags as LookFlags);
  return `${units.join("\n")}\n${wrapSentence(legend, width).map(style.dim).join("\n")}\n`;
}
