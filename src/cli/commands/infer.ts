// karat infer: a description, written from gold.
import { Option } from "commander";
import { readJsonFile } from "../../adapters/node/read-json-file.ts";
import { readPath } from "../../adapters/node/read-path.ts";
import { recordValues } from "../../engine/read/record-values.ts";
import { inferredDescription } from "../../tasks/index.ts";
import { outputFlag } from "../flags/flag.ts";
import type { Printed } from "../output/console.ts";

export const flags = [
  new Option("--schema <file>", "settle types by this JSON Schema, as zod and pydantic write it"),
  outputFlag("the description"),
];

export async function run(path: string, { schema }: { readonly schema?: string }): Promise<Printed> {
  const records = await recordValues(readPath(path));
  const given = schema === undefined ? undefined : readJsonFile(schema);
  const { description, remarks } = await inferredDescription(records, given);
  return {
    report: `${JSON.stringify(description, null, 2)}\n`,
    remarks: remarks.map((remark) => `check ${remark}`),
  };
}
