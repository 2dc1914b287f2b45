// Command line flags made from a task's declared options, and their values read back.
import { readFileSync } from "node:fs";
import { type Command, Option } from "commander";
import { flagOf, type OptionSpec, signatureValue } from "../core/options.ts";
import { KaratError, usageError } from "../core/problem.ts";
import type { AnyTask } from "../core/task.ts";
import { parseTextTable } from "../core/text-table.ts";

type Definition = AnyTask["definition"];

export function addTaskFlags(command: Command, definition: Definition): void {
  for (const [name, spec] of Object.entries(definition.options as Record<string, OptionSpec>))
    command.addOption(taskFlag(name, spec).helpGroup(`Options of ${definition.id}:`));
  for (const [name, source] of Object.entries(definition.sources ?? {}))
    command.addOption(
      new Option(`--${flagOf(name)} <path>`, (source as { about: string }).about).helpGroup(
        `Options of ${definition.id}:`,
      ),
    );
}

const PLACEHOLDERS = { number: "<number>", text: "<text>", names: "<name>", table: "<file>" } as const;

function taskFlag(name: string, spec: OptionSpec): Option {
  const flag = `${spec.short === undefined ? "" : `-${spec.short}, `}--${flagOf(name)}`;
  if (spec.kind === "switch") return new Option(flag, spec.about);
  if (spec.kind === "choice")
    return new Option(`${flag} <${spec.choices.join("|")}>`, `${spec.about} (default: ${spec.default})`);
  const repeat = spec.kind === "names" ? "; may be repeated" : "";
  const byDefault =
    spec.default === null || spec.kind === "names" ? "" : ` (default: ${signatureValue(spec, spec.default)})`;
  const option = new Option(`${flag} ${PLACEHOLDERS[spec.kind]}`, `${spec.about}${repeat}${byDefault}`);
  return spec.kind === "names" ? option.argParser((value, all: string[] = []) => [...all, value]) : option;
}

/** The values of a task's own options among all that were parsed. */
export function taskOptions(
  definition: Definition,
  parsed: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const specs = Object.entries(definition.options as Record<string, OptionSpec>);
  return Object.fromEntries(
    specs
      .filter(([name]) => parsed[name] !== undefined)
      .map(([name, spec]) => [name, optionValue(name, spec, parsed[name])]),
  );
}

function optionValue(name: string, spec: OptionSpec, value: unknown): unknown {
  if (spec.kind === "number") return numberValue(name, String(value));
  if (spec.kind === "table") return value === "none" ? {} : readTable(String(value));
  return value;
}

function numberValue(name: string, text: string): number {
  const number = Number(text);
  if (text.trim() !== "" && Number.isFinite(number)) return number;
  throw usageError("BAD_VALUE", { expected: `a number for --${flagOf(name)}`, received: JSON.stringify(text) });
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
