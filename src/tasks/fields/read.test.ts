// Records of every kind: single files, folders, lines, and models' answers where the whole unit is one value.
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { readPath } from "../../adapters/node/read-path.ts";
import type { KaratError } from "../../problems/problem.ts";
import { score } from "../../run/score.ts";
import { makerOfDescription } from "./task.ts";

const folder = temporaryFolder();

type Side = string | readonly object[];

/** Sides are paths, or lines in memory. */
async function scored(description: object, gold: Side, pred: Side, options: object = {}) {
  const [goldInput, predInput] = [gold, pred].map((side) => (typeof side === "string" ? readPath(side) : side));
  const task = makerOfDescription({ $karat: "fields 2", ...description })(options);
  return score(task, { gold: goldInput, pred: predInput } as never, { ci: null });
}

async function problemsOf(...run: Parameters<typeof scored>): Promise<KaratError["problems"]> {
  const error = (await scored(...run).catch((thrown: unknown) => thrown)) as KaratError;
  return error.problems;
}

describe("score(a description with $id, a single JSON file)", () => {
  const keyed = { $id: "key", a: "text" };
  const file = (name: string, value: unknown, indent = 0) => folder.write(name, JSON.stringify(value, null, indent));

  it("takes the id from the document, not from the name of the file", async () => {
    const gold = file("1/gold.json", { key: "u", a: "x" });
    for (const pred of [
      file("1/pred.json", { key: "u", a: "x" }),
      file("1/pretty.json", { key: "u", a: "x" }, 2),
      file("1/NAME.JSON", { key: "u", a: "x" }),
      file("1/answer.json", { id: "u", response: '{"a": "x"}' }),
      folder.write("1/packed.json.gz", gzipSync('{"key": "u", "a": "x"}')),
    ])
      expect((await scored(keyed, gold, pred)).scores.f1, pred).toBe(1);
    const problems = await problemsOf(keyed, gold, file("2/gold.json", { key: "other", a: "x" }));
    expect(problems.map(({ code }) => code)).toEqual(["MISSING_PREDICTION", "UNKNOWN_ID"]);
  });

  it("reads an array of objects however late the id comes", async () => {
    const late = file("late.json", [
      { a: "x".repeat(5000), key: "u" },
      { a: "y", key: "v" },
    ]);
    const { scores, totals } = await scored(keyed, late, late);
    expect([scores.f1, totals.units]).toEqual([1, 2]);
  });

  it("leaves a folder to the names of its files, also if there is only one", async () => {
    file("folders/gold/u.json", { key: "1", a: "x" });
    file("folders/pred/u.json", { key: "2", a: "x" });
    const [gold, pred] = ["gold", "pred"].map((name) => `${folder.path}/folders/${name}`);
    expect((await scored(keyed, gold!, pred!)).scores.f1).toBe(1);
  });
});

/** Texts that are JSON or Python as well. */
const ODD_TEXTS = ["None", "null", "(1, 2)", "[1]", '{"a": 1}', "true", "3.0", "'a' 'b'", '["x"]'];

describe("score(a description of one value, answers)", () => {
  it.each(["text", "similar", "tokens"])(
    "%s takes an answer as the text itself, whatever it looks like",
    async (name) => {
      const gold = ODD_TEXTS.map((text, id) => ({ id, value: [text] }));
      const pred = ODD_TEXTS.map((response, id) => ({ id, response }));
      const { scores } = await scored({ $compare: name, "$any-of": true }, gold, pred);
      expect([scores.recall, scores["soft.recall"]]).toEqual([1, 1]);
    },
  );

  it.each(['"Paris"', "'Paris'", "Paris", ' "Paris"\n'])("removes the quotes of %j", async (response) => {
    const { scores } = await scored({ $compare: "text" }, [{ id: "u", value: "Paris" }], [{ id: "u", response }]);
    expect(scores.f1).toBe(1);
  });

  it.each([
    ["number", {}, "12.5", 12.5, "right"],
    ["number", {}, '"12.5"', 12.5, "right"],
    ["number", { $loose: true }, "(5)", -5, "right"],
    ["number", { $decimal: "," }, "1.5", 1.5, "wrong"],
    ["number", {}, "[5]", 5, "wrong"],
    ["number", {}, "null", 5, "missed"],
    ["date", {}, "None", "2024-02-29", "missed"],
    ["date", {}, "29 Feb 2024", "2024-02-29", "right"],
    ["exact", {}, "[1, null]", [1, null], "right"],
  ])("%s with %j finds in %j the value %j: %s", async ($compare, settings, response, value, outcome) => {
    const { totals } = await scored({ $compare, ...settings }, [{ id: "u", value }], [{ id: "u", response }]);
    expect(totals).toMatchObject({ [`$.${outcome}`]: 1, "all.units": 1 });
  });

  it("reads gold as one text too, or as a list where several are accepted", async () => {
    const pred = [{ id: "u", response: "None" }];
    const gold = (response: string) => [{ id: "u", response }];
    expect((await scored({ $compare: "text" }, gold("None"), pred)).scores.f1).toBe(1);
    expect((await scored({ $compare: "text", "$any-of": true }, gold('["x", "None"]'), pred)).scores.f1).toBe(1);
  });
});

describe("score(a description, a folder of answers)", () => {
  it("reads .txt as answers: texts as they are, JSON strictly or repaired", async () => {
    for (const [at, text] of ODD_TEXTS.entries()) {
      folder.write(`texts/gold/${at}.json`, JSON.stringify(text));
      folder.write(`texts/pred/${at}.txt`, `${text}\n`);
    }
    const texts = await scored({ $compare: "text" }, `${folder.path}/texts/gold`, `${folder.path}/texts/pred`);
    expect([texts.scores.f1, texts.totals.units]).toEqual([1, ODD_TEXTS.length]);
    for (const [name, text] of [
      ["u", '{"a": "x"}'],
      ["v", 'Sure:\n```json\n{"a": "x"}\n```'],
    ]) {
      folder.write(`objects/gold/${name}.json`, '{"a": "x"}');
      folder.write(`objects/pred/${name}.txt`, text!);
    }
    const objects = [{ a: "text" }, `${folder.path}/objects/gold`, `${folder.path}/objects/pred`] as const;
    const { scores, warnings } = await scored(...objects, { answers: "lenient" });
    expect(scores.f1).toBe(1);
    expect(warnings.map(({ code }) => code)).toContain("REPAIRED_ANSWER");
    expect(await problemsOf(...objects)).toMatchObject([{ at: { file: expect.stringMatching(/v\.txt$/) } }]);
  });
});

describe("score(a description without $id, lines)", () => {
  const plain = { a: "text", b: "number" };
  const gold = [{ id: "u", value: { a: "x", b: 1 } }];

  it("refuses a line with both a value and a response", async () => {
    expect(await problemsOf(plain, gold, [{ ...gold[0], response: "{}" }])).toMatchObject([
      { at: { file: "pred[0]", path: ["response"] }, received: "both", hint: expect.stringContaining("remove one") },
    ]);
    expect((await scored(plain, gold, [{ id: "u", value: undefined, response: '{"a":"x","b":1}' }])).scores.f1).toBe(1);
  });

  it("refuses a line with other keys only; one with nothing but its id has no value", async () => {
    expect(await problemsOf(plain, gold, [{ id: "u", a: "x", b: 1 }])).toMatchObject([
      { code: "BAD_SHAPE", at: { file: "pred[0]" }, hint: expect.stringContaining('bare objects need "$id"') },
    ]);
    const { totals } = await scored(plain, gold, [{ id: "u" }]);
    expect(totals).toMatchObject({ "a.missed": 1, "b.missed": 1 });
  });

  it("pairs records without ids by position, and needs as many of them on both sides", async () => {
    const array = folder.write("array.json", '[{"a":"x","b":1},{"a":"y","b":2}]');
    const less = folder.write("less.json", '[{"a":"x","b":1}]');
    const { scores, totals } = await scored(plain, array, array);
    expect([scores.f1, totals.units]).toEqual([1, 2]);
    const problems = await problemsOf(plain, array, less);
    expect(problems).toContainEqual(
      expect.objectContaining({ expected: expect.stringMatching(/^2 records, as many as in gold/), received: "1" }),
    );
    const [problem] = await problemsOf(plain, [{ id: "u", value: [] }], gold);
    expect(problem).toMatchObject({ expected: "an object" });
    expect(problem!.hint).toBeUndefined();
  });

  it("says of gold that cannot be read that options for predictions do not help", async () => {
    const options = { answers: "lenient", invalid: "empty" };
    const problems = await problemsOf(plain, [{ id: "u", response: "Sure: {}" }], gold, options);
    expect(problems).toMatchObject([
      { at: { path: ["response"] }, hint: expect.stringMatching(/^write JSON: .* are for predictions only$/) },
    ]);
  });

  it.each([
    ["lines.jsonl", '{"id":"u","value":{"a":"x","a":"y","b":1}}\n', plain, "value.a"],
    ["bare.jsonl", '{"key":"u","a":"x","a":"y","b":1}\n', { $id: "key", ...plain }, "a"],
    ["document.json", '{"a":"x","a":"y","b":1}', plain, "a"],
  ])("warns in %s that only the last value of a repeated key counts", async (name, text, description, path) => {
    const file = folder.write(`repeated/${name}`, text);
    const { scores, warnings } = await scored(description, file, file);
    expect(scores.f1).toBe(1);
    expect(warnings.filter(({ code }) => code === "REPEATED_KEY")).toMatchObject([
      { count: 2, examples: [expect.stringContaining(`${name}:1 ${path}`), expect.anything()] },
    ]);
  });

  it("keeps the digits of integers beyond the doubles, which suit exact only", async () => {
    const line = (digits: string) => `{"id":"u","value":{"a":${digits}}}\n`;
    const huge = "9".repeat(400);
    const gold = folder.write("huge/gold.jsonl", line(huge));
    const pred = folder.write("huge/pred.jsonl", line(`${huge.slice(1)}8`));
    const exact = { $karat: "fields 2", a: "exact" };
    expect((await scored(exact, gold, gold)).scores.f1).toBe(1);
    expect((await scored(exact, gold, pred)).scores.f1).toBe(0);
    for (const a of ["number", "text", "any"])
      expect(await problemsOf({ $karat: "fields 2", a }, gold, gold)).toMatchObject([{ at: { path: ["value", "a"] } }]);
  });
});
