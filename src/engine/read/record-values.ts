// The JSON records of a source, whatever task they are for.
import { FindingCollector } from "../../contract/finding-sink.ts";
import { exactJsonOf } from "../../contract/shape.ts";
import type { Source } from "../../contract/source.ts";
import { KaratError } from "../../problems/problem.ts";
import { readingOf } from "./input.ts";

export async function recordValues(source: Source): Promise<readonly unknown[]> {
  const sink = new FindingCollector();
  const records: unknown[] = [];
  for await (const batch of (await readingOf(source, await source.list(), "line")).records())
    for (const record of batch) records.push(exactJsonOf(record, sink));
  sink.throwProblems();
  if (records.length === 0)
    throw new KaratError({ code: "BAD_SHAPE", at: { file: source.name }, expected: "gold records", received: "none" });
  return records;
}
