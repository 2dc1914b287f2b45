// Descriptions: read from a file, or inferred from gold.

import { isObject, writtenJson } from "../../contract/shape.ts";
import type { Source } from "../../contract/source.ts";
import { recordValues } from "../../engine/read/record-values.ts";
import { KaratError } from "../../problems/problem.ts";
import { describedTask, inferredDescription } from "../../tasks/index.ts";
import type { Chosen } from "../chosen.ts";
import type { TaskDescription, Written } from "../protocol.ts";

/** Throws all problems of the description. */
export async function readDescriptionFile({ name, files }: Chosen): Promise<TaskDescription> {
  const description = writtenDescription(name, await files[0]!.file.text());
  await describedTask(description.value);
  return description;
}

export function writtenDescription(name: string, text: string): TaskDescription {
  return { name, value: writtenJson(text, name) as Written, remarks: [], isInferred: false };
}

/** Null if gold is not JSON with fields. */
export async function inferFrom(gold: Source): Promise<TaskDescription | null> {
  try {
    const values = await recordValues(gold);
    if (!values.records.some(isObject)) return null;
    const { description, remarks } = await inferredDescription(values);
    return { name: fileName(gold.name), value: description, remarks, isInferred: true };
  } catch (error) {
    if (error instanceof KaratError) return null;
    throw error;
  }
}

function fileName(gold: string): string {
  return `${gold.replace(/(?<=[^.])\..*$/, "")}.fields.json`;
}
