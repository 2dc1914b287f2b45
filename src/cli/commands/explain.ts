// karat explain: the evidence of one system, or of several side by side.
import { Option } from "commander";
import { type AlignedEvidence, alignEvidence } from "../../core/align-evidence.ts";
import { needsGold } from "../../core/define-task.ts";
import { usageError } from "../../core/problem.ts";
import type { AnyTask, AnyTaskMaker } from "../../core/task.ts";
import { withoutStyle } from "../../draw/drawing.ts";
import { lanesPicture } from "../../draw/lanes.ts";
import { markup, trusted } from "../../draw/markup.ts";
import { alignedText, EVIDENCE_LEGEND, evidenceLines, evidenceText } from "../../report/evidence.ts";
import { pageHead } from "../../report/html/page-head.ts";
import { wrapSentence } from "../../report/wrap-sentence.ts";
import { runsIn } from "../../run/compare/compare.ts";
import { type Explanation, explain } from "../../run/explain.ts";
import type { RunInput } from "../../run/read/open-sides.ts";
import type { SettingFlags } from "../../run/run-settings.ts";
import { settledTask } from "../../run/settle-task.ts";
import { type Definition, inputFlags, settingFlags, settingsFrom, taskFromFlags } from "../flags/declared-flags.ts";
import { digitsFlag, formatFlag, headed, outputFlag } from "../flags/flag.ts";
import {
  dataFlag,
  type Flags,
  goldFlag,
  inputFrom,
  predPaths,
  predsFlag,
  type SystemFlags,
  systemsFrom,
} from "../flags/input-flags.ts";
import type { NamedPath } from "../flags/named-path.ts";
import type { Printed } from "../output/console.ts";
import { type LookFlags, lookOf } from "../output/result-output.ts";
import { servicesFor } from "../scoring-run.ts";

const EXPLAIN_FORMATS = ["text", "jsonl", "svg", "html"] as const;

type ExplainFlags = Readonly<Record<string, unknown>> &
  SettingFlags<"explain"> &
  LookFlags & {
    /** One path, by --data; otherwise a list. */
    readonly pred: string | readonly string[];
    readonly unit?: string;
    readonly format: (typeof EXPLAIN_FORMATS)[number];
  };

export function flags(definition: Definition): readonly Option[] {
  const unit = new Option("--unit <id>", `only this ${definition.unit}`);
  return [
    goldFlag(definition),
    predsFlag("predictions; NAME=PATH for each of several systems, side by side"),
    ...(needsGold(definition) ? [dataFlag()] : []),
    ...headed("Output:", [unit, formatFlag(EXPLAIN_FORMATS), outputFlag(), digitsFlag()]),
    ...settingFlags("explain", definition),
    ...inputFlags(definition, "perhaps"),
  ];
}

export async function run(maker: AnyTaskMaker, flags: ExplainFlags): Promise<Printed> {
  const open = taskFromFlags(maker, flags);
  const [first, ...others] = predPaths(flags) as [NamedPath, ...NamedPath[]];
  const isOne = others.length === 0 && first.name === undefined;
  const inputs = isOne ? [inputOfOne(open, flags, first.path)] : await inputsOf(open, flags);
  const said = settingsFrom(flags, "explain");
  const task = await settledTask(
    open,
    inputs.map(({ input }) => input.pred),
    said,
  );
  const settings = { ...(await servicesFor(task)), ...said, unit: flags.unit };
  const explained: Explained[] = [];
  for (const { name, input } of inputs) explained.push({ name, ...(await explain(task, input, settings)) });
  const warnings = explained.flatMap(({ name, warnings: own }) =>
    isOne ? own : own.map((warning) => ({ ...warning, message: `${name}: ${warning.message}` })),
  );
  return { report: reportOf(task, explained, flags, isOne), warnings };
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
  const input = await systemsFrom(task, flags);
  const runs = runsIn(input);
  return runs.map(({ name, pred, sources = {} }, at) => {
    const number = runs.slice(0, at + 1).filter((other) => other.name === name).length;
    const isAlone = runs.filter((other) => other.name === name).length === 1;
    return { name: isAlone ? name : `${name} (run ${number})`, input: { gold: input.gold, pred, sources } };
  });
}

/** Of one system its evidence; of several gold once, and beside each item what every system made of it. */
function reportOf(task: AnyTask, explained: readonly Explained[], flags: ExplainFlags, isOne: boolean): string {
  const [{ units: own }] = explained as [Explained];
  const units = alignedUnits(explained);
  if (flags.format === "jsonl")
    return isOne ? own.map(evidenceLines).join("") : units.map((unit) => `${JSON.stringify(unit)}\n`).join("");
  if (flags.format !== "text") return pictures(task, units, flags);
  const look = lookOf(flags);
  const texts = isOne ? own.map((unit) => evidenceText(unit, look)) : units.map((unit) => alignedText(unit, look));
  const legend = isOne ? EVIDENCE_LEGEND : `${EVIDENCE_LEGEND}   ≠ systems differ`;
  return `${texts.join("\n")}\n${wrapSentence(legend, look.width).map(look.style.dim).join("\n")}\n`;
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
