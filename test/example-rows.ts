// The bundled example of rules as rows of a run, and what the command line says of it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface ExampleRow {
  readonly id: string;
  readonly output: Readonly<Record<string, unknown>>;
  readonly expected: Readonly<Record<string, unknown>>;
}

const folder = join(import.meta.dirname, "../examples/rules");

function lines(name: string): Record<string, unknown>[] {
  const [file] = readdirSync(join(folder, name));
  const text = readFileSync(join(folder, name, file as string), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

export function exampleRows(system: "careful" | "hasty"): readonly ExampleRow[] {
  const predictions = new Map(lines(system).map((line) => [String(line.id), line]));
  return lines("gold").map((gold) => {
    const id = String(gold.id);
    return { id, expected: gold, output: predictions.get(id) as Record<string, unknown> };
  });
}

/** What `karat score rules` prints for both systems, to the last bit. */
export const OVERALL = { careful: 0.8089887640449438, hasty: 0.6236559139784946 } as const;
