// Reads the rows of a table of any format as records with the columns as keys.

import type { TableFile } from "../core/files/container.ts";
import { readFailed } from "../core/files/read-failed.ts";
import type { SourceRecord } from "../core/source.ts";

/** The rows of a table file, made one at a time. */
export async function readTable(table: TableFile): Promise<Iterable<SourceRecord>> {
  return orNone(
    table.file,
    table.kind === "parquet"
      ? await (await import("./parquet.ts")).parquetRows(table)
      : await (await import("./csv.ts")).csvRows(table),
  );
}

function* orNone(file: string, rows: Iterable<SourceRecord>): Generator<SourceRecord> {
  let isEmpty = true;
  for (const row of rows) {
    isEmpty = false;
    yield row;
  }
  if (isEmpty) throw readFailed(file, { expected: "a table with rows", received: "one without" });
}
