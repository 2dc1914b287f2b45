// karat explain: the evidence of one system, or of several side by side.

import type { Option } from "commander";
import { type AlignedEvidence, alignEvidence } from "../../contract/align-evidence.ts";
import { placeNameOf } from "../../contract/evidence.ts";
import type { Mistakes } from "../../contract/mistakes.ts";
import type { NamedResult } from "../../contract/result.ts";
import type { SettingFlags } from "../../contract/run-settings.ts";
import type { AnyTask, AnyTaskMaker } from "../../contract/task.ts";
import { furtherFormats } from "../../contract/task-facts.ts";
import type { RunInput } from "../../engine/read/open-sides.ts";
import { visibleText } from "../../problems/visible-text.ts";
import { alignedText, EVIDENCE_LEGEND, evidenceLines, evidenceText } from "../../report/evidence.ts";
import { evidencePage } from "../../report/html/evidence-page.ts";
import {
  askedMistakeLines,
  type Lost,
  mistakeSummary,
  storedMistakeLines,
} from "../../report/mistakes/mistake-lines.ts";
import { NOT_COLLECTED } from "../../report/mistakes/mistake-sentences.ts";
import type { Look } from "../../report/score-report.ts";
import { wrapSentence } from "../../report/wrap-sentence.ts";
import { runsIn } from "../../run/compare.ts";
import { checkAsked, type Explanation, explain } from "../../run/explain.ts";
import { type Definition, inputFlags, settingFlags, settingsFrom, taskFromFlags } from "../flags/declared-flags.ts";
import {
  digitsFlag,
  type FlagValues,
  flagsOf,
  formatFlag,
  OWN_TASK_FLAG,
  outputFlag,
  quietFlag,
  switchFlag,
  textFlag,
} from "../flags/flag.ts";
import {
  type Flags,
  inputFrom,
  predPaths,
  predsFlag,
  type SystemFlags,
  sideFlags,
  systemsFrom,
} from "../flags/input-flags.ts";
import type { NamedPath } from "../flags/named-path.ts";
import type { Printed } from "../output/console.ts";
import { type LookFlags, lookOf } from "../output/result-output.ts";
import { readSystems } from "../output/stored-results.ts";
import { servicesFor } from "../scoring-run.ts";
import { settledTaskOf } from "../settled-task.ts";

const EXPLAIN_FORMATS = ["text", "jsonl", "html"] as const;

type ExplainFlags = Readonly<Record<string, unknown>> &
  SettingFlags<"explain"> &
  LookFlags &
  FlagValues<ReturnType<typeof askedFlags>> & {
    /** One path, by --data; otherwise a list. */
    readonly pred: string | readonly string[];
  };

const placeFlag = (placeName = placeNameOf({})) => textFlag("name", `the mistakes of one ${placeName}`);
const KIND_FLAG = textFlag("name", "the mistakes of one kind, such as power-of-ten");

function askedFlags({ unit, explain }: Definition) {
  return {
    unit: textFlag("id", `all evidence of this ${unit}`),
    place: placeFlag(placeNameOf({ explain })),
    kind: KIND_FLAG,
    most: { kind: "number", value: "n", min: 1, whole: true, default: MOST_ROWS, about: "how many mistakes to list" },
    rows: switchFlag("all evidence, in place of the summary"),
    format: formatFlag(EXPLAIN_FORMATS),
    output: outputFlag(),
    digits: digitsFlag(),
  } as const;
}

export function flags(definition: Definition): readonly Option[] {
  return [
    ...sideFlags(definition, predsFlag("predictions; NAME=PATH for each of several systems, side by side")),
    ...flagsOf(askedFlags(definition), "Output:"),
    ...settingFlags("explain", definition),
    ...inputFlags(definition, "perhaps"),
  ];
}

/** Stored results in place of a task: their summaries, or their examples of a place or a kind. */
export const stored = {
  flags: flagsOf({
    place: placeFlag(),
    kind: KIND_FLAG,
    output: outputFlag(),
    digits: digitsFlag(),
    task: OWN_TASK_FLAG,
    quiet: quietFlag(),
  }),
  run: explainStored,
};

type StoredFlags = LookFlags & Pick<ExplainFlags, "place" | "kind"> & { readonly task?: string };

async function explainStored(files: readonly string[], flags: StoredFlags): Promise<Printed> {
  const { task, systems } = await readSystems(files, flags.task);
  const { place, kind } = flags;
  const isAsked = place !== undefined || kind !== undefined;
  if (isAsked) for (const { result } of systems) checkAsked(task, result, flags);
  const linesOf = (mistakes: Mistakes, lost: Lost) =>
    isAsked ? storedMistakeLines(mistakes, flags, lost) : mistakeSummary(mistakes, lost);
  return { report: textOf(task, systems, lookOf(flags), linesOf), warnings: [] };
}

/** The lines of each system, under its name if there are several. */
function textOf<System extends NamedResult>(
  { definition }: AnyTask,
  systems: readonly System[],
  look: Look,
  linesOf: (mistakes: Mistakes, lost: Lost, system: System) => readonly string[],
): string {
  const lost = { look, definition, score: definition.primary };
  const texts = systems.map((system) => {
    const { mistakes } = system.result;
    const names = systems.length === 1 ? [] : [look.style.bold(visibleText(system.name))];
    return [...names, ...(mistakes ? linesOf(mistakes, lost, system) : [NOT_COLLECTED])].join("\n");
  });
  return `${texts.join("\n\n")}\n`;
}

export async function run(maker: AnyTaskMaker, flags: ExplainFlags): Promise<Printed> {
  const open = taskFromFlags(maker, flags);
  const [first, ...others] = predPaths(flags) as [NamedPath, ...NamedPath[]];
  const isOne = others.length === 0 && first.name === undefined;
  const inputs = isOne ? [inputOfOne(open, flags, first.path)] : await inputsOf(open, flags);
  const said = settingsFrom(flags, "explain");
  const task = await settledTaskOf(
    flags,
    open,
    inputs.map(({ input }) => input),
    said,
  );
  const { unit, place, kind } = flags;
  const settings = { ...(await servicesFor(task)), ...said, unit, place, kind };
  const explained: Explained[] = [];
  for (const { name, input } of inputs) explained.push({ name, ...(await explain(task, input, settings)) });
  const warnings = explained.flatMap(({ name, result: { warnings: own } }) =>
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
  const sources = Object.keys(furtherFormats(task.definition)).map((name) => [name, [flags[name]].flat().at(-1)]);
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

/** Shows the evidence of one system; of several, gold once, and beside each item every system's reading of it. */
function reportOf(task: AnyTask, explained: readonly Explained[], flags: ExplainFlags, isOne: boolean): string {
  const [{ units: own }] = explained as [Explained];
  const units = alignedUnits(explained);
  if (flags.format === "jsonl")
    return isOne ? own.map(evidenceLines).join("") : units.map((unit) => `${JSON.stringify(unit)}\n`).join("");
  if (flags.format === "html") return evidencePage(`${task.definition.title}: evidence`, units, flags.digits);
  const look = lookOf(flags);
  if (flags.unit === undefined && flags.rows !== true) return summaryOf(task, explained, flags);
  const texts = isOne ? own.map((unit) => evidenceText(unit, look)) : units.map((unit) => alignedText(unit, look));
  const legend = isOne ? EVIDENCE_LEGEND : `${EVIDENCE_LEGEND}   ≠ systems differ`;
  return `${texts.join("\n")}\n${wrapSentence(legend, look.width).map(look.style.dim).join("\n")}\n`;
}

const MOST_ROWS = 5;

/** Says where each system loses points and which mistakes it makes; if a place or a kind is asked for, adds the rows behind it. */
function summaryOf(task: AnyTask, explained: readonly Explained[], flags: ExplainFlags): string {
  const { place, kind, most } = flags;
  return textOf(task, explained, lookOf(flags), (mistakes, lost, { units }) =>
    place === undefined && kind === undefined
      ? mistakeSummary(mistakes, lost)
      : askedMistakeLines(mistakes, { place, kind, most, units }, lost),
  );
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
