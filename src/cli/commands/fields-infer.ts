// karat fields-infer: a first description, written from gold.
import { Option } from "commander";
import { readJsonFile } from "../../io/read-json-file.ts";
import { readPath } from "../../io/read-path.ts";
import { recordValues } from "../../run/read/record-values.ts";
import { inferDescription } from "../../tasks/fields/infer.ts";
import { outputFlag } from "../flags/flag.ts";
import type { Printed } from "../output/console.ts";

export const flags = [
  new Option("--schema <file>", "start from this JSON Schema, as zod and pydantic write it"),
  outputFlag("the description"),
];

export async function run(path: string, { schema }: { readonly schema?: string }): Promise<Printed> {
  const { values, isBare } = await recordValues(readPath(path));
  const { description, remarks } = inferDescription(values, {
    isBare,
    ...(schema === undefined ? {} : { schema: readJsonFile(schema) }),
  });
  return {
    report: `${JSON.stringify(description, null, 2)}\n`,
    remarks: remarks.map((remark) => `check ${remark}`),
  };
}
