// karat fields-infer: a first description, written from gold.
import { type Command, Option } from "commander";
import { FindingCollector } from "../../core/finding-sink.ts";
import { KaratError } from "../../core/problem.ts";
import { isObject, jsonOf } from "../../core/shape.ts";
import { readJsonFile } from "../../io/read-json-file.ts";
import { readPath } from "../../io/read-path.ts";
import { readingOf } from "../../run/read/input.ts";
import { inferDescription } from "../../tasks/fields/infer.ts";
import { say, writeReport } from "../output/console.ts";

interface Flags {
  readonly schema?: string;
  readonly output?: string;
}

export function addFlags(command: Command): void {
  command
    .addOption(new Option("--schema <file>", "start from this JSON Schema, as zod and pydantic write it"))
    .option("-o, --output <file>", "write the description to a file");
}

export async function run(path: string, { schema, output }: Flags): Promise<void> {
  const { values, isBare } = await goldIn(path);
  const { description, remarks } = inferDescription(values, {
    isBare,
    ...(schema === undefined ? {} : { schema: readJsonFile(schema) }),
  });
  await writeReport(`${JSON.stringify(description, null, 2)}\n`, output);
  for (const remark of remarks) say(`look at ${remark}`);
}

/** The values of all records, out of their neutral lines, and whether records bring their own ids. */
async function goldIn(path: string) {
  const source = readPath(path);
  const entries = await source.list();
  const sink = new FindingCollector();
  const records: unknown[] = [];
  for await (const batch of (await readingOf(source, entries, "line")).records())
    for (const record of batch) records.push(jsonOf(record, sink));
  sink.throwProblems();
  if (records.length === 0)
    throw new KaratError([{ code: "BAD_SHAPE", at: { file: path }, expected: "gold records", received: "none" }]);
  if (records.every(isNeutral)) return { values: records.map(({ value }) => value), isBare: false };
  const isFolder = entries.length > 1 && entries.length === records.length;
  return { values: records, isBare: !isFolder };
}

function isNeutral(record: unknown): record is { readonly id: unknown; readonly value?: unknown } {
  return (
    isObject(record) &&
    Object.hasOwn(record, "id") &&
    Object.keys(record).every((key) => key === "id" || key === "value")
  );
}
