// Rows of a table, whatever its file format: each a record of JSON with the columns as keys.
import { readFailed } from "../core/files/read-failed.ts";
import type { TableFile } from "../core/files/table-file.ts";
import type { SourceRecord } from "../core/source.ts";

/** All rows of a table file. */
export async function readTable(table: TableFile): Promise<readonly SourceRecord[]> {
  const rows =
    table.kind === "parquet"
      ? await (await import("./parquet.ts")).parquetRows(table)
      : await (await import("./csv.ts")).csvRows(table);
  if (rows.length > 0) return rows;
  throw readFailed({ file: table.file }, { expected: "a table with rows", received: "one without" });
}
