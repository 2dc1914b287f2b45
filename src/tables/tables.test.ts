// Tables as input: CSV, TSV and Parquet rows become neutral lines, and what is broken or doubtful is refused.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { problemOf } from "../../test/problem-of.ts";
import { readPath } from "../io/read-path.ts";
import { score } from "../run/score.ts";
import { rouge } from "../tasks/rouge/index.ts";

const folder = mkdtempSync(join(tmpdir(), "tables-"));

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** One table for both sides. */
function scoreTable(path: string, map?: readonly string[]) {
  return score(rouge(), { gold: readPath(path), pred: readPath(path) }, { ci: null, ...(map && { map }) });
}

const ROWS: readonly (readonly [string, string, string])[] = [
  ["d1", 'The "cat" sat, quietly.', "A cat sat."],
  ["d2", "It slept\non the mat.", "It slept."],
  ["007", "Nobody came.", "Nobody came."],
];
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const csv = (header: readonly string[], separator = ",") =>
  [header, ...ROWS.map((row) => row.map(quoted))].map((cells) => `${cells.join(separator)}\n`).join("");

const LINES = {
  gold: ROWS.map(([id, text]) => ({ id, references: [text] })),
  pred: ROWS.map(([id, , summary]) => ({ id, summary })),
};

describe("a table of both sides", () => {
  it("gives the digits of neutral lines, and says how its columns were read", async () => {
    const lines = await score(rouge(), LINES, { ci: null });
    const result = await scoreTable(file("rows.csv", `\ufeff${csv(["doc_id", "reference", "output"])}`));
    expect(result.scores).toEqual(lines.scores);
    expect(result.warnings.map(({ message }) => message)).toEqual([
      "guessed the columns: id=doc_id, gold.references=reference",
      "guessed the columns: id=doc_id, pred.summary=output",
    ]);
    const tsv = await scoreTable(file("rows.tsv", csv(["id", "references", "summary"], "\t")));
    expect([tsv.scores, tsv.warnings]).toEqual([lines.scores, []]);
  });

  it("is refused with the flag to write where a column is not known, and read with it", async () => {
    const path = file("highlights.csv", csv(["doc_id", "highlights", "output"]));
    expect(await problemOf(() => scoreTable(path))).toMatchObject({
      code: "BAD_SHAPE",
      received: 'the columns "doc_id", "highlights", "output"',
      hint: "`map: gold.references=highlights`",
    });
    const { signature, scores } = await scoreTable(path, ["gold.references=highlights"]);
    expect(scores).toEqual((await score(rouge(), LINES, { ci: null })).scores);
    expect(signature).toContain("|map:gold.references=highlights|");
  });

  it("is refused where two columns could be meant", async () => {
    const path = file("two.csv", "id,reference,target,output\na,x,y,z\n");
    expect(await problemOf(() => scoreTable(path))).toMatchObject({
      expected: 'one column with "references" of gold',
      hint: "`map: gold.references=reference`",
    });
  });

  it("parses cells of JSON where lists are wanted, and refuses lists of another notation", async () => {
    const path = file("lists.csv", 'id,references,summary\na,"[""x y"", ""x z""]",x y\n');
    const both = await score(
      rouge(),
      { gold: [{ id: "a", references: ["x y", "x z"] }], pred: [{ id: "a", summary: "x y" }] },
      { ci: null },
    );
    expect((await scoreTable(path)).scores).toEqual(both.scores);
    const python = file("python.csv", "id,references,summary\na,\"['x y', 'x z']\",x y\n");
    expect(await problemOf(() => scoreTable(python))).toMatchObject({ code: "BAD_SHAPE", at: { line: 2 } });
  });
});

describe("a broken CSV", () => {
  it.each([
    ["an unclosed quote", 'id,a\n1,x\n2,"y\n3,z\n', 3, "a quote that is closed"],
    ["a ragged row", "id,a\n1,x\n2\n", 3, "a row with as many cells as the header has columns"],
    ["a quote inside a cell", 'id,a\n1,x "y" z\n', 2, "a quote only at the beginning of a cell"],
    ["a column twice", "id,a,a\n1,x,y\n", 1, "every column once"],
    ["a column without a name", ",id,a\n0,1,x\n", 1, "a name for every column"],
    ["semicolons", "id;reference;output\n1;x;y\n", 1, "columns separated by commas"],
  ])("with %s is refused at its line", async (_, text, line, expected) => {
    expect(await problemOf(() => scoreTable(file("broken.csv", text)))).toMatchObject({
      code: "READ_FAILED",
      at: { line },
      expected,
    });
  });

  it("in UTF-16 is refused with what to do", async () => {
    const bytes = Buffer.from("\ufeffid,reference,output\n1,x,y\n", "utf16le");
    expect(await problemOf(() => scoreTable(file("wide.csv", bytes)))).toMatchObject({
      hint: "this looks like UTF-16: save the file as UTF-8",
    });
  });

  it("without rows is refused", async () => {
    expect(await problemOf(() => scoreTable(file("empty.csv", "id,reference,output\n")))).toMatchObject({
      expected: "a table with rows",
    });
  });
});

it("a Parquet file that is cut off, or a pointer to one, is refused", async () => {
  expect(await problemOf(() => scoreTable(file("cut.parquet", "PAR1abc")))).toMatchObject({
    expected: "a Parquet file",
  });
  const pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\n";
  expect(await problemOf(() => scoreTable(file("pointer.parquet", pointer)))).toMatchObject({ hint: "git lfs pull" });
});
