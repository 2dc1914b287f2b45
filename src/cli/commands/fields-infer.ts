// karat fields-infer: a first description, written from gold.
import type { Command } from "commander";
import { readJsonFile } from "../../io/read-json-file.ts";
import { readPath } from "../../io/read-path.ts";
import { recordValues } from "../../run/read/record-values.ts";
import { inferDescription } from "../../tasks/fields/infer.ts";
import { outputFlag } from "../flags/usual-flags.ts";
import type { Printed } from "../output/verdict.ts";

interface Flags {
  readonly schema?: string;
}

export function addFlags(command: Command): void {
  command
    .option("--schema <file>", "start from this JSON Schema, as zod and pydantic write it")
    .addOption(outputFlag("the description"));
}

export async function run(path: string, { schema }: Flags): Promise<Printed> {
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
