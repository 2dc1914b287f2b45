// Rows of a table as neutral lines, for the three kinds of formats: keys, columns as fields, and bare records with an id field.
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { problemOf } from "../../../test/problem-of.ts";
import { FindingCollector } from "../../contract/finding-sink.ts";

import { mapText } from "./column-map.ts";
import { mayBeRows, type NeutralKeys } from "./neutral-lines.ts";
import { NeutralRows } from "./neutral-rows.ts";

type Settings = Partial<ConstructorParameters<typeof NeutralRows>[0]>;

/** Texts, and lists of texts. */
const KEYED: NeutralKeys = {
  keys: ["references", "note"],
  shape: v.looseObject({ references: v.optional(v.array(v.string())), note: v.optional(v.string()) }),
};
const COLUMNS: NeutralKeys = { takesColumns: true };
const BARE: NeutralKeys = { idKey: "nr" };

function rowsOf(values: readonly object[], settings: Settings = {}) {
  const rows = new NeutralRows({ side: "gold", format: KEYED, isTable: true, ...settings });
  const records = values.map((value, at) => ({ file: "rows.csv", line: at + 2, value }));
  return { rows, lines: () => rows.lines(records).map(({ value }) => value) };
}

const linesOf = (values: readonly object[], settings?: Settings) => rowsOf(values, settings).lines();

function codesOf(values: readonly object[], settings?: Settings): readonly string[] {
  const { rows, lines } = rowsOf(values, settings);
  lines();
  const sink = new FindingCollector();
  rows.warn(sink);
  return sink.warnings().map(({ code, message }) => `${code} ${message}`);
}

describe("NeutralRows of a table with keys", () => {
  it("finds columns by their names and aliases, and says which it guessed", () => {
    const row = { "Doc ID": "a", target: "x", lang: "de" };
    expect(linesOf([row])).toEqual([{ id: "a", note: "x", lang: "de" }]);
    expect(codesOf([row])).toEqual(["GUESSED_COLUMNS Guessed the columns: id=Doc ID, gold.note=target"]);
    expect(codesOf([{ id: "a", references: "x" }])).toEqual([]);
  });

  it.each([
    ['["x", "y"]', ["x", "y"]],
    [' [ "x" ] ', ["x"]],
    ["['x', 'y',]", ["x", "y"]],
    ["x", ["x"]],
    ["see [x]", ["see [x]"]],
    ["[sic] x", ["[sic] x"]],
    [" ", []],
    ["", []],
    [["x"], ["x"]],
    [3, 3],
  ])("reads the cell %j where texts are wanted as %j", (cell, references) => {
    expect(linesOf([{ id: "a", references: cell }])).toEqual([{ id: "a", references }]);
  });

  it.each(["['x' 'y']", " ['x'\n 'y']"])(
    "refuses %j, a list in another notation than JSON's and Python's",
    async (cell) => {
      expect(await problemOf(() => linesOf([{ id: "a", references: cell }]))).toMatchObject({
        at: { file: "rows.csv", line: 2, path: ["references"] },
        expected: "a text, or a list in JSON",
        hint: "write lists with json.dumps",
      });
    },
  );

  it.each(["x ['y']", "['x'] y", "[x, y]"])("takes %j for a text", (cell) => {
    expect(linesOf([{ id: "a", references: cell }])).toEqual([{ id: "a", references: [cell] }]);
  });

  it("keeps texts where only a text is wanted, and in columns that are no keys", () => {
    const row = { id: "a", note: '["x"]', more: "[1]" };
    expect(linesOf([row])).toEqual([row]);
  });

  it("leaves out cells that are empty or absent, and keeps what is no row", () => {
    expect(linesOf([{ id: "a", note: "x" }, { id: "b", note: null }, { id: "c" }, []])).toEqual([
      { id: "a", note: "x" },
      { id: "b" },
      { id: "c" },
      [],
    ]);
  });

  it("keeps ids as they are written, and refuses an empty one", async () => {
    expect(linesOf([{ id: 7, note: "x" }])).toEqual([{ id: 7, note: "x" }]);
    const text = '{"id":9007199254740993,"note":"x"}';
    const [line] = rowsOf([]).rows.lines([{ file: "rows.jsonl", line: 1, text }]);
    expect(line!.text).toBe('{"id":"9007199254740993","note":"x"}');
    expect(await problemOf(() => linesOf([{ id: "", note: "x" }]))).toMatchObject({
      at: { line: 2, path: ["id"] },
      expected: "an id in every row",
      received: "an empty cell",
    });
  });

  it("has a digest of what it reads, unless nobody needs one", () => {
    const digestOf = (row: object, settings?: Settings) => {
      const { rows, lines } = rowsOf([row], settings);
      lines();
      return rows.digest();
    };
    const digest = digestOf({ id: "a", note: "x" });
    expect(digestOf({ id: "a", note: "x", lang: "de" })).toBe(digest);
    expect(digestOf({ id: "a", note: "y" })).not.toBe(digest);
    expect(digestOf({ id: "a", note: "y" }, { isGlance: true })).not.toBe(digestOf({ id: "a", note: "y" }));
    expect(digestOf({ id: "a", note: "x" }, { isTable: false })).toBeNull();
    const [one, other] = ["de", "en"].map((lang) => digestOf({ id: "a", lang }, { format: COLUMNS }));
    expect(one).not.toBe(other);
  });
});

describe("NeutralRows of lines of JSON", () => {
  const isRenamed = (row: object, settings: Settings = {}) => {
    const [line] = linesOf([row], { isTable: false, ...settings });
    return JSON.stringify(line) !== JSON.stringify(row);
  };

  it("are a table where they have other names than neutral lines", () => {
    expect(isRenamed({ id: "a", references: ["x"] })).toBe(false);
    expect(isRenamed({ id: "a", References: ["x"], target: "x" })).toBe(false);
    expect(isRenamed({ qid: "a", target: "x" })).toBe(true);
    expect(isRenamed({ key: "a", text: "x" })).toBe(false);
    expect(isRenamed({ key: "a", text: "x" }, { map: ["id=key", "gold.note=text"] })).toBe(true);
    expect(isRenamed({ qid: "a", target: "x" }, { format: {} })).toBe(false);
  });

  it("with an id of another name are refused with the flag to write", async () => {
    for (const id of ["my_id", "ID"])
      expect(await problemOf(() => linesOf([{ [id]: "a", text: "x" }], { isTable: false }))).toMatchObject({
        hint: expect.stringContaining("map: "),
      });
    expect(linesOf([{ idea: "a", text: "x" }], { isTable: false })).toEqual([{ idea: "a", text: "x" }]);
  });
});

describe("NeutralRows of both sides in one table", () => {
  const pred = { side: "pred", others: [] } as const;

  it("warn where both sides read the same key and something else may be predicted", () => {
    const same = (row: object, settings: Settings = {}) =>
      codesOf([row], { ...pred, isTable: false, others: ["note"], ...settings }).some((one) =>
        one.startsWith("SAME_COLUMNS Gold and predictions were read from the same columns."),
      );
    expect(same({ id: "a", note: "x", said: "y" })).toBe(true);
    expect(same({ id: "a", note: "x" })).toBe(false);
    expect(same({ id: "a", note: "x", said: "y" }, { others: [] })).toBe(false);
    expect(same({ id: "a", note: "x", said: "y" }, { others: undefined })).toBe(false);
    expect(same({ id: "a", note: "x", said: "y" }, { side: "gold" })).toBe(false);
    expect(same({ nr: 1, city: "x" }, { format: BARE, others: [] })).toBe(true);
    expect(same({ nr: 1, city: "x", said: "y" }, { format: BARE, others: [], map: ["pred.city=said"] })).toBe(false);
  });

  it("of bare records give predictions the fields that are mapped, or one column of answers", () => {
    const row = { nr: 1, city: "Ulm", said: "Bonn", response: "{}" };
    const bare = { ...pred, format: BARE, isTable: false };
    expect(linesOf([row], bare)).toEqual([{ id: 1, response: "{}" }]);
    expect(linesOf([row], { ...bare, map: ["pred.city=said"] })).toEqual([{ nr: 1, city: "Bonn" }]);
    expect(linesOf([{ key: 1, said: "Bonn" }], { ...bare, map: ["id=key", "pred.city=said"] })).toEqual([
      { nr: 1, city: "Bonn" },
    ]);
    expect(linesOf([{ nr: 1, said: { city: "Ulm" } }], { ...bare, map: ["pred.response=said"] })).toEqual([
      { id: 1, response: '{"city":"Ulm"}' },
    ]);
    expect(linesOf([row], { ...bare, side: "gold", others: ["said", "response"] })).toEqual([{ nr: 1, city: "Ulm" }]);
  });
});

describe("map", () => {
  it("mapText(map) does not depend on the order of entries", () => {
    expect(mapText(["pred.b=y", "id=a"])).toBe(mapText(["id=a", "pred.b=y"]));
  });

  it.each([
    [["note=x"], "id=COLUMN, gold.KEY=COLUMN or pred.KEY=COLUMN for `map`"],
    [["gold.note="], "id=COLUMN, gold.KEY=COLUMN or pred.KEY=COLUMN for `map`"],
    [["gold.note=a", "gold.note=b"], "one column as gold.note for `map`"],
    [["gold.nite=a"], "a key of gold for `map`"],
    [["gold.note=c"], 'the column "c"'],
  ])("%j is refused", async (map, expected) => {
    expect(await problemOf(() => linesOf([{ id: "a", a: "x", b: "y" }], { map }))).toMatchObject({ expected });
  });

  it("names columns with any characters, and those of the other side do not matter", () => {
    expect(linesOf([{ id: "a", "x=y": "t" }], { map: ["gold.note=x=y", "pred.note=z"] })).toEqual([
      { id: "a", note: "t" },
    ]);
  });

  it("is asked for where a column is missing or doubtful, at most thirty columns shown", async () => {
    expect(await problemOf(() => linesOf([{ id: "a", text: "x" }]))).toMatchObject({
      expected: 'a column with "note" of gold',
      received: 'the columns "id", "text"',
      hint: "`map: gold.note=text`",
    });
    expect(await problemOf(() => linesOf([{ id: "a", target: "x", gold: "y" }]))).toMatchObject({
      expected: 'one column with "note" of gold',
    });
    const many = Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`c${at}`, "x"]));
    expect(await problemOf(() => linesOf([many]))).toMatchObject({
      received: expect.stringMatching(/"c29", …$/),
      hint: "`map: id=COLUMN` `map: gold.note=COLUMN`",
    });
  });
});

describe("mayBeRows(first, side)", () => {
  const may = (line: object, settings: Settings = {}) =>
    mayBeRows([{ file: "a.jsonl", line: 1, value: line }], {
      ...{ side: "pred", format: KEYED, isTable: false },
      ...settings,
    });
  const [key] = KEYED.keys!;
  const neutral = { id: "a", [key!]: "x" };

  it("mayBeRows(…) is false for lines with the keys of their format, so that nothing of tables is loaded", () => {
    expect(may(neutral)).toBe(false);
    expect(may({ ...neutral, prediction: "y" })).toBe(false);
    expect(may({ any: 1 }, { format: BARE })).toBe(false);
    expect(may({ id: "a", x: 1 }, { format: COLUMNS })).toBe(false);
  });

  it("mayBeRows(…) is true for tables, for other names, and where something says which columns to read", () => {
    expect(may(neutral, { isTable: true })).toBe(true);
    expect(may(neutral, { others: [] })).toBe(true);
    expect(may(neutral, { map: ["pred.x=y"] })).toBe(true);
    expect(may({ doc_id: "a", prediction: "x" })).toBe(true);
    expect(may({ id: "a", prediction: {} }, { format: { ...BARE, rows: { as: "record" } } })).toBe(true);
  });
});
