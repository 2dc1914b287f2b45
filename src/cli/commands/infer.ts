// karat infer: a description, written from gold.
import { readJsonFile } from "../../adapters/node/read-json-file.ts";
import { readPath } from "../../adapters/node/read-path.ts";
import { recordValues } from "../../engine/read/record-values.ts";
import { inferredDescription } from "../../tasks/index.ts";
import { type FlagValues, flagsOf, outputFlag, textFlag } from "../flags/flag.ts";
import type { Printed } from "../output/console.ts";

const FLAGS = {
  schema: textFlag("file", "settle types by this JSON Schema, as zod and pydantic write it"),
  output: outputFlag("the description"),
} as const;

export const flags = flagsOf(FLAGS);

export async function run(path: string, { schema }: FlagValues<typeof FLAGS>): Promise<Printed> {
  const records = await recordValues(readPath(path));
  const given = schema === undefined ? undefined : readJsonFile(schema);
  const { description, remarks } = await inferredDescription(records, given);
  return {
    report: `${JSON.stringify(description, null, 2)}\n`,
    remarks: remarks.map((remark) => `check ${remark}`),
  };
}
