// Boards: which columns are systems, which rows are samples, and what is refused.
import { describe, expect, it } from "vitest";
import { problemOf } from "../../../test/problem-of.ts";
import { FindingCollector } from "../../contract/finding-sink.ts";
import { type BoardRow, boardOf } from "./board.ts";

type Row = Readonly<Record<string, unknown>> & { readonly id: string };

interface Wish {
  readonly columns?: Readonly<Record<string, string>>;
  readonly primary?: string;
  readonly labels?: readonly string[];
}

function read(rows: readonly Row[], wish: Wish = {}) {
  const sink = new FindingCollector();
  const written = rows.map(
    ({ id, ...cells }, at): BoardRow => ({
      id,
      cells,
      record: { file: "board.csv", line: at + 2 },
    }),
  );
  const { columns = {}, primary, labels = [] } = wish;
  const board = boardOf(written, { columns: new Map(Object.entries(columns)), primary, labels }, sink);
  const { gold, ...others } = board;
  const units = gold.map(({ value }) => value as Row);
  return { ...others, units, systems: Object.fromEntries(board.systems), warnings: sink.warnings() };
}

const ROWS: readonly Row[] = [
  { id: "q1", claude: 1, gpt: "0.5" },
  { id: "q2", claude: 0, gpt: "" },
];

describe("boardOf(rows, wish, sink)", () => {
  it("takes every column of numbers for a system; an empty cell is a missing prediction", () => {
    expect(read(ROWS)).toEqual({
      units: [{ id: "q1" }, { id: "q2" }],
      metrics: ["score"],
      systems: {
        claude: [
          { id: "q1", score: 1 },
          { id: "q2", score: 0 },
        ],
        gpt: [{ id: "q1", score: 0.5 }],
      },
      warnings: [],
    });
  });

  it("takes the columns that are named, and leaves out trials and what samples were about", () => {
    const rows = ROWS.map((row) => ({ ...row, epoch: 1, input: "2 + 2", note: "text" }));
    expect(Object.keys(read(rows, { columns: { a: "claude", b: "gpt" } }).systems)).toEqual(["a", "b"]);
  });

  it("parts systems and metrics by a common separator, by others only for a metric that is asked for", () => {
    const grid = (separator: string) =>
      ["claude", "gpt"].flatMap((system) => ["acc", "f1"].map((metric) => `${system}${separator}${metric}`));
    const rows = (separator: string) => [{ id: "q1", ...Object.fromEntries(grid(separator).map((name) => [name, 1])) }];
    for (const separator of [".", "/", ":"]) {
      const { systems, metrics } = read(rows(separator));
      expect([Object.keys(systems), metrics]).toEqual([
        ["claude", "gpt"],
        ["acc", "f1"],
      ]);
    }
    expect(Object.keys(read(rows("_")).systems)).toEqual(grid("_"));
    expect(Object.keys(read(rows("_"), { primary: "f1" }).systems)).toEqual(["claude", "gpt"]);
  });

  it("keeps versions whole: what follows the separator in gpt-4.1 and llama3:8b is no metric", () => {
    for (const names of [
      ["gpt-4.1", "gpt-4.5", "claude-4.1", "claude-4.5"],
      ["llama3:8b", "llama3:70b", "qwen3:8b", "qwen3:70b"],
    ])
      expect(read([{ id: "q1", ...Object.fromEntries(names.map((name) => [name, 1])) }])).toMatchObject({
        metrics: ["score"],
        systems: Object.fromEntries(names.map((name) => [name, [{ id: "q1", score: 1 }]])),
      });
  });

  it("leaves columns of groups and clusters to the units", () => {
    const { systems, units } = read(
      ROWS.map((row, at) => ({ ...row, user: `u${at}` })),
      { labels: ["user"] },
    );
    expect(Object.keys(systems)).toEqual(["claude", "gpt"]);
    expect(units).toEqual([
      { id: "q1", user: "u0" },
      { id: "q2", user: "u1" },
    ]);
  });

  it("takes named columns for systems, whatever their ranges", () => {
    const rows = [{ id: "q1", cheap: 0.1, dear: 900 }];
    expect(Object.keys(read(rows, { columns: { cheap: "cheap", dear: "dear" } }).systems)).toEqual(["cheap", "dear"]);
  });

  it.each<[string, Wish, string]>([
    ["a named column that the table lacks", { columns: { a: "claud", b: "gpt" } }, "a column of the table for `map`"],
    ["a metric that no column has", { primary: "f2" }, "a metric that every system has a column for"],
  ])("refuses %s", async (_, wish, expected) => {
    expect((await problemOf(() => read(ROWS, wish))).expected).toContain(expected);
  });

  it("leaves out rows that hold the means or the sums of the others, and says so", () => {
    for (const [id, claude] of [
      ["AGGREGATE", 0.5],
      ["Total", 1],
      ["", 0.5],
    ] as const) {
      const { units, warnings } = read([...ROWS, { id, claude, gpt: 0.5 }]);
      expect(units).toEqual([{ id: "q1" }, { id: "q2" }]);
      expect(warnings.map(({ code }) => code)).toEqual(["SUMMARY_ROW"]);
    }
    const { units, warnings } = read([...ROWS, { id: "mean", claude: 0.9, gpt: 0.5 }]);
    expect(units).toHaveLength(3);
    expect(warnings[0]!.message).toContain('Row "mean" counts as a unit');
  });

  it.each<[string, readonly Row[], string, string]>([
    ["one column", [{ id: "q1", claude: 1 }], "a column of numbers for each of two systems or more", '"claude"'],
    ["a column of texts", [{ id: "q1", a: 1, b: 1, c: "x" }], "numbers in the column of a system", '"x"'],
    ["a text among numbers", [...ROWS, { id: "q3", claude: "x", gpt: 1 }], "numbers in the column of a system", '"x"'],
    ["infinity", [...ROWS, { id: "q3", claude: "-inf", gpt: 1 }], "numbers in the column of a system", '"-inf"'],
    [
      "numbers too large",
      [...ROWS, { id: "q3", claude: "1e999", gpt: 1 }],
      "numbers in the column of a system",
      '"1e999"',
    ],
    ["no rows", [], "at least one row with an id", "none"],
    ["a row without an id", [...ROWS, { id: "", claude: 3, gpt: 3 }], "an id in every row", "an empty cell"],
    [
      "metrics of one system",
      [
        { id: "q1", accuracy: 1, seconds: 900 },
        { id: "q2", accuracy: 0, seconds: 10 },
      ],
      "columns of one range, one for each system",
      '"accuracy" from 0 to 1 and "seconds" up to 900',
    ],
  ])("refuses %s", async (_, rows, expected, received) => {
    expect(await problemOf(() => read(rows))).toMatchObject({ code: "BAD_SHAPE", expected, received });
  });
});
