// What openSide makes of sources and of units in memory: formats, records, warnings and mistakes.
import { describe, expect, it } from "vitest";
import { inMemorySource } from "../../../test/in-memory-source.ts";
import { problemOf } from "../../../test/problem-of.ts";
import { FindingCollector } from "../../contract/finding-sink.ts";
import type { AnyFormat, Source } from "../../contract/source.ts";
import { jsonLines } from "../../input/json-lines.ts";
import {
  filesOf,
  formatNamed,
  type Input,
  isSource,
  neutralFormat,
  openSide,
  readingOf,
  type SideInput,
} from "./input.ts";

const LINES = jsonLines({ about: "a line a unit", keys: ["text"], value: ({ text }) => text }) as unknown as AnyFormat;
const FILES: AnyFormat = {
  id: "texts",
  about: "a text file a unit",
  by: "file",
  claims: (path) => path.endsWith(".txt"),
  open: () => ({ read: (record) => [{ id: record.file, value: record.text ?? null, record }] }),
};
const FORMATS = [FILES, LINES];

const side = (input: Input, more: Partial<SideInput> = {}): SideInput => ({ input, name: "pred", ...more });
const open = (input: Input, more: Partial<SideInput> = {}) => openSide(side(input, more), FORMATS);

async function itemsOf(input: Input, more: Partial<SideInput> = {}) {
  const opened = await open(input, more);
  const sink = new FindingCollector();
  const items: (readonly [string, unknown])[] = [];
  for await (const batch of opened.items({}, sink)) for (const { id, value } of batch) items.push([id, value]);
  return { items, warnings: sink.warnings(), findings: sink.findings(), opened };
}

describe("isSource(input)", () => {
  it("isSource(input) is true only of what lists files and reads their records", () => {
    const { list, records } = inMemorySource("a", {});
    expect(isSource({ list, records } as never)).toBe(true);
    expect(isSource({ list } as never)).toBe(false);
    expect(isSource({ records } as never)).toBe(false);
    expect(isSource([])).toBe(false);
    expect(isSource(undefined as never)).toBe(false);
  });
});

describe("openSide(side, formats) of units in memory", () => {
  const units = [
    { id: "a", text: "one" },
    { id: "b", text: "two" },
  ];
  const expected = [
    ["a", "one"],
    ["b", "two"],
  ];

  it("openSide(…) reads lists, promises in lists and asynchronous values alike, with the same digest", async () => {
    async function* slowly() {
      yield* units;
    }
    const list = await itemsOf(units);
    expect(list.items).toEqual(expected);
    expect(list.opened).toMatchObject({ name: "pred", paths: [], isStream: false, format: { id: "jsonl" } });
    const digest = await list.opened.digest();
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    for (const input of [units.map(async (unit) => unit), slowly()]) {
      const other = await itemsOf(input as Input);
      expect(other.items).toEqual(expected);
      expect(await other.opened.digest()).toBe(digest);
    }
    expect(await (await itemsOf(units.slice(1))).opened.digest()).not.toBe(digest);
  });

  it("openSide(…) gives batches of 256, none of them empty", async () => {
    const sizes = async (count: number) => {
      const opened = await open(Array.from({ length: count }, (_, k) => ({ id: `u${k}`, text: "" })));
      const found: number[] = [];
      for await (const batch of opened.records()) found.push(batch.length);
      return found;
    };
    expect(await sizes(0)).toEqual([]);
    expect(await sizes(255)).toEqual([255]);
    expect(await sizes(256)).toEqual([256]);
    expect(await sizes(513)).toEqual([256, 256, 1]);
  });

  it("openSide(…) names each value by its place, and takes undefined for null", async () => {
    const opened = await open([units[0], undefined]);
    for await (const batch of opened.records())
      expect(batch).toEqual([
        { file: "pred[0]", line: 1, value: units[0] },
        { file: "pred[1]", line: 1, value: null },
      ]);
  });

  it("openSide(…) refuses what is no list, and says what was probably forgotten", async () => {
    expect(await problemOf(() => open("preds.jsonl" as never))).toEqual({
      code: "BAD_VALUE",
      at: null,
      expected: "units in memory, or a source of them, as pred",
      received: '"preds.jsonl"',
      hint: 'for files: readPath("preds.jsonl") of karat/node',
    });
    expect(await problemOf(() => open(Promise.resolve([]) as never))).toMatchObject({
      received: "a promise",
      hint: "await it",
    });
    const { hint, received } = await problemOf(() => open(null as never));
    expect([received, hint]).toEqual(["null", undefined]);
    expect((await problemOf(() => open({} as never))).received).toBe("{}");
    expect((await problemOf(() => open(3 as never))).received).toBe("3");
  });

  it("neutralFormat(wanted, formats) is JSON Lines, and nothing else may be asked for", async () => {
    expect(neutralFormat(undefined, FORMATS)).toBe(LINES);
    expect(neutralFormat("jsonl", FORMATS)).toBe(LINES);
    expect(await problemOf(() => neutralFormat("texts", FORMATS))).toMatchObject({
      code: "BAD_VALUE",
      expected: "jsonl as the format of units in memory",
      received: "texts",
    });
  });
});

describe("openSide(side, formats) of a source", () => {
  const lines = '{"id":"a","text":"one"}\n{"id":"b","text":"two"}\n';

  it("openSide(…) takes the first format that claims a file", async () => {
    const texts = await itemsOf(inMemorySource("folder", { "a.txt": "one", "b.txt": "two" }));
    expect(texts.items).toEqual([
      ["a.txt", "one"],
      ["b.txt", "two"],
    ]);
    expect(texts.opened).toMatchObject({ name: "folder", paths: ["a.txt", "b.txt"], isStream: false });
    const { items, opened } = await itemsOf(inMemorySource("g.jsonl", { "g.jsonl": lines }));
    expect(items).toEqual([
      ["a", "one"],
      ["b", "two"],
    ]);
    expect(opened.paths).toEqual([]);
    expect((await open({ ...inMemorySource("g.jsonl", { "g.jsonl": lines }), isStream: true })).isStream).toBe(true);
  });

  it("openSide(…) reads JSON as a whole element by element, beside lines, and warns of it", async () => {
    const files = { "a.jsonl": lines, "b.jsonl": '[\n{"id":"c","text":"three"}\n]' };
    const { items, warnings } = await itemsOf(inMemorySource("folder", files));
    expect(items.map(([id]) => id)).toEqual(["a", "b", "c"]);
    expect(warnings).toEqual([
      {
        code: "NOT_LINES",
        message: "Read with one unit per element: the file is JSON as a whole, where lines are expected",
        count: 1,
        examples: ["b.jsonl"],
      },
    ]);
    expect((await itemsOf(inMemorySource("a.jsonl", { "a.jsonl": lines }))).warnings).toEqual([]);
    const alone = await itemsOf(inMemorySource("b.jsonl", { "b.jsonl": files["b.jsonl"] }));
    expect(alone.items).toEqual([["c", "three"]]);
  });

  it("openSide(…) reads a JSON list of rows that name their units as lines, whatever else claims it", async () => {
    const claiming: AnyFormat = { ...FILES, id: "all", claims: () => true };
    const format = async (name: string, files: Readonly<Record<string, string>>) =>
      (await openSide(side(inMemorySource(name, files)), [claiming, LINES])).format.id;
    const rows = ' [ { "text" : "x", "id" : "a" } ]';
    expect(await format("g.json", { "g.json": rows })).toBe("jsonl");
    expect(await format("folder/g.json", { "g.json": `\ufeff${rows}` })).toBe("jsonl");
    expect(await format("g.json", { "g.json": '[{"id":"a"}]' })).toBe("jsonl");
    expect(await format("g.json", { "g.json": '[{"text":"x"}]' })).toBe("all");
    expect(await format("g.json", { "g.json": '{"id":"a"}' })).toBe("all");
    expect(await format("g.txt", { "g.txt": rows })).toBe("all");
    expect(await format("folder", { "g.json": rows })).toBe("all");
    expect(await format("g.json", { "g.json": rows, "h.json": rows })).toBe("all");
  });

  it("openSide(…) says which formats there are where none claims a file", async () => {
    const files = { "a.md": "", "b.md": "", "c.md": "", "d.md": "", "e.md": "" };
    expect(await problemOf(() => open(inMemorySource("folder", files)))).toEqual({
      code: "BAD_SHAPE",
      at: { file: "folder" },
      expected: "predictions as texts or jsonl",
      received: "a.md, b.md, c.md and 2 more",
      hint: `texts: a text file a unit; jsonl: ${LINES.about}`,
    });
    const { expected, received } = await problemOf(() =>
      open(inMemorySource("a.md", { "a.md": "" }), { name: "gold" }),
    );
    expect([expected, received]).toEqual(["gold as texts or jsonl", "a.md"]);
    expect((await problemOf(() => open(inMemorySource("folder", {})))).received).toBe("no file");
    const three = inMemorySource("folder", { "a.md": "", "b.md": "", "c.md": "" });
    expect((await problemOf(() => open(three))).received).toBe("a.md, b.md, c.md");
  });

  it("openSide(…) takes the format that was named, even for files it does not claim", async () => {
    const source = inMemorySource("a.md", { "a.md": "one" });
    expect((await itemsOf(source, { format: "texts" })).items).toEqual([["a.md", "one"]]);
    expect(await problemOf(() => open(source, { format: "text" }))).toEqual({
      code: "UNKNOWN_OPTION",
      at: null,
      expected: "a format: texts, jsonl",
      received: '"text"',
      hint: "did you mean texts?",
    });
    expect(formatNamed("jsonl", FORMATS)).toBe(LINES);
  });

  it("openSide(…) lets options decide which files are read, and warns of how they lie", async () => {
    const odd = { code: "ODD", message: "the first is left out", path: "a.txt" };
    const picky: AnyFormat = { ...FILES, layout: (paths) => ({ read: paths.slice(1), odd }) };
    const source = inMemorySource("folder", { "a.txt": "one", "b.txt": "two" });
    const opened = await openSide(side(source, { options: {} }), [picky]);
    expect(opened.paths).toEqual(["b.txt"]);
    const sink = new FindingCollector();
    opened.warnOfLayout(sink);
    expect(sink.warnings()).toEqual([{ code: "ODD", message: odd.message, count: 1, examples: ["a.txt"] }]);
    expect((await openSide(side(source), [picky])).paths).toEqual(["a.txt", "b.txt"]);
  });

  it("openSide(…) tells the source what to do with wrong bytes, where options decide", async () => {
    const asked: unknown[] = [];
    const source: Source = {
      ...inMemorySource("folder", { "a.txt": "one" }),
      async *records(_entries, by, wrongBytes) {
        asked.push([by, wrongBytes]);
        yield [];
      },
    };
    const format: AnyFormat = { ...FILES, wrongBytes: (options) => ({ hint: String(options) }) };
    for (const options of ["latin-1", undefined])
      for await (const _ of (await openSide(side(source, { options }), [format])).records());
    expect(asked).toEqual([
      ["file", { hint: "latin-1" }],
      ["file", undefined],
    ]);
  });

  it("openSide(…) reports an item that only the end of all records shows at the last of them", async () => {
    const atEnd: AnyFormat = {
      ...FILES,
      open: () => {
        const seen: string[] = [];
        return {
          read: ({ file }) => {
            seen.push(file);
            return [];
          },
          end() {
            if (seen.length > 1) throw new Error("cannot");
            return [{ id: seen.join(), value: 1, record: { file: "x", line: 1 } }];
          },
        };
      },
    };
    const read = async (files: Readonly<Record<string, string>>) => {
      const sink = new FindingCollector();
      const ids: string[] = [];
      const opened = await openSide(side(inMemorySource("folder", files)), [atEnd]);
      for await (const batch of opened.items({}, sink)) for (const { id } of batch) ids.push(id);
      return { ids, problems: sink.findings().problems };
    };
    expect(await read({ "a.txt": "" })).toEqual({ ids: ["a.txt"], problems: [] });
    expect((await read({ "a.txt": "", "b.txt": "" })).problems[0]!.first[0]!.at).toMatchObject({ file: "b.txt" });
  });
});

describe("filesOf(source, side, formats)", () => {
  const list = async (files: readonly string[], more: Partial<SideInput> = {}, formats = FORMATS) => {
    const source = inMemorySource("folder", Object.fromEntries(files.map((path) => [path, '{"text":1}'])));
    const { format, entries, odd } = await filesOf(source, side(source, more), formats);
    return { format: format.id, read: entries.map(({ path }) => path), odd };
  };

  it("filesOf(…) reads nothing but tables as neutral lines, all of them", async () => {
    expect(await list(["a.csv", "b.parquet"])).toEqual({
      format: "jsonl",
      read: ["a.csv", "b.parquet"],
      odd: undefined,
    });
  });

  it("filesOf(…) says which tables beside files of another format are not read", async () => {
    const odd = (message: string) => ({ code: "UNREAD_TABLES", path: "t.csv", message });
    const said = "Tables beside files of another format are not read: t.csv";
    expect(await list(["a.txt", "t.csv"])).toEqual({ format: "texts", read: ["a.txt"], odd: odd(said) });
    expect((await list(["a.txt", "t.csv", "u.tsv", "v.csv"])).odd).toEqual(odd(`${said} and 2 more`));
    expect((await list(["a.txt", "b.txt"])).odd).toBeUndefined();
  });

  it("filesOf(…) says of an archive in a folder that it is to be unpacked", async () => {
    const source = inMemorySource("folder", { "a.zip": "PK\u0003\u0004" });
    const { hint } = await problemOf(() => filesOf(source, side(source), FORMATS));
    expect(hint).toContain("unpack it");
  });

  it("filesOf(…) refuses tables beside lines, and beside files where both sides share a table", async () => {
    const problem = {
      code: "BAD_SHAPE",
      at: { file: "folder" },
      expected: "a table, or a folder of nothing but tables",
      hint: "name the table: folder/t.csv",
    };
    expect(await problemOf(() => list(["a.jsonl", "t.csv"]))).toEqual({ ...problem, received: "t.csv and a.jsonl" });
    expect(await problemOf(() => list(["a.txt", "t.csv"], { others: [] }))).toEqual({
      ...problem,
      received: "t.csv and a.txt",
    });
  });

  it("filesOf(…) reads all files where the named format claims none", async () => {
    expect((await list(["a.md", "b.md"], { format: "texts" })).read).toEqual(["a.md", "b.md"]);
    expect((await list(["a.md", "b.txt"], { format: "texts" })).read).toEqual(["b.txt"]);
  });
});

describe("readingOf(source, entries, by)", () => {
  it("readingOf(…) leaves whole files whole", async () => {
    const source = inMemorySource("folder", { "a.json": '[{"id":"a"}]' });
    const { records, odd } = await readingOf(source, await source.list(), "file");
    expect(odd).toEqual([]);
    for await (const batch of records()) expect(batch).toEqual([{ file: "a.json", line: 1, text: '[{"id":"a"}]' }]);
  });
});
