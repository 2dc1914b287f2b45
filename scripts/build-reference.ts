// Writes docs/reference.md: options, formats and scores of every task, from the declarations.
import { writeFileSync } from "node:fs";
import { formulaTexts } from "../src/core/declaration.ts";
import type { ScoreSpec } from "../src/core/define-task.ts";
import { flagOf, type OptionSpec, signatureValue } from "../src/core/options.ts";
import { aboutSetting, defaultText, type Setting, type SettingTable } from "../src/core/setting.ts";
import type { AnyTask } from "../src/core/task.ts";
import type { Preset } from "../src/core/task-extras.ts";
import { RUN_SETTINGS } from "../src/run/run-settings.ts";
import { tasks } from "../src/tasks/index.ts";

type Definition = AnyTask["definition"];

export async function reference(settings: SettingTable = RUN_SETTINGS): Promise<string> {
  const pages = await Promise.all(Object.values(tasks).map(async (load) => taskPage((await load()).definition)));
  return [
    "# Reference",
    "",
    "Made from the declarations by `npm run reference`.",
    "",
    ...settingsPage(settings),
    ...pages,
  ].join("\n");
}

/** What may be set for any task, by whom. */
function settingsPage(settings: SettingTable): string[] {
  const rows = Object.entries(settings).map(([name, setting]) => [
    `\`--${flagOf(name)}\``,
    setting.flagOnly === true ? "" : `\`${name}\``,
    values(setting),
    aboutSetting(setting),
    setting.takers.map((taker) => (taker === "stored" ? "stored results" : taker)).join(", "),
    setting.config === true ? "yes" : "",
  ]);
  return [
    "## Settings of a run",
    "",
    ...table(["flag", "in programs", "values, default first or in bold", "meaning", "used by", "in karat.json"], rows),
  ];
}

function taskPage(definition: Definition): string {
  const { id, title, about, unit, protocol, primary, options, presets, sources, formats, scores } = definition;
  const formulas = formulaTexts(definition);
  const optionRows = Object.entries(options as Record<string, OptionSpec>).map(([name, spec]) => [
    `\`${spec.short === undefined ? "" : `-${spec.short} `}--${flagOf(name)}\``,
    values(spec),
    spec.about,
  ]);
  const sourceRows = Object.entries((sources ?? {}) as Record<string, { about: string }>).map(([name, source]) => [
    `\`--${flagOf(name)}\``,
    "path",
    source.about,
  ]);
  const scoreRows = Object.entries(scores as Record<string, ScoreSpec>).map(([score, spec]) => [
    `\`${score}\`${score === primary ? " (primary)" : ""}`,
    spec.better === "lower" ? "lower" : "higher",
    spec.about,
    formulas[score] === undefined ? "" : `\`${formulas[score]}\``,
  ]);
  return [
    `## ${id}`,
    "",
    `${title}: ${about}. Unit: ${unit}. Protocol: ${protocol.name}, version ${protocol.version}. Source: ${protocol.cite}.`,
    "",
    ...table(["option", "values, default first or in bold", "meaning"], [...optionRows, ...sourceRows]),
    ...table(["to repeat a number from …", "use", "source"], presetRows(presets)),
    ...table(["gold format", "about"], formats.gold.map(formatRow)),
    ...table(["prediction format", "about"], formats.pred.map(formatRow)),
    ...table(["score", "better", "meaning", "formula, with the options by default"], scoreRows),
  ].join("\n");
}

function presetRows(presets: Definition["presets"] = {}): string[][] {
  return Object.entries(presets as Record<string, Preset<Record<string, unknown>>>).map(([name, preset]) => [
    preset.about,
    [name, ...(preset.aliases ?? [])].map((one) => `\`--as ${one}\``).join(" or "),
    preset.cite,
  ]);
}

const formatRow = ({ id, about }: { id: string; about: string }) => [`\`${id}\``, about];

function values(spec: OptionSpec | Setting): string {
  if (spec.kind === "choice")
    return spec.choices.map((choice) => (choice === spec.default ? `**${choice}**` : choice)).join(" · ");
  const word = "word" in spec && spec.word !== undefined ? ` or ${spec.word}` : "";
  const byDefault =
    "takers" in spec ? defaultText(spec) : spec.default === null ? "" : signatureValue(spec, spec.default);
  return `${spec.kind}${word}${byDefault && `, **${byDefault}**`}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line), ""];
}

if (process.argv[1]?.endsWith("build-reference.ts"))
  writeFileSync(new URL("../docs/reference.md", import.meta.url), await reference());
