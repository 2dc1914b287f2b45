// Writes the generated blocks of docs/*.md from the declarations: commands and settings, tasks.

import { readFileSync, writeFileSync } from "node:fs";
import { program } from "../src/cli/program.ts";
import type { OptionSpec } from "../src/contract/option-spec.ts";
import { flagOf, signatureValue } from "../src/contract/options.ts";
import { RUN_SETTINGS } from "../src/contract/run-settings.ts";
import type { ScoreSpec } from "../src/contract/score-spec.ts";
import type { Setting, SettingTable } from "../src/contract/setting.ts";
import { aboutSetting, defaultText } from "../src/contract/setting-words.ts";
import type { AnyTask } from "../src/contract/task.ts";
import type { Preset } from "../src/contract/task-extras.ts";
import { aboutFurther, furtherFormats } from "../src/contract/task-facts.ts";
import { ANSWERS_OPTION, INVALID_OPTION } from "../src/json/answer/read-answer.ts";
import { groupBy } from "../src/numeric/group.ts";
import { tasks } from "../src/tasks/index.ts";

type Definition = AnyTask["definition"];

const docs = new URL("../docs/", import.meta.url);
const BLOCK = /(<!-- made by npm run reference -->\n).*?(<!-- end -->)/s;

/** Every page that has a generated block, with the block fresh. */
export async function reference(settings: SettingTable = RUN_SETTINGS): Promise<ReadonlyMap<string, string>> {
  const blocks = new Map([["command.md", [...commandLines(), ...settingsTable(settings)]]]);
  for (const load of Object.values(tasks)) {
    const { definition } = await load();
    blocks.set(`${definition.id}.md`, taskTables(definition));
  }
  return new Map([...blocks].map(([page, lines]) => [page, withBlock(page, lines)]));
}

function withBlock(page: string, lines: readonly string[]): string {
  const text = readFileSync(new URL(page, docs), "utf8");
  if (!BLOCK.test(text)) throw new Error(`docs/${page} has no place for its generated block`);
  return text.replace(BLOCK, (_, start: string, end: string) => `${start}\n${lines.join("\n")}${end}`);
}

/** The commands by the groups of the help; their own help says what each is for. */
function commandLines(): string[] {
  const groups = groupBy(program().commands, (command) => command.helpGroup());
  return [
    ...[...groups].map(([group, commands]) => {
      const names = commands.map((command) => `\`${command.name()}\``).join(" ");
      return `- ${group} ${names}`;
    }),
    "",
  ];
}

/** What may be set for any task, by whom. */
function settingsTable(settings: SettingTable): string[] {
  const rows = Object.entries(settings).map(([name, setting]) => [
    `\`--${flagOf(name)}\``,
    setting.flagOnly === true ? "" : `\`${name}\``,
    values(setting),
    aboutSetting(setting),
    setting.takers.map((taker) => (taker === "stored" ? "stored results" : taker)).join(", "),
    setting.config === true ? "yes" : "",
  ]);
  return table(["flag", "in programs", "values, **default**", "meaning", "used by", "in karat.json"], rows);
}

function taskTables(definition: Definition): string[] {
  const { unit, protocol, primary, options, formats, scores } = definition;
  const ofAnswers = (spec: OptionSpec) => spec === ANSWERS_OPTION || spec === INVALID_OPTION;
  const specs = Object.entries(options as Record<string, OptionSpec>);
  const optionRows = specs
    .filter(([, spec]) => !ofAnswers(spec))
    .map(([name, spec]) => [
      `\`${spec.short === undefined ? "" : `-${spec.short} `}--${flagOf(name)}\``,
      values(spec),
      spec.about,
    ]);
  const answerFlags = specs.filter(([, spec]) => ofAnswers(spec)).map(([name]) => `\`--${flagOf(name)}\``);
  if (answerFlags.length > 0)
    optionRows.push([answerFlags.join(", "), "", "how [models' answers](formats.md#models-answers) are read"]);
  const sourceRows = Object.entries(furtherFormats(definition)).map(([name, list]) => [
    `\`--${flagOf(name)}\``,
    "path",
    aboutFurther(list),
  ]);
  return [
    `Unit: ${unit}. Protocol: ${protocol.name}, version ${protocol.version}. Source: ${protocol.cite}.`,
    "",
    ...table(["option", "values, **default**", "meaning"], [...optionRows, ...sourceRows]),
    ...table(["to repeat a number from …", "use", "source"], presetRows(protocol)),
    ...table(["format", "of", "about"], formatRows(formats)),
    ...table(["score", "meaning"], scoreRows(scores as Record<string, ScoreSpec>, primary)),
    `\`karat tasks ${definition.id}\` prints the formulas.`,
    "",
  ];
}

/** Each format once: many serve both sides. */
function formatRows({ gold, pred }: Definition["formats"]): string[][] {
  const rows = new Map<string, string[]>();
  for (const [side, formats] of [
    ["gold", gold],
    ["predictions", pred],
  ] as const)
    for (const { id, about } of formats) {
      const key = `${id} ${about}`;
      rows.set(key, rows.has(key) ? [`\`${id}\``, "both", about] : [`\`${id}\``, side, about]);
    }
  return [...rows.values()];
}

/** Neighbours that measure the same share a row: precision, recall and F1 of one count. */
function scoreRows(scores: Readonly<Record<string, ScoreSpec>>, primary: string): string[][] {
  const rows: { subject: string; names: string[]; about: string }[] = [];
  for (const [score, { about, better }] of Object.entries(scores)) {
    const subject = about.replace(/: (?!.*: ).*$/, "");
    const name = `\`${score}\`${score === primary ? " (primary)" : ""}${better === "lower" ? " ↓" : ""}`;
    const last = rows.at(-1);
    if (last?.subject === subject) Object.assign(last, { names: [...last.names, name], about: subject });
    else rows.push({ subject, names: [name], about });
  }
  return rows.map(({ names, about }) => [names.join(", "), about]);
}

function presetRows({ presets = {}, cite }: Definition["protocol"]): string[][] {
  return Object.entries(presets as Record<string, Preset<Record<string, unknown>>>).map(([name, preset]) => [
    preset.about,
    [name, ...(preset.aliases ?? [])].map((one) => `\`--as ${one}\``).join(" or "),
    preset.cite === cite ? "" : preset.cite,
  ]);
}

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
  for (const [page, text] of await reference()) writeFileSync(new URL(page, docs), text);
