// karat tasks: lists tasks, options, formats and scores, from their declarations.

import { loadTask } from "../../adapters/node/load-task.ts";
import { declarationOf, formulaTexts } from "../../contract/declaration.ts";
import type { OptionSpec } from "../../contract/option-spec.ts";
import { flagOf, signatureValue } from "../../contract/options.ts";
import { presetsOf } from "../../contract/preset.ts";
import type { ScoreSpec } from "../../contract/score-spec.ts";
import { aboutFurther, furtherFormats } from "../../contract/task-facts.ts";
import type { Style } from "../../report/score-report.ts";
import { shownWidth } from "../../report/table.ts";
import { definitionLines, wrapLines, wrapSentence } from "../../report/wrap-sentence.ts";
import { TASK_IDS } from "../../tasks/index.ts";
import type { Definition } from "../flags/declared-flags.ts";
import { type FlagValues, flagsOf, formatFlag } from "../flags/flag.ts";
import { styleFor, widthOf } from "../output/console.ts";

const FLAGS = { format: formatFlag(["text", "json"]) } as const;

export const flags = flagsOf(FLAGS);

export async function run(name: string | undefined, flags: FlagValues<typeof FLAGS>): Promise<string> {
  const definitions = await Promise.all(
    (name === undefined ? TASK_IDS : [name]).map(async (id) => (await loadTask(id)).definition),
  );
  if (flags.format === "json") return `${JSON.stringify(definitions.map(declarationOf), null, 2)}\n`;
  const style = styleFor(process.stdout);
  return name === undefined ? taskList(definitions, style) : taskPage(definitions[0]!, style);
}

function taskList(definitions: readonly Definition[], style: Style): string {
  const lines = definitions.flatMap(({ id, unit, about }) =>
    defined(style.bold(id), `${style.dim(`${unit}:`)} ${about}`, 14),
  );
  const more = wrapLines(MORE, widthOf(process.stdout), "  ").map(style.dim);
  return `${[style.dim("  task            unit: what it scores"), ...lines, "", ...more].join("\n")}\n`;
}

const MORE = [
  "karat tasks TASK shows options, formats and scores.",
  "Any other JSON: karat score fields; karat infer GOLD writes its description.",
];

function defined(term: string, about: string, column: number): string[] {
  return definitionLines(term, about, { column, width: widthOf(process.stdout) });
}

function taskPage(definition: Definition, style: Style): string {
  const width = widthOf(process.stdout);
  const section = (title: string, rows: readonly Row[]) => {
    if (rows.length === 0) return [];
    const column = Math.min(WIDEST_TERM, Math.max(...rows.map(([term]) => shownWidth(term))));
    return ["", style.bold(title), ...rows.flatMap(([term, about]) => defined(term, about, column))];
  };
  const { protocol, unit } = definition;
  return `${[
    `${style.bold(definition.id)}  ${definition.title}`,
    ...wrapSentence(definition.about, width),
    ...wrapSentence(`unit: ${unit} · protocol: ${protocol.name} · ${protocol.cite}`, width).map(style.dim),
    ...section("Options", optionRows(definition)),
    ...section("To repeat a published number", presetRows(definition)),
    ...section("Gold formats", formatRows(definition.formats.gold)),
    ...section("Prediction formats", formatRows(definition.formats.pred)),
    ...section("Scores", scoreRows(definition, style)),
    "",
    style.dim("* default option, or primary score. ↓ lower is better"),
  ].join("\n")}\n`;
}

type Row = readonly [term: string, about: string];

const WIDEST_TERM = 28;

function optionRows(definition: Definition): Row[] {
  const own = Object.entries(definition.options as Record<string, OptionSpec>).map(
    ([name, spec]): Row => [`--${flagOf(name)}`, `${spec.about} (${valuesText(spec)})`],
  );
  const further = Object.entries(furtherFormats(definition)).map(
    ([name, formats]): Row => [`--${flagOf(name)}`, `${aboutFurther(formats)} (path)`],
  );
  return [...own, ...further];
}

function presetRows(definition: Definition): Row[] {
  return presetsOf(definition).map(({ name, aliases = [], options, about }) => {
    const flags = Object.entries(options).map(
      ([option, value]) => `--${flagOf(option)} ${signatureValue(definition.options[option] as OptionSpec, value)}`,
    );
    const term = [`--as ${name}`, ...aliases.map((alias) => `--as ${alias}`)].join(", ");
    return [term, flags.length === 0 ? about : `${about} (${flags.join(" ")})`];
  });
}

function valuesText(spec: OptionSpec): string {
  const choices = spec.kind === "choice" ? spec.choices : spec.kind === "switch" ? ["on", "off"] : null;
  const byDefault = spec.default === null ? "" : signatureValue(spec, spec.default);
  if (choices !== null) return choices.map((choice) => (choice === byDefault ? `${choice}*` : choice)).join(" | ");
  if (spec.kind === "names" || spec.kind === "data") return KIND_WORDS[spec.kind];
  return `${KIND_WORDS[spec.kind as "number"]}${byDefault && `, ${byDefault}*`}`;
}

const KIND_WORDS = { number: "number", text: "text", names: "may be repeated", table: "file", data: "JSON file" };

function formatRows(formats: readonly { id: string; about: string }[]): Row[] {
  return formats.map(({ id, about }) => [id, about]);
}

function scoreRows(definition: Definition, style: Style): Row[] {
  const { scores, primary } = definition;
  const formulas = formulaTexts(definition);
  return Object.entries(scores as Record<string, ScoreSpec>).map(([id, { better, about }]) => [
    `${id === primary ? style.bold(`${id}*`) : id}${better === "lower" ? " ↓" : ""}`,
    formulas[id] === undefined ? about : `${about} ${style.dim(`= ${formulas[id]}`)}`.trim(),
  ]);
}
