// Tables as input: CSV, TSV and Parquet rows become neutral lines, and what is broken or doubtful is refused.
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { buildZip } from "../../../test/build-zip.ts";
import { CONTRACTS, type Neutral } from "../../../test/contract-input.ts";
import { problemOf } from "../../../test/problem-of.ts";
import { readPath } from "../../adapters/node/read-path.ts";
import { textOf } from "../../contract/shape.ts";
import type { SourceRecord } from "../../contract/source.ts";
import { KaratError } from "../../problems/problem.ts";
import { compare } from "../../run/compare.ts";
import { score } from "../../run/score.ts";
import { makerOfDescription } from "../../tasks/fields/task.ts";
import { tasks } from "../../tasks/index.ts";
import { rouge } from "../../tasks/rouge/index.ts";
import { values } from "../../tasks/values/index.ts";
import { NeutralRows } from "../table/neutral-rows.ts";
import { parquetRows } from "./parquet.ts";

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
      "Guessed the columns: id=doc_id, gold.references=reference",
      "Guessed the columns: id=doc_id, pred.summary=output",
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

  it("takes names in other letters, and says everything that is missing at once", async () => {
    const other = await scoreTable(file("caps.csv", csv(["Doc ID", "Reference", "Model-Output"])));
    expect(other.warnings.map(({ message }) => message)).toEqual([
      "Guessed the columns: id=Doc ID, gold.references=Reference",
      "Guessed the columns: id=Doc ID, pred.summary=Model-Output",
    ]);
    expect(await problemOf(() => scoreTable(file("odd.csv", csv(["name", "gold text", "said"]))))).toMatchObject({
      expected: 'a column with the id and a column with "references" of gold',
      hint: "`map: id=COLUMN` `map: gold.references=COLUMN`",
    });
    const spaced = file("spaced.csv", csv(["id", "gold text", "output"]));
    expect(await problemOf(() => scoreTable(spaced))).toMatchObject({ hint: '`map: "gold.references=gold text"`' });
  });

  it("never takes a column for both sides", async () => {
    const path = file("xsum.csv", csv(["id", "summary", "output"]));
    expect(await problemOf(() => scoreTable(path))).toMatchObject({ expected: 'a column with "references" of gold' });
    const { scores } = await scoreTable(path, ["gold.references=summary"]);
    expect(scores).toEqual((await score(rouge(), LINES, { ci: null })).scores);
  });

  it("of lines is read as a table where they are no neutral ones, and as such where they are", async () => {
    const lines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join("\n");
    const own = file("own.jsonl", lines([{ id: "a", references: ["x"], summary: "y" }]));
    expect((await scoreTable(own)).scores["rouge1.f1"]).toBe(0);
    const odd = file("odd.jsonl", lines([{ id: "a", highlights: "x", output: "y" }]));
    expect(await problemOf(() => scoreTable(odd))).toMatchObject({ hint: "`map: gold.references=highlights`" });
    const format = (await tasks.concepts()).definition.formats.pred.find(({ id }) => id === "jsonl")!;
    const others = ["answer", "concepts"];
    const rows = new NeutralRows({ side: "pred", format, others, isTable: false });
    const [line] = rows.lines([{ file: "a.jsonl", line: 1, value: { id: "a", answer: "ice", prediction: "fire" } }]);
    expect(line!.value).toEqual({ id: "a", response: "fire" });
  });

  it("of lines with a key of gold and an answer reads each side from its own, as from CSV", async () => {
    const city = (name: string) => ({ city: name });
    const both = { id: "a", value: city("Ulm"), response: JSON.stringify(city("Bonn")) };
    const path = file("both.jsonl", JSON.stringify(both));
    const task = makerOfDescription({ $karat: "fields 2", city: "text" })();
    const { scores } = await score(task, { gold: readPath(path), pred: readPath(path) }, { ci: null });
    expect(scores.f1).toBe(0);
    const format = (await tasks.concepts()).definition.formats.pred.find(({ id }) => id === "jsonl")!;
    const rows = new NeutralRows({ side: "pred", format, others: ["answer"], isTable: false });
    const [line] = rows.lines([{ file: "a.jsonl", line: 1, value: { id: "a", answer: "ice", response: "fire" } }]);
    expect(line!.value).toEqual({ id: "a", response: "fire" });
  });

  it("warns where nothing says which columns are predicted", async () => {
    const isWarned = async (description: object, row: object, map: readonly string[] = []) => {
      const rows = [row];
      const input = { gold: rows, pred: rows } as never;
      const { warnings, scores } = await score(makerOfDescription(description)({ records: "lines" }), input, {
        ci: null,
        map,
      });
      const isSame = warnings.some(({ code }) => code === "SAME_COLUMNS");
      if (isSame) expect(scores.f1).toBe(1);
      return isSame;
    };
    const description = { $karat: "fields 2", city: "text" };
    const line = { id: "a", value: { city: "Ulm" }, said: "{}" };
    expect(await isWarned(description, line)).toBe(true);
    expect(await isWarned(description, { id: "a", value: { city: "Ulm" } })).toBe(false);
    expect(await isWarned(description, line, ["pred.response=said"])).toBe(false);
    const bare = { ...description, $id: "id" };
    const row = { id: "a", city: "Ulm" };
    expect(await isWarned(bare, row)).toBe(true);
    expect(await isWarned(bare, { key: "a", city: "Ulm" }, ["id=key"])).toBe(true);
    expect(await isWarned(bare, { ...row, said: "Ulm" }, ["pred.city=said"])).toBe(false);
    expect(await isWarned(bare, { ...row, response: "{}" })).toBe(false);
  });

  it("has the fields of a description as columns: those of predictions are mapped, or are one column of answers", async () => {
    const task = makerOfDescription({ $karat: "fields 2", $id: "nr", city: "text", days: ["number"] })();
    const rows = [
      { nr: 1, city: "Ulm", days: [1, 2], said: "ULM", response: '{"city":"Ulm","days":[2]}', data: { city: "Bonn" } },
      { nr: 2, city: "Bonn", days: [3], said: "Bonn", response: '{"days":[3]}', data: { city: "Bonn", days: [3] } },
    ];
    const at = (...columns: readonly string[]) => {
      const own = rows.map((row) => Object.entries(row).filter(([key]) => columns.includes(key)));
      return file("fields.jsonl", own.map((row) => JSON.stringify(Object.fromEntries(row))).join("\n"));
    };
    const counts = async (path: string, column = "", map: readonly string[] = []) => {
      const input = { gold: readPath(path), pred: readPath(`${path}${column}`) };
      const { totals } = await score(task, input, { ci: null, map });
      return [totals["city.right"], totals["days.right"], totals["all.other"]];
    };
    // Days are gold's: nothing predicts them.
    expect(await counts(at("nr", "city", "days", "said"), "", ["pred.city=said"])).toEqual([2, 0, 0]);
    expect(await counts(at("nr", "city", "days", "said"), "", ["gold.city=said"])).toEqual([2, 0, 0]);
    expect(await counts(at("nr", "city", "days", "response"))).toEqual([1, 2, 0]);
    expect(await counts(at("nr", "city", "days", "data"), "#data")).toEqual([1, 1, 0]);
    expect(await counts(at("nr", "city", "days", "data"), "", ["pred.response=data"])).toEqual([1, 1, 0]);
    // The id of a description is mapped as any id.
    const named = file("named.csv", "key,city,said\n1,Ulm,ULM\n2,Bonn,Rom\n");
    expect(await counts(named, "", ["id=key", "pred.city=said"])).toEqual([1, 0, 0]);
    // The same file twice is compared with itself.
    expect(await counts(at("nr", "city", "days"))).toEqual([2, 3, 0]);
  });

  it("of lines warns where a key is there twice, at its line: the last value counts", async () => {
    const row = { reference: "x", output: "x" };
    const lines = (line: string) => `${JSON.stringify({ doc_id: 1, ...row })}\n${line}\n`;
    const path = file("twice.jsonl", lines(`{"reference":2,${JSON.stringify({ doc_id: 2, ...row }).slice(1)}`));
    const { warnings, scores } = await scoreTable(path);
    expect(warnings).toContainEqual(
      expect.objectContaining({ code: "REPEATED_KEY", examples: [`${path}:2 reference`] }),
    );
    expect(scores["rouge1.f1"]).toBe(1);
  });

  it("of numbers may have a column for each system", async () => {
    const path = file("wide.csv", "id,a,b\n1,1,0\n2,1,0.5\n");
    const pred = { a: readPath(`${path}#a`), b: readPath(`${path}#b`) };
    const { systems } = await compare(values(), { pred }, { ci: null });
    expect(systems.map(({ name, scores }) => [name, scores])).toEqual([
      ["a", { score: 1 }],
      ["b", { score: 0.25 }],
    ]);
  });

  it("of numbers may have NaN and infinities, which are no numbers, whatever its id is called", async () => {
    const lines = [
      '{"sample_id":1,"acc":1}',
      '{"sample_id":9007199254740993,"acc":NaN}',
      '{"sample_id":3,"acc":-Infinity}',
    ];
    for (const path of [file("nan.jsonl", lines.join("\n")), file("nan.json", `[${lines.join(",\n")}]`)]) {
      const { scores, warnings } = await score(values(), { pred: readPath(path) }, { ci: null, missing: "skip" });
      expect(scores).toEqual({ acc: 1 });
      expect(warnings).toContainEqual(expect.objectContaining({ code: "MISSING_LEFT_OUT", count: 2 }));
    }
    const texts = file("nan-text.jsonl", '{"doc_id":1,"reference":"x","output":NaN}');
    await expect(scoreTable(texts)).rejects.toThrow('received "NaN}" in column 38');
  });

  it("may be a folder of tables, with nothing else in it", async () => {
    const path = join(folder, "mixed");
    mkdirSync(path, { recursive: true });
    file("mixed/rows.csv", csv(["id", "references", "summary"]));
    expect((await scoreTable(path)).units.scored).toBe(3);
    file("mixed/readme.txt", "A text of its own.");
    expect(await problemOf(() => scoreTable(path))).toMatchObject({
      received: "rows.csv and readme.txt",
      hint: `name the table: ${path}/rows.csv`,
    });
    const texts = await score(rouge(), { gold: readPath(path), pred: [{ id: "readme", summary: "A text." }] });
    expect(texts.warnings.map(({ code }) => code)).toContain("UNREAD_TABLES");
    file("mixed/more.jsonl", '{"id":"x","references":["y"]}');
    expect(await problemOf(() => score(rouge(), { gold: readPath(path), pred: [] }))).toMatchObject({
      expected: "a table, or a folder of nothing but tables",
    });
  });

  it("may have a column for each system", async () => {
    const path = file("systems.csv", "id,reference,good,bad\na,x y,x y,z\nb,y z,y z,x\n");
    const pred = { good: readPath(`${path}#good`), bad: readPath(`${path}#bad`) };
    const { systems } = await compare(rouge(), { gold: readPath(path), pred });
    expect(systems.map(({ name, scores }) => [name, scores["rouge1.f1"]])).toEqual([
      ["good", 1],
      ["bad", 0],
    ]);
    const none = { gold: readPath(path), pred: { a: readPath(`${path}#god`), b: readPath(`${path}#bad`) } };
    expect(await problemOf(() => compare(rouge(), none))).toMatchObject({
      expected: 'the column "god"',
      hint: "did you mean good?",
    });
  });

  it("has fields as columns, where a description names the one with the id", async () => {
    const task = makerOfDescription({ $karat: "fields 2", $id: "no", total: "number", lines: ["exact"] })();
    const table = (name: string, total: string) =>
      readPath(file(name, `no,total,lines\n7,${total},"[""a"",""b""]"\n8,1,[]\n`));
    const { scores } = await score(task, { gold: table("g.csv", "12.50"), pred: table("p.csv", "12.5") } as never, {
      ci: null,
    });
    expect(scores).toMatchObject({ f1: 1, "field.total.f1": 1, "list.lines.whole.f1": 1 });
  });

  it("parses cells of JSON and of Python where lists are wanted, and refuses lists of another notation", async () => {
    const path = file("lists.csv", 'id,references,summary\na,"[""x y"", ""x z""]",x y\n');
    const both = await score(
      rouge(),
      { gold: [{ id: "a", references: ["x y", "x z"] }], pred: [{ id: "a", summary: "x y" }] },
      { ci: null },
    );
    expect((await scoreTable(path)).scores).toEqual(both.scores);
    const python = file("python.csv", "id,references,summary\na,\"['x y', 'x z']\",x y\n");
    expect((await scoreTable(python)).scores).toEqual(both.scores);
    const said = file("said.csv", "id,references,summary\na,x,\"['x y' 'x z']\"\n");
    expect(await problemOf(() => scoreTable(said))).toMatchObject({
      hint: "write lists with json.dumps",
      at: { line: 2 },
    });
    const braces = file("braces.csv", 'id,references,summary\na,x,"{""x"": 1}"\n');
    expect((await scoreTable(braces)).units.scored).toBe(1);
  });
});

describe("a broken CSV", () => {
  it.each([
    ["an unclosed quote", 'id,reference,output\n1,x,x\n2,x,"y\n3,z,z\n', 3, "a quote that is closed"],
    ["an unclosed quote before others", 'id,a\n1,"x ""y""\n2,""z""\n', 2, "a quote that is closed"],
    ["a ragged row", "id,a\n1,x\n2\n", 3, "2 cells, as in the header"],
    [
      "a row too long after blank lines and lines in cells",
      '\n\nid,a\r\n\r\n1,"x\n\ny"\n2,x,y\n',
      8,
      "2 cells, as in the header",
    ],
    ["a column twice after a blank line", "\nid,a,a\n1,x,y\n", 2, "every column once"],
    ["a quote inside a cell", 'id,a\n1,x "y" z\n', 2, "a quote only at the beginning of a cell"],
    ["a column twice", "id,a,a\n1,x,y\n", 1, "every column once"],
    ["a column without a name", ",id,a\n0,1,x\n", 1, "a name for every column"],
    ["bars", "id|reference|output\n1|x|z\n", 1, "columns separated by commas, semicolons or tabs"],
    ["old line ends", "id,reference,output\r1,x,y\r", 1, "lines that end in \\n or \\r\\n"],
  ])("with %s is refused at its line", async (_, text, line, expected) => {
    expect(await problemOf(() => scoreTable(file("broken.csv", text)))).toMatchObject({
      code: "READ_FAILED",
      at: { line },
      expected,
    });
  });

  it.each([
    ["rows.csv", "id;reference;output\n1;x, y;x, y\n"],
    ["rows.csv", 'id\treference\toutput\r\n1\t"x\ty"\t"x\ty"\r\n'],
    ["rows.tsv", "id,reference,output\n1,x,x\n"],
    ["rows.csv", '"a;b",id,reference,output\n"1",1,"x\n\n""y""","x\n\n""y"""\n'],
  ])("%s has the separator that its header shows: %j", async (name, text) => {
    const { scores, units } = await scoreTable(file(name, text));
    expect([units.scored, scores["rouge1.f1"]]).toEqual([1, 1]);
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

const fixture = (name: string) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));

describe("Parquet", () => {
  it.each(["none", "snappy", "gzip", "zstd", "groups"])(
    "packed with %s gives the digits of neutral lines",
    async (name) => {
      const lines = await score(rouge(), LINES, { ci: null });
      const { scores, warnings } = await scoreTable(fixture(`rows-${name}.parquet`));
      expect(scores).toEqual(lines.scores);
      expect(warnings.map(({ message }) => message)).toEqual([
        "Guessed the columns: id=doc_id, gold.references=reference",
        "Guessed the columns: id=doc_id, pred.summary=output",
      ]);
    },
  );

  it("in shards is one table", async () => {
    const lines = await score(rouge(), LINES, { ci: null });
    expect((await scoreTable(fixture("shards"))).scores).toEqual(lines.scores);
  });

  it("in shards is refused if one is missing, also if one is given alone", async () => {
    const [name, other] = ["train-00001-of-00002.parquet", "train-00000-of-00002.parquet"];
    const path = join(folder, "shard");
    mkdirSync(path, { recursive: true });
    const shard = file(`shard/${name}`, readFileSync(fixture(`shards/${name}`)));
    for (const given of [path, shard])
      expect(await problemOf(() => scoreTable(given))).toEqual({
        code: "READ_FAILED",
        at: { file: given },
        expected: "all shards of a table",
        received: `no ${other}`,
        hint: "give a folder with all shards; to score some of them alone, rename them",
      });
  });

  it.each([
    ["brotli", "BROTLI"],
    ["lz4", "LZ4_RAW"],
  ])("packed with %s is refused with what to do", async (name, codec) => {
    expect(await problemOf(() => scoreTable(fixture(`rows-${name}.parquet`)))).toMatchObject({
      expected: "columns packed with snappy, gzip or zstd, or not at all",
      received: `${codec} in the column "doc_id"`,
      hint: 'in pandas: frame.to_parquet(path, compression="zstd")',
    });
  });

  it("has lists, exact integers, and columns of any name; what is no number is null", async () => {
    const rows: string[] = [];
    const source = readPath(fixture("kinds.parquet"));
    for await (const batch of source.records(await source.list(), "line")) rows.push(...batch.map(textOf));
    expect(rows.map((row) => JSON.parse(row, (key, value) => (key === "__proto__" ? undefined : value)))).toEqual([
      {
        id: "9007199254740993",
        references: ["x y", "x z"],
        summary: "x y",
        when: "2026-01-02T00:00:00.000Z",
        share: 0.5,
        inner: { a: 1 },
      },
      { id: 2, references: ["y"], summary: "y", when: null, share: null, inner: null },
    ]);
    expect(rows[0]).toContain('"__proto__":"a"');
  });

  it("keeps the nulls in a struct, whatever their type", async () => {
    const path = fixture("nulls.parquet");
    const table = { kind: "parquet", file: path, bytes: readFileSync(path), text: () => "" } as const;
    const [row] = (await parquetRows(table.file, table.bytes).next()).value as readonly SourceRecord[];
    expect(row!.value).toEqual({ id: "a", s: { text: null, list: null, inner: null } });
  });

  it("that is cut off, damaged, or a pointer to one, is refused", async () => {
    const whole = readFileSync(fixture("rows-snappy.parquet"));
    for (const bytes of [whole.subarray(0, 500), whole.subarray(500), Buffer.from("PAR1abc"), Buffer.from("PAR1PAR1")])
      expect(await problemOf(() => scoreTable(file("cut.parquet", bytes)))).toMatchObject({
        expected: "a Parquet file",
      });
  });

  it("without rows is refused as such, even if its schema is empty", async () => {
    const footer = "15 04 19 0c 16 00 19 0c 00";
    const bytes = Buffer.from(`50415231${footer}0900000050415231`.replaceAll(" ", ""), "hex");
    expect(await problemOf(() => scoreTable(file("bare.parquet", bytes)))).toMatchObject({
      expected: "a table with rows",
    });
  });

  it("has the names of class labels in place of integers, and null where there is no label", async () => {
    const rows = async (bytes: Buffer) => {
      const found: unknown[] = [];
      const source = readPath(file("labels.parquet", bytes));
      for await (const batch of source.records(await source.list(), "line"))
        found.push(...batch.map(({ value }) => value));
      return found;
    };
    const bytes = readFileSync(fixture("labels.parquet"));
    const none = { turns: null, old: null };
    expect(await rows(bytes)).toEqual([
      { id: "a", label: "neg", tags: ["pos", "neg"], turns: { label: ["neg", "pos"], count: [0, 1] }, old: ["pos"] },
      { id: "b", label: "pos", tags: [], ...none },
      { id: "c", label: null, tags: null, ...none },
      { id: "d", label: 2, tags: [null], ...none },
    ]);
    const numbers = [0, 1, -1, 2].map((label) => expect.objectContaining({ label }));
    for (const damage of ["?", "[", "{}        "]) {
      const damaged = Buffer.from(bytes);
      damaged.write(damage, bytes.indexOf('{"info"'));
      expect(await rows(damaged)).toEqual(numbers);
    }
    const unnamed = Buffer.from(bytes);
    unnamed.write('"nomes"', bytes.indexOf('"names"'));
    expect(await rows(unnamed)).toEqual([0, 1, null, 2].map((label) => expect.objectContaining({ label })));
  });

  it("under another name is refused with the name to give it", async () => {
    const bytes = readFileSync(fixture("rows-snappy.parquet"));
    for (const name of ["parquet.txt", "parquet.bin"])
      expect(await problemOf(() => scoreTable(file(name, bytes)))).toMatchObject({
        hint: "this looks like a Parquet file: let the name of the file end in .parquet",
      });
  });

  it("a workbook and the first line of Excel are refused with what to do", async () => {
    const workbook = Buffer.from("PK\u0003\u0004\u0014\u0000\u0006\u0000");
    expect(await problemOf(() => scoreTable(file("rows.xlsx", workbook)))).toMatchObject({
      hint: expect.stringContaining("save a workbook of Excel as CSV UTF-8"),
    });
    expect(await problemOf(() => scoreTable(file("sep.csv", "sep=,\nid,summary\na,b\n")))).toMatchObject({
      hint: 'remove the line "sep=", which only Excel reads',
    });
  });

  it("a Parquet file with a column that its schema does not have is damaged", async () => {
    const bytes = readFileSync("examples/tables/news.parquet");
    bytes.write("lowlights!", bytes.lastIndexOf("highlights"));
    expect(await problemOf(() => scoreTable(file("renamed.parquet", bytes)))).toMatchObject({
      code: "READ_FAILED",
      received: 'a damaged or encrypted one: the column "lowlights!" is not in the schema, or stands twice',
    });
  });
});

describe("every task", () => {
  const cell = (value: unknown) => quoted(typeof value === "string" ? value : JSON.stringify(value));
  const table = (units: readonly Neutral[]) => {
    const columns = Object.keys(units[0]!);
    return [columns, ...units.map((unit) => columns.map((column) => cell(unit[column])))].join("\n");
  };
  const contracts = CONTRACTS.filter(({ input: { gold, pred } }) =>
    [gold, pred].every(
      (side) => side.length > 0 && side.every((unit) => `${Object.keys(unit)}` === `${Object.keys(side[0]!)}`),
    ),
  );

  it("has a contract that fits a table", () => {
    expect(new Set(contracts.map(({ id }) => id)).size).toBeGreaterThan(5);
  });

  it.each(contracts.map((contract) => [contract.name, contract] as const))(
    "%s: CSV scores as its lines do",
    async (name, { id, input }) => {
      const task = (await tasks[id]())(input.options as never) as never;
      const at = (side: string, text: string) => readPath(file(`${name.replace(/\W/g, "-")}-${side}`, text));
      const expected = await score(task, { gold: input.gold, pred: input.pred } as never, { ci: null });
      const sides = { gold: at("gold.csv", table(input.gold)), pred: at("pred.csv", table(input.pred)) };
      expect((await score(task, sides, { ci: null })).scores).toEqual(expected.scores);
      const renamed = (units: readonly Neutral[], key: string) =>
        JSON.stringify(units.map(({ id, ...rest }) => ({ [key]: id, ...rest })));
      const arrays = {
        gold: at("g.json", renamed(input.gold, "Doc ID")),
        pred: at("p.json", renamed(input.pred, "sample_id")),
      };
      const { scores, warnings } = await score(task, arrays, { ci: null });
      expect(scores).toEqual(expected.scores);
      expect(warnings.map(({ message }) => message)).toContain("Guessed the columns: id=sample_id");
    },
  );
});

describe("a Parquet file with a damaged header of a page", () => {
  it.each(["rows-groups", "rows-none", "rows-snappy"])("is read or refused, and never for ever: %s", async (name) => {
    const bytes = readFileSync(fileURLToPath(new URL(`fixtures/${name}.parquet`, import.meta.url)));
    for (let place = 4; place < 420; place++) {
      const damaged = Uint8Array.from(bytes);
      damaged[place] = 0;
      const table = { kind: "parquet", file: "damaged.parquet", bytes: damaged, text: () => "" } as const;
      const read = async () => {
        for await (const rows of parquetRows(table.file, table.bytes)) expect(rows.length).toBeGreaterThan(0);
      };
      await read().catch((error: unknown) => expect(error).toBeInstanceOf(KaratError));
    }
  });
});

describe("a pointer of Git LFS", () => {
  const pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n";

  it.each([..."csv tsv parquet jsonl json txt html xml eval zip tar tar.gz tgz csv.gz jsonl.gz".split(" "), "other"])(
    "is refused in place of .%s",
    async (ending) => {
      const path = file(`pointer.${ending}`, pointer);
      expect(await problemOf(() => scoreTable(path))).toEqual({
        code: "READ_FAILED",
        at: { file: path },
        expected: "the file itself",
        received: "a pointer of Git LFS",
        hint: "git lfs pull",
      });
    },
  );

  it("is refused in folders, archives and standard input", async () => {
    mkdirSync(join(folder, "pointers"), { recursive: true });
    file("pointers/a.txt", pointer);
    const zipped = file("pointers.zip", buildZip([{ name: "a.txt", content: pointer }]));
    const piped = readPath("-", { stdin: Readable.from([Buffer.from(pointer)]) });
    for (const gold of [readPath(join(folder, "pointers")), readPath(zipped), piped])
      expect(await problemOf(() => score(rouge(), { gold, pred: [] }))).toMatchObject({ hint: "git lfs pull" });
  });
});

describe("a table of predictions for fields", () => {
  const description = {
    $karat: "fields 2",
    name: { $compare: "exact" },
    vendor: { name: { $compare: "exact" } },
  } as const;
  const gold = [
    { id: "q1", value: { name: "a", vendor: { name: "v" } } },
    { id: "q2", value: { name: "b", vendor: { name: "w" } } },
  ];
  const run = (text: string) =>
    score(
      makerOfDescription(description)(),
      { gold, pred: readPath(file("pred.csv", text)) },
      { ci: null, missing: "wrong" },
    );

  it.each([
    ["plain columns with dotted names", "id,name,vendor.name\nq1,a,v\nq2,b,w\n"],
    [
      "one column of JSON",
      `id,answer\nq1,${quoted(JSON.stringify(gold[0]!.value))}\nq2,"{""name"":""b"",""vendor"":{""name"":""w""}}"\n`,
    ],
  ])("may have %s", async (_, text) => {
    expect((await run(text)).scores.f1).toBe(1);
  });

  it("may have Python literals in its cells, with a warning that names json.dumps", async () => {
    const { scores, warnings } = await run(
      `id,answer\nq1,"{'name': 'a', 'vendor': {'name': 'v'}}"\nq2,"{'name': 'b', 'vendor': {'name': 'w'}}"\n`,
    );
    expect(scores.f1).toBe(1);
    expect(warnings).toContainEqual(expect.objectContaining({ code: "PYTHON_CELL" }));
  });

  it("has no prediction where its cell is empty", async () => {
    const { units } = await run('id,response\nq1,"{""name"":""a""}"\nq2,\n');
    expect(units.missing).toEqual(["q2"]);
  });
});

it("predictions may be one JSON object whose keys are ids of gold; of other keys it is one document", async () => {
  const task = makerOfDescription({ $karat: "fields 2", city: "exact" })();
  const gold = readPath(
    file("keyed-gold.jsonl", '{"id":"q1","value":{"city":"Oslo"}}\n{"id":"q2","value":{"city":"Bonn"}}\n'),
  );
  const run = (text: string) =>
    score(task, { gold, pred: readPath(file("keyed.json", text)) }, { ci: null, missing: "wrong" });
  expect((await run('{"q1":{"city":"Oslo"},"q2":{"city":"Bonn"}}')).scores.f1).toBe(1);
  await expect(run('{"__proto__x":{},"city":"Oslo"}')).rejects.toThrow(
    /the ids differ: gold has "q1", predictions have/,
  );
});
