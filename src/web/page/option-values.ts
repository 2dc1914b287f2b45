// Values of options as text, in a field of the form or in a link, and back.

import { parseTextTable } from "../../core/json-tree.ts";
import type { OptionSpec } from "../../core/options.ts";

export function optionText({ kind }: OptionSpec, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (kind === "names") return (value as readonly string[]).join(", ");
  if (kind === "table" || kind === "data") return JSON.stringify(value);
  return String(value);
}

/** The value that a text means; undefined where it means none, or the default. */
export function parseOption(spec: OptionSpec, text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  switch (spec.kind) {
    case "choice":
      return spec.choices.includes(trimmed) && trimmed !== spec.default ? trimmed : undefined;
    case "number":
      if (trimmed === spec.word) return trimmed;
      return Number.isFinite(Number(trimmed)) && Number(trimmed) !== spec.default ? Number(trimmed) : undefined;
    case "switch":
      return trimmed === String(!spec.default) ? !spec.default : undefined;
    case "text":
      return trimmed;
    case "names":
      return trimmed
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== "");
    case "table":
      return parsed(() => parseTextTable(trimmed));
    case "data":
      return parsed(() => JSON.parse(trimmed) as unknown);
  }
}

/** Undefined while the text is not what it is to become. */
function parsed<Value>(parse: () => Value): Value | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}
