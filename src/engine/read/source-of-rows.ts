// Rows in memory as the source of a table, so that gold and each system can have a column of it.
import type { Source } from "../../contract/source.ts";
import { ValueDigest } from "../../json/digest.ts";

const BATCH = 256;

export function sourceOfRows(rows: readonly unknown[], name: string): Source {
  return {
    name,
    origin: rows,
    list: async () => [{ path: `${name}.csv`, head: () => "" }],
    async *records() {
      for (let start = 0; start < rows.length; start += BATCH) {
        const batch = rows.slice(start, start + BATCH);
        yield batch.map((value, at) => ({ file: `${name}[${start + at}]`, line: 1, value: value ?? null }));
      }
    },
    async digest() {
      const digest = new ValueDigest();
      for (const row of rows) digest.add(row);
      return digest.hex();
    },
  };
}
