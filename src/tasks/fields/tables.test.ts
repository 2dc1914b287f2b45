// The same records as lines, arrays and tables of many kinds: columns of fields, of JSON, of answers.
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildZip } from "../../../test/build-zip.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { readPath } from "../../adapters/node/read-path.ts";
import { sourceOfRows } from "../../engine/read/source-of-values.ts";
import { sourceOfSystem } from "../../input/files/file-source.ts";
import type { KaratError } from "../../problems/problem.ts";
import { compare } from "../../run/compare.ts";
import { score } from "../../run/score.ts";
import { fields } from "./index.ts";
import { fieldsMaker, makerOfDescription } from "./task.ts";

const folder = temporaryFolder();

type Row = Readonly<Record<string, unknown>>;

/** A table as pandas writes it: booleans as True and False, nothing for null. */
function csv(rows: readonly Row[], separator = ","): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cellOf = (value: unknown) => {
    const text = value == null ? "" : value === true ? "True" : value === false ? "False" : String(value);
    return /[",;\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = rows.map((row) => columns.map((column) => cellOf(row[column])).join(separator));
  return [columns.map(cellOf).join(separator), ...lines, ""].join("\n");
}

/** Python's repr() of JSON. */
function python(value: unknown): string {
  if (typeof value === "string") return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"')}'`;
  if (Array.isArray(value)) return `[${value.map(python).join(", ")}]`;
  if (typeof value !== "object" || value === null)
    return { true: "True", false: "False", null: "None" }[`${value}`] ?? `${value}`;
  return `{${Object.entries(value)
    .map(([key, one]) => `${python(key)}: ${python(one)}`)
    .join(", ")}}`;
}

const isPlain = (value: unknown) => typeof value !== "object" || value === null;

const withCells = (record: Row, write: (value: unknown) => string): Row =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, isPlain(value) ? value : write(value)]));

/** As json_normalize names columns: objects are nested; lists stay, or have positions. */
function flat(record: unknown, isWhole: (value: unknown) => boolean, position = (at: string) => `.${at}`): Row {
  const cells: [string, unknown][] = [];
  const put = (name: string, value: unknown): void => {
    if (isPlain(value)) cells.push([name, value]);
    else if (isWhole(value)) cells.push([name, JSON.stringify(value)]);
    else
      for (const [step, one] of Object.entries(value as object))
        put(name === "" ? step : name + (Array.isArray(value) ? position(step) : `.${step}`), one);
  };
  put("", record);
  return Object.fromEntries(cells);
}

/** Each way to write records, by the name of its file. */
const WAYS: Readonly<Record<string, (records: readonly Row[]) => string | Buffer>> = {
  "lines.jsonl": (records) => records.map((record) => `${JSON.stringify(record)}\n`).join(""),
  "array.json": (records) => JSON.stringify(records),
  "nested.csv": (records) => csv(records.map((record) => flat(record, Array.isArray))),
  "positions.csv": (records) => csv(records.map((record) => flat(record, () => false))),
  "brackets.csv": (records) =>
    csv(
      records.map((record) =>
        flat(
          record,
          () => false,
          (at) => `[${at}]`,
        ),
      ),
    ),
  "cells.csv": (records) => csv(records.map((record) => withCells(record, JSON.stringify))),
  "python.csv": (records) => csv(records.map((record) => withCells(record, python))),
  "semicolons.csv": (records) =>
    `\ufeff${csv(
      records.map((record) => flat(record, Array.isArray)),
      ";",
    )}`,
  "tabs.tsv": (records) =>
    csv(
      records.map((record) => flat(record, Array.isArray)),
      "\t",
    ).replaceAll("\n", "\r\n"),
  "packed.csv.gz": (records) => gzipSync(csv(records.map((record) => withCells(record, JSON.stringify)))),
  "packed.zip": (records) =>
    buildZip([{ name: "rows.csv", content: csv(records.map((record) => flat(record, Array.isArray))) }]),
};

/** Ways that only predictions have. */
const ANSWERS: typeof WAYS = {
  "answers.csv": (records) => csv(records.map(({ id, ...more }) => ({ id, response: JSON.stringify(more) }))),
  "others.csv": (records) =>
    csv(records.map(({ id, ...more }) => ({ doc_id: id, prompt: "Read it", output: `Sure: ${python(more)}`, ms: 7 }))),
  "keyed.json": (records) => JSON.stringify(Object.fromEntries(records.map(({ id, ...more }) => [id, more]))),
};

const word = fc.constantFrom("alpha", "beta, or two", 'say "x"', "ä b", "A-1", "x\ny");
const plain = fc.oneof(word, fc.constant(null));
const record = fc.record({
  vendor: fc.record({ name: word, vat: plain, verified: fc.boolean() }),
  total: fc.oneof(fc.integer({ min: -5, max: 2000 }), fc.constantFrom(0.5, 1234.25)),
  paid: fc.oneof(fc.boolean(), fc.constant(null)),
  note: plain,
  lines: fc.array(fc.record({ sku: word, quantity: fc.integer({ min: 0, max: 9 }), isGift: fc.boolean() }), {
    minLength: 1,
    maxLength: 3,
  }),
});
const both = fc.array(fc.tuple(record, record), { minLength: 1, maxLength: 8 }).map((pairs) => {
  const ids = pairs.map((_, at) => `r${at}`);
  return {
    gold: pairs.map(([gold], at): Row => ({ id: ids[at], ...gold })),
    pred: pairs.map(
      ([gold, pred], at): Row => ({ id: ids[at], ...(at % 2 === 0 ? pred : { ...gold, note: pred.note }) }),
    ),
  };
});

const PRINTED = ["f1", "precision", "recall", "soft.f1", "whole", "mean.f1"] as const;

describe("score(fields, the same records written in many ways)", () => {
  it("gives the same scores, whichever side is a table", async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(both, async ({ gold, pred }) => {
        run++;
        const written = (side: string, records: readonly Row[], ways: typeof WAYS) =>
          Object.entries(ways).map(([name, write]) => folder.write(`${run}/${side}/${name}`, write(records)));
        const golds = written("gold", gold, WAYS);
        const preds = written("pred", pred, { ...WAYS, ...ANSWERS });
        const scored = async (goldPath: string, predPath: string) => {
          const task = fieldsMaker({ answers: "lenient" } as never);
          const { scores } = await score(task, { gold: readPath(goldPath), pred: readPath(predPath) } as never, {
            ci: null,
          });
          return PRINTED.map((id) => scores[id]);
        };
        const expected = await scored(golds[0]!, preds[0]!);
        for (const path of preds) expect(await scored(golds[0]!, path), path).toEqual(expected);
        for (const path of golds) {
          expect(await scored(path, preds[0]!), path).toEqual(expected);
          expect(await scored(path, preds[run % preds.length]!), path).toEqual(expected);
        }
      }),
      { numRuns: 3, endOnFailure: true },
    );
  });
});

const receipts = [
  { id: "a", vendor: { name: "Ulm" }, total: 7, paid: true },
  { id: "b", vendor: { name: "Bonn" }, total: 8, paid: false },
];

const linesFile = (name: string, records: readonly object[]) =>
  folder.write(name, records.map((one) => JSON.stringify(one)).join("\n"));

async function f1Of(gold: string, pred: string, options: object = {}) {
  const task = fieldsMaker(options as never);
  const { scores, warnings } = await score(task, { gold: readPath(gold), pred: readPath(pred) } as never, { ci: null });
  return { f1: scores.f1, codes: warnings.map(({ code }) => code) };
}

describe("score(fields, a table of predictions)", () => {
  const gold = linesFile("receipts.jsonl", receipts);

  it("takes an empty row, or an empty answer, for a missing prediction", async () => {
    for (const text of [
      'id,response\na,"{""vendor"":{""name"":""Ulm""},""total"":7,""paid"":true}"\nb,\n',
      "id,vendor.name,total,paid\na,Ulm,7,True\nb,,,\n",
    ]) {
      const error: KaratError = await f1Of(gold, folder.write("empty.csv", text)).catch((thrown) => thrown);
      expect(error.problems).toMatchObject([{ code: "MISSING_PREDICTION" }]);
    }
  });

  it("reads words and numbers as gold writes them, in any case, and texts as they are", async () => {
    const codes = linesFile("codes.jsonl", [
      { id: "a", label: "True", zip: "01234", n: 5 },
      { id: "b", label: "mixed", zip: "10115", n: 6 },
    ]);
    const right = folder.write("right.csv", "id,label,zip,n\na,TRUE,01234,5.0\nb,mixed,10115,6.0\n");
    expect((await f1Of(codes, right)).f1).toBe(1);
    const wrong = folder.write("wrong.csv", "id,label,zip,n\na,False,1234,5.5\nb,true,10115,6\n");
    expect((await f1Of(codes, wrong)).f1).toBe(1 / 3);
  });

  it("keeps a described name with a dot whole", async () => {
    const dotted = linesFile("dotted.jsonl", [{ id: "a", "vendor.name": "Ulm" }]);
    expect((await f1Of(dotted, folder.write("dotted.csv", "id,vendor.name\na,Ulm\n"))).f1).toBe(1);
  });

  it("takes the only other column for the only field, and a plain cell for a plain value", async () => {
    const labels = linesFile("labels.jsonl", [
      { id: "a", label: "yes" },
      { id: "b", label: "no" },
    ]);
    expect((await f1Of(labels, folder.write("said.csv", "id,prediction\na,yes\nb,yes\n"))).f1).toBe(0.5);
    const values = linesFile("values.jsonl", [
      { id: "a", value: "A-1" },
      { id: "b", value: "A-2" },
    ]);
    expect((await f1Of(values, folder.write("codes.csv", "id,prediction\na,A-1\nb,A-1\n"))).f1).toBe(0.5);
  });

  it("names the columns if two may hold the answers", async () => {
    const two = folder.write("two.csv", "id,output,prediction\na,{},{}\nb,{},{}\n");
    const error: KaratError = await f1Of(gold, two).catch((thrown) => thrown);
    expect(error.problems).toMatchObject([{ hint: expect.stringMatching(/^`map: pred\.response=/) }]);
  });

  it("names the column of the ids, whatever it is called", async () => {
    const path = folder.write("other-id.csv", "doc_id,vendor.name,total,paid\na,Ulm,7,True\nb,Bonn,8,False\n");
    expect(await f1Of(gold, path)).toEqual({ f1: 1, codes: ["GUESSED_COLUMNS"] });
  });
});

describe("score and compare(fields, one table of both sides)", () => {
  const json = (record: object) => JSON.stringify(record);
  const [one, other] = receipts.map(({ id: _, ...more }) => more);
  const rows = [
    { id: "a", prompt: "p", gold: one, good: one, bad: json({ ...one, total: 1 }) },
    { id: "b", prompt: "p", gold: other, good: other, bad: null },
  ];
  const columns = async (table: readonly object[], systems: readonly string[]) => {
    const data = sourceOfRows(table, "data");
    const pred = systems.map((name) => [name, sourceOfSystem(data, `data#${name}`, name)] as const);
    const settings = { ci: null, missing: "wrong" } as const;
    const { systems: compared } = await compare(fieldsMaker(), { gold: data, pred } as never, settings);
    return compared.map(({ scores }) => scores.f1);
  };

  it("finds gold beside the columns of the systems, as records or plain values", async () => {
    expect(await columns(rows, ["good", "bad"])).toEqual([1, 4 / 9]);
    const labels = [
      { id: "a", label: "yes", gpt: "yes", claude: "no" },
      { id: "b", label: "no", gpt: "no", claude: null },
    ];
    expect(await columns(labels, ["gpt", "claude"])).toEqual([1, 0]);
  });

  it("finds the ids beside gold in one column, whatever they are called", async () => {
    const renamed = rows.map(({ id, gold, good, bad }) => ({ receipt_id: id, gold, good, bad }));
    expect(await columns(renamed, ["good", "bad"])).toEqual([1, 4 / 9]);
    const gold = readPath(
      folder.write("labels.csv", csv(rows.map(({ id, gold }) => ({ receipt_id: id, label: json(gold!) })))),
    );
    const pred = rows.map(({ id, good }) => ({ id, response: json(good!) }));
    expect((await score(fieldsMaker(), { gold, pred } as never, { ci: null })).scores.f1).toBe(1);
  });

  it("finds both by their names", async () => {
    const table = csv(rows.map(({ id, gold, bad }) => ({ id, expected: json(gold!), prediction: bad })));
    const data = readPath(folder.write("both.csv", table));
    const { scores } = await score(fieldsMaker(), { gold: data, pred: data } as never, { ci: null, missing: "skip" });
    expect(scores.f1).toBe(2 / 3);
  });

  it("names the column that a table lacks", async () => {
    const data = readPath(folder.write("lacking.csv", "id,label,claude\na,x,x\n"));
    const run = (map: string[]) => score(fieldsMaker(), { gold: data, pred: data } as never, { map });
    await expect(run(["gold.value=label", "pred.response=cloude"])).rejects.toThrow("did you mean claude?");
    const asked = readPath(`${folder.write("asked.csv", "id,label,claude\na,x,x\n")}#cloude`);
    await expect(
      score(fieldsMaker(), { gold: data, pred: asked } as never, { map: ["gold.value=label"] }),
    ).rejects.toThrow('expected the column "cloude"');
  });

  it("reads gold of a described task from one column", async () => {
    const task = makerOfDescription({
      $karat: "fields 2",
      $id: "id",
      vendor: { name: "text" },
      total: "number",
      paid: "exact",
    });
    const path = folder.write("gold.csv", csv(receipts.map(({ id, ...more }) => ({ id, gold: json(more) }))));
    const pred = receipts as readonly Row[];
    const { scores } = await score(task(), { gold: readPath(path), pred } as never, { ci: null });
    expect(scores.f1).toBe(1);
  });
});

it("fields(description without $id) reads columns as the value of a line", async () => {
  const task = fields({ $karat: "fields 2", vendor: { name: "text" }, total: "number" });
  const side = (name: string, total: number) => readPath(folder.write(name, `id,vendor.name,total\na,Ulm,${total}\n`));
  const { scores } = await score(task, { gold: side("one.csv", 7), pred: side("other.csv", 8) } as never, { ci: null });
  expect(scores.f1).toBe(0.5);
});
