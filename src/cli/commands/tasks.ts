// karat tasks: lists tasks, options, formats and scores, from their declarations.
import { type Command, Option } from "commander";
import { declarationOf, formulaTexts } from "../../core/declaration.ts";
import type { ScoreSpec } from "../../core/define-task.ts";
import { flagOf, type OptionSpec, signatureValue } from "../../core/options.ts";
import { presetsOf } from "../../core/preset.ts";
import type { AnyTask } from "../../core/task.ts";
import type { Style } from "../../report/score-report.ts";
import { alignTable } from "../../report/table.ts";
import { loadTask, TASK_IDS } from "../../scale/load-task.ts";
import { styleFor, writeReport } from "../output/console.ts";

export function addFlags(command: Command): void {
  command.addOption(new Option("--format <format>", "how they are written").choices(["text", "json"]).default("text"));
}

export async function run(name: string | undefined, flags: { format: "text" | "json" }): Promise<void> {
  const definitions = await Promise.all(
    (name === undefined ? TASK_IDS : [name]).map(async (id) => (await loadTask(id)).definition),
  );
  const style = styleFor(process.stdout);
  const text =
    name === undefined ? taskList(definitions, style) : definitions.map((one) => taskPage(one, style)).join("\n");
  await writeReport(
    flags.format === "json" ? `${JSON.stringify(definitions.map(declarationOf), null, 2)}\n` : text,
    undefined,
  );
}

type Definition = AnyTask["definition"];

function taskList(definitions: readonly Definition[], style: Style): string {
  const rows = definitions.map(({ id, unit, about }) => [style.bold(id), unit, about]);
  return `${alignTable([["task", "unit", "scores"].map(style.dim), ...rows], ["left", "left", "left"]).join("\n")}\n\n${style.dim("karat tasks TASK shows options, formats and scores")}\n`;
}

/** Options, formats and scores of a task. */
export function taskPage(definition: Definition, style: Style): string {
  const section = (title: string, rows: readonly (readonly string[])[]) =>
    rows.length === 0
      ? []
      : ["", style.bold(title), ...alignTable(rows, ["left", "left", "left", "left"]).map((line) => `  ${line}`)];
  return `${[
    `${style.bold(definition.id)}  ${definition.title}`,
    definition.about,
    style.dim(`unit: ${definition.unit} · protocol: ${definition.protocol.name} · ${definition.protocol.cite}`),
    ...section("Options", optionRows(definition)),
    ...section("To repeat a published number", presetRows(definition)),
    ...section("Gold formats", formatRows(definition.formats.gold)),
    ...section("Prediction formats", formatRows(definition.formats.pred)),
    ...section("Scores", scoreRows(definition, style)),
  ].join("\n")}\n`;
}

function optionRows({ options, sources }: Definition): string[][] {
  const own = Object.entries(options as Record<string, OptionSpec>).map(([name, spec]) => [
    `--${flagOf(name)}`,
    spec.kind === "choice"
      ? spec.choices.map((choice) => (choice === spec.default ? `${choice}*` : choice)).join(" | ")
      : defaultText(spec),
    spec.about,
  ]);
  const further = Object.entries((sources ?? {}) as Record<string, { about: string }>).map(([name, { about }]) => [
    `--${flagOf(name)}`,
    "path",
    about,
  ]);
  return [...own, ...further];
}

function presetRows(definition: Definition): string[][] {
  return presetsOf(definition).map(({ name, aliases = [], options, about }) => [
    [`--as ${name}`, ...aliases.map((alias) => `--as ${alias}`)].join(", "),
    Object.entries(options)
      .map(([option, value]) => `--${flagOf(option)} ${String(value)}`)
      .join(" "),
    about,
  ]);
}

function defaultText(spec: OptionSpec): string {
  return spec.default === null ? spec.kind : `${spec.kind}, ${signatureValue(spec, spec.default)}*`;
}

function formatRows(formats: readonly { id: string; about: string }[]): string[][] {
  return formats.map(({ id, about }) => [id, about]);
}

function scoreRows(definition: Definition, style: Style): string[][] {
  const { scores, primary } = definition;
  const formulas = formulaTexts(definition);
  return Object.entries(scores as Record<string, ScoreSpec>).map(([id, { better, about }]) => [
    id === primary ? style.bold(`${id}*`) : id,
    better === "lower" ? "↓" : "",
    about,
    formulas[id] === undefined ? "" : style.dim(`= ${formulas[id]}`),
  ]);
}
