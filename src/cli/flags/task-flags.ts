// Command line flags made from a task's declared options, and their values read back.
import { readFileSync } from "node:fs";
import { type Command, Option } from "commander";
import { flagOf, type OptionSpec, rangeText, signatureValue } from "../../core/options.ts";
import { presetsOf } from "../../core/preset.ts";
import { KaratError, usageError } from "../../core/problem.ts";
import type { AnyTask } from "../../core/task.ts";
import { parseTextTable } from "../../core/text-table.ts";
import { numberFrom } from "./number-flag.ts";
import { onePath } from "./one-path.ts";

type Definition = AnyTask["definition"];

/** Whether a command reads what one system said, or what several did, each by its name. */
export interface Systems {
  readonly several: boolean;
}

export function addTaskFlags(command: Command, definition: Definition, systems: Systems): void {
  const options = Object.entries(definition.options as Record<string, OptionSpec>);
  const sources = Object.entries((definition.sources ?? {}) as Record<string, { about: string }>);
  const presets = presetsOf(definition);
  const names = presets.flatMap(({ name, aliases = [] }) => [name, ...aliases]).join(", ");
  for (const option of [
    ...(presets.length === 0 ? [] : [new Option("--as <preset>", `options as others publish with them: ${names}`)]),
    ...options.map(([name, spec]) => taskFlag(name, spec)),
    ...sources.map(([name, { about }]) => sourceFlag(name, about, systems)),
  ])
    command.addOption(option.helpGroup(`Options of ${definition.id}:`));
}

function sourceFlag(name: string, about: string, { several }: Systems): Option {
  if (!several) return new Option(`--${flagOf(name)} <path>`, about).argParser(onePath(`--${flagOf(name)}`));
  return new Option(`--${flagOf(name)} <name=path>`, `${about}; once for each system that has some`).argParser(collect);
}

function collect(value: string, all: readonly string[] = []): readonly string[] {
  return [...all, value];
}

const PLACEHOLDERS = { number: "<number>", text: "<text>", names: "<name>", table: "<file>" } as const;

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
    spec.default === null || spec.kind === "names" ? "" : ` (default: ${signatureValue(spec, spec.default)})`;
  const option = new Option(
    `${flag} ${placeholder(spec)}`,
    `${spec.about}${repeat}${range && `, ${range}`}${byDefault}`,
  );
  return spec.kind === "names" ? option.argParser(collect) : option;
}

function placeholder(spec: Exclude<OptionSpec, { kind: "choice" | "switch" }>): string {
  return spec.kind === "number" && spec.word !== undefined ? `<number|${spec.word}>` : PLACEHOLDERS[spec.kind];
}

/** The values of a task's own options among all that were parsed. */
export function taskOptions(
  definition: Definition,
  parsed: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const specs = Object.entries(definition.options as Record<string, OptionSpec>);
  const preset = parsed.as === undefined ? {} : { as: parsed.as };
  const own = Object.fromEntries(
    specs
      .filter(([name]) => parsed[name] !== undefined)
      .map(([name, spec]) => [name, optionValue(name, spec, parsed[name])]),
  );
  return { ...own, ...preset };
}

function optionValue(name: string, spec: OptionSpec, value: unknown): unknown {
  if (spec.kind === "number")
    return value === spec.word
      ? value
      : numberFrom(`--${flagOf(name)}`, String(value), spec.word === undefined ? {} : { or: spec.word });
  if (spec.kind === "switch") return value === true || switchValue(name, String(value));
  if (spec.kind === "table") return value === "none" ? {} : readTable(String(value));
  return value;
}

function switchValue(name: string, text: string): boolean {
  if (text === "on" || text === "off") return text === "on";
  throw usageError("BAD_VALUE", { expected: `on or off for --${flagOf(name)}`, received: JSON.stringify(text) });
}

function readTable(path: string): Record<string, string> {
  try {
    return parseTextTable(readFileSync(path, "utf8"));
  } catch (cause) {
    const expected = "a JSON object of texts or numbers";
    const received = (cause as Error).message;
    throw new KaratError([{ code: "READ_FAILED", at: { file: path }, expected, received }], { cause });
  }
}
