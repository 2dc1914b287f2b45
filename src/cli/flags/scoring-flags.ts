// The flags that all commands which read gold and predictions share, and what they mean for a run.

import { readFileSync } from "node:fs";
import { type Command, Option } from "commander";
import { parseTextTable } from "../../core/json-tree.ts";
import { rangeText } from "../../core/option-schema.ts";
import { flagOf, type OptionSpec, signatureValue } from "../../core/options.ts";
import { KaratError, usageError } from "../../core/problem.ts";
import type { Services } from "../../core/service.ts";
import { jsonIn } from "../../core/shape.ts";
import type { AnyTask, AnyTaskMaker } from "../../core/task.ts";
import type { Preset } from "../../core/task-extras.ts";
import { readJsonFile } from "../../io/read-json-file.ts";
import { readPath } from "../../io/read-path.ts";
import type { RunInput } from "../../run/read/open-sides.ts";
import type { SettingFlags } from "../../run/run-settings.ts";
import { listOption } from "./given-once.ts";
import { numberFrom } from "./number-flag.ts";
import { addOptions, quietFlag } from "./usual-flags.ts";

export type Flags = Readonly<Record<string, unknown>> &
  SettingFlags<"validate"> & {
    readonly gold?: string;
    readonly pred?: string;
    readonly quiet?: boolean;
    readonly output?: string;
  };

export function addInputFlags(
  command: Command,
  { definition }: AnyTaskMaker,
  systems: Systems = { several: false },
): void {
  // Read before the words come here, for it may name the task.
  const config = new Option("--config <file>", "settings of the project (default: karat.json, if there is one)");
  addOptions(command, [config, quietFlag()], "Input:");
  addTaskFlags(command, definition, systems);
}

export function taskFromFlags(maker: AnyTaskMaker, flags: Flags): AnyTask {
  return maker(taskOptions(maker.definition, flags) as never);
}

/** In the place of gold, where the task has none. */
export const NO_GOLD: RunInput["gold"] = [];

export function inputFrom({ definition }: AnyTask, flags: Flags): RunInput {
  const names = Object.keys(definition.sources ?? {}).filter((name) => flags[name] !== undefined);
  return {
    gold: flags.gold === undefined ? NO_GOLD : readPath(flags.gold),
    pred: readPath(flags.pred as string),
    sources: Object.fromEntries(names.map((name) => [name, readPath(String(flags[name]))])),
  };
}

export async function servicesFor(task: AnyTask): Promise<{ readonly services?: Services }> {
  if (task.definition.services === undefined) return {};
  return { services: await (await import("../../adapters/services-node.ts")).servicesOf(task) };
}

type Definition = AnyTask["definition"];

/** Whether a command reads what one system said, what several did, each by its name, or either. */
export interface Systems {
  readonly several: boolean | "perhaps";
}

export function addTaskFlags(command: Command, definition: Definition, systems: Systems): void {
  const options = Object.entries(definition.options as Record<string, OptionSpec>);
  const sources = Object.entries((definition.sources ?? {}) as Record<string, { about: string }>);
  const presets = Object.entries((definition.presets ?? {}) as Record<string, Preset<unknown>>);
  const names = presets.flatMap(([name, { aliases = [] }]) => [name, ...aliases]).join(", ");
  const all = [
    ...(presets.length === 0 ? [] : [new Option("--as <preset>", `presets from papers: ${names}`)]),
    ...options.map(([name, spec]) => taskFlag(name, spec)),
    ...sources.map(([name, { about }]) => sourceFlag(name, about, systems)),
  ];
  addOptions(command, all, `Options of ${definition.id}:`);
}

function sourceFlag(name: string, about: string, { several }: Systems): Option {
  if (!several) return new Option(`--${flagOf(name)} <path>`, about);
  const form = several === "perhaps" ? "<path>" : "<name=path>";
  return listOption(`--${flagOf(name)} ${form}`, `${about}; once for each system that has some`);
}

const PLACEHOLDERS = { number: "<number>", text: "<text>", names: "<name>", table: "<file>", data: "<file>" } as const;

function taskFlag(name: string, spec: OptionSpec): Option {
  const flag = `${spec.short === undefined ? "" : `-${spec.short}, `}--${flagOf(name)}`;
  if (spec.kind === "switch")
    return spec.default
      ? new Option(`${flag} <on|off>`, `${spec.about} (default: on)`)
      : new Option(`${flag} [on|off]`, spec.about);
  if (spec.kind === "choice")
    return new Option(`${flag} <${spec.choices.join("|")}>`, `${spec.about} (default: ${spec.default})`);
  const repeat = spec.kind === "names" ? "; may be repeated" : "";
  const range = spec.kind === "number" ? rangeText(spec.min, spec.max) : "";
  const byDefault =
    spec.default === null || spec.kind === "names" || spec.kind === "data"
      ? ""
      : ` (default: ${signatureValue(spec, spec.default)})`;
  const form = `${flag} ${placeholder(spec)}`;
  const about = `${spec.about}${repeat}${range && `, ${range}`}${byDefault}`;
  return spec.kind === "names" ? listOption(form, about) : new Option(form, about);
}

function placeholder(spec: Exclude<OptionSpec, { kind: "choice" | "switch" }>): string {
  return spec.kind === "number" && spec.word !== undefined ? `<number|${spec.word}>` : PLACEHOLDERS[spec.kind];
}

function taskOptions(definition: Definition, parsed: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const specs = Object.entries(definition.options as Record<string, OptionSpec>);
  const preset = parsed.as === undefined ? {} : { as: parsed.as };
  const own = Object.fromEntries(
    specs
      .filter(([name]) => parsed[name] !== undefined)
      .map(([name, spec]) => [name, optionValue(name, spec, parsed[name])]),
  );
  return { ...own, ...preset };
}

export function optionValue(name: string, spec: OptionSpec, value: unknown): unknown {
  if (spec.kind === "number")
    return value === spec.word
      ? value
      : numberFrom(`--${flagOf(name)}`, String(value), spec.word === undefined ? {} : { or: spec.word });
  if (spec.kind === "switch") return value === true || switchValue(name, String(value));
  if (spec.kind === "table") return value === "none" ? {} : readTable(String(value));
  if (spec.kind === "data")
    return isJson(value) ? jsonIn(String(value), `--${flagOf(name)}`) : readJsonFile(String(value));
  return value;
}

function switchValue(name: string, text: string): boolean {
  if (text === "on" || text === "off") return text === "on";
  throw usageError("BAD_VALUE", { expected: `on or off for --${flagOf(name)}`, received: JSON.stringify(text) });
}

/** What karat.json holds comes as JSON in place of a path. */
function isJson(value: unknown): boolean {
  return String(value).startsWith("{");
}

function readTable(path: string): Record<string, string> {
  try {
    return parseTextTable(isJson(path) ? path : readFileSync(path, "utf8"));
  } catch (cause) {
    const expected = "a JSON object of texts or numbers";
    const received = (cause as Error).message;
    throw new KaratError({ code: "READ_FAILED", at: { file: path }, expected, received }, { cause });
  }
}
