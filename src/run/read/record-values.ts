// The JSON values of a source, whatever task they are for.
import { FindingCollector } from "../../core/finding-sink.ts";
import { KaratError } from "../../core/problem.ts";
import { isObject, jsonOf } from "../../core/shape.ts";
import type { Source } from "../../core/source.ts";
import { readingOf } from "./input.ts";

export async function recordValues(source: Source) {
  const entries = await source.list();
  const sink = new FindingCollector();
  const records: unknown[] = [];
  for await (const batch of (await readingOf(source, entries, "line")).records())
    for (const record of batch) records.push(jsonOf(record, sink));
  sink.throwProblems();
  if (records.length === 0)
    throw new KaratError({ code: "BAD_SHAPE", at: { file: source.name }, expected: "gold records", received: "none" });
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
