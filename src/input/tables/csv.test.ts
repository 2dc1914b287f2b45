// Rows of CSV from lines.
import { expect, it } from "vitest";
import type { SourceRecord } from "../../contract/source.ts";
import { csvRows } from "./csv.ts";

async function rowsOf(lines: readonly string[]): Promise<readonly SourceRecord[]> {
  async function* batches() {
    yield lines.map((text, at) => ({ file: "a.csv", line: at + 1, text }));
  }
  const rows: SourceRecord[] = [];
  for await (const batch of csvRows(batches())) rows.push(...batch);
  return rows;
}

it("csvRows(batches) gives each row with its first line", async () => {
  const rows = await rowsOf(["id,text\r", '1,"a\r', "", '""b"","\r', "", "2,c\r"]);
  expect(rows).toEqual([
    { file: "a.csv", line: 2, isRow: true, untyped: [], value: { id: "1", text: 'a\r\n\n"b",' } },
    { file: "a.csv", line: 6, isRow: true, untyped: [], value: { id: "2", text: "c" } },
  ]);
});

it("csvRows(batches) takes __proto__ for a column like any other", async () => {
  const [row] = await rowsOf(["__proto__;id", "x;1"]);
  expect(Object.entries(row!.value as object)).toEqual([
    ["__proto__", "x"],
    ["id", "1"],
  ]);
});

it("csvRows(batches) takes time linear in the length of a cell", async () => {
  const inside = Array.from({ length: 400_000 }, () => 'a ""b""');
  const [row] = await rowsOf(["id,text", '1,"', ...inside, '"']);
  expect((row!.value as { text: string }).text).toHaveLength(1 + 400_000 * 6);
});
