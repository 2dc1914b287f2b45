// The JSON records of a source, whatever task they are for.
import { FindingCollector } from "../../contract/finding-sink.ts";
import { exactJsonOf } from "../../contract/shape.ts";
import type { Source } from "../../contract/source.ts";
import { tableKind } from "../../input/files/container.ts";
import { NeutralRows } from "../../input/table/neutral-rows.ts";
import type { CellPath, ReadRecords } from "../../json/record.ts";
import { KaratError } from "../../problems/problem.ts";
import { readingOf } from "./input.ts";

export async function recordValues(source: Source): Promise<ReadRecords> {
  const sink = new FindingCollector();
  const records: unknown[] = [];
  const untyped: (readonly CellPath[])[] = [];
  const entries = await source.list();
  const isTable = entries.length > 0 && entries.every(({ path }) => tableKind(path) !== null);
  const rows = isTable ? new NeutralRows({ side: "gold", format: ANY_FIELDS, isTable, isGlance: true }) : null;
  for await (const batch of (await readingOf(source, entries, "line")).records())
    for (const record of rows?.lines(batch) ?? batch) {
      records.push(exactJsonOf(record, sink));
      untyped.push(record.untyped ?? []);
    }
  sink.throwProblems();
  if (records.length === 0)
    throw new KaratError({ code: "BAD_SHAPE", at: { file: source.name }, expected: "gold records", received: "none" });
  return { records, untyped };
}

const ANY_FIELDS = { idKey: "id", rows: { as: "positions" } } as const;
