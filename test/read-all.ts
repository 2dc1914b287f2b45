// Everything a source holds, at once, for tests.
import type { RecordKind, Source, SourceRecord } from "../src/contract/source.ts";

export async function readAll(source: Source, by: RecordKind): Promise<readonly SourceRecord[]> {
  const records: SourceRecord[] = [];
  for await (const batch of source.records(await source.list(), by)) records.push(...batch);
  return records;
}
