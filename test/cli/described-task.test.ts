// A task that a description makes goes through every command that the tasks of karat go through.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { methods } from "../../src/cli/rpc/methods.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const at = (name: string) => join(folder.path, name);

const DESCRIPTION = {
  $karat: "fields 2",
  $unit: "order",
  city: "text",
  lines: [{ sku: "exact", count: "number" }],
};
const orders = ["a", "b", "c", "d", "e", "f", "g", "h"];
const order = (id: string, count: number, city = "Ulm") => ({
  id,
  value: { city, lines: [{ sku: `${id}-1`, count }] },
});
const GOLD = orders.map((id) => order(id, 1));
const SYSTEMS = {
  first: orders.map((id, k) => order(id, k === 0 ? 1 : 0)),
  second: orders.map((id, k) => order(id, 1, k === 0 ? "Bonn" : "ULM")),
};
const BOTH = ["--gold", at("gold.jsonl"), "--pred", at("first.jsonl")];

const jsonLines = (values: readonly unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join("");

/** The output of a command that ends well. */
async function said(words: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runKarat(words, { cwd: folder.path });
  expect(code, stderr).toBe(0);
  return stdout;
}

async function store(name: keyof typeof SYSTEMS): Promise<string> {
  const file = at(`${name}.json`);
  const sides = ["--gold", at("gold.jsonl"), "--pred", at(`${name}.jsonl`)];
  await said(["score", at("order.fields.json"), ...sides, "--per-unit", "--format", "json", "-o", file, "-q"]);
  return file;
}

beforeAll(() => {
  writeFileSync(at("order.fields.json"), JSON.stringify(DESCRIPTION));
  writeFileSync(at("gold.jsonl"), jsonLines(GOLD));
  for (const [name, pred] of Object.entries(SYSTEMS)) writeFileSync(at(`${name}.jsonl`), jsonLines(pred));
});

describe("a description as the task", () => {
  it("is carried by what was stored: verify, compare and report need nothing else", async () => {
    const [first, second] = [await store("first"), await store("second")];
    await said(["verify", first, ...BOTH]);
    const scores = ["--scores", "f1,field.lines.count.f1"];
    const comparison = at("comparison.json");
    await said(["compare", first, second, ...scores, "--format", "json", "-o", comparison, "-q"]);
    expect(JSON.parse(readFileSync(comparison, "utf8")).options.description).toEqual(DESCRIPTION);
    for (const stored of [first, comparison]) {
      await said(["report", stored, "-o", at("page.html"), "-q"]);
      expect(readFileSync(at("page.html"), "utf8")).toContain("lines.count");
    }
  });

  it("may have each key once; gold that does not fit is said to be just that", async () => {
    const run = (gold: string) =>
      runKarat(["score", "order.fields.json", "--gold", gold, "--pred", "first.jsonl"], { cwd: folder.path });
    folder.write("wrong.jsonl", jsonLines([{ id: "a", value: { city: {}, lines: [] } }, ...GOLD.slice(1)]));
    const { code, stderr } = await run("wrong.jsonl");
    expect([code, stderr]).toEqual([3, expect.stringContaining("wrong.jsonl:1 value.city")]);
    expect(stderr).not.toContain("guess");
    folder.write("twice.fields.json", '{\n"$karat": "fields 2",\n"a": "text",\n"a": "exact"}');
    const twice = await runKarat(["score", "twice.fields.json", ...BOTH], { cwd: folder.path });
    expect([twice.code, twice.stderr]).toEqual([
      3,
      expect.stringMatching(/twice\.fields\.json:4 a\n {2}expected every key once/),
    ]);
  });

  it("shows the main scores, and says nothing of the intervals of others", async () => {
    const words = ["score", at("order.fields.json"), ...BOTH];
    expect(await said(words)).not.toContain("field.city.f1");
    expect(await said([...words, "--scores", "all"])).toMatch(/field\.city\.f1, .*: every order scores the same/);
  });

  it("gives the same result in parts", async () => {
    const words = ["score", at("order.fields.json"), ...BOTH, "--format", "json", "-q"];
    const whole = JSON.parse(await said(words));
    await said([...words, "--shards", "2", "-o", at("whole.json")]);
    for (const part of ["1", "2"]) await said([...words, "--shard", `${part}/2`, "-o", at(`${part}.karat`)]);
    const merged = await said(["merge", at("1.karat"), at("2.karat"), "--format", "json"]);
    for (const other of [readFileSync(at("whole.json"), "utf8"), merged])
      expect(JSON.parse(other).totals).toEqual(whole.totals);
  });

  it("reads folders of documents, and arrays of objects with their ids, as it reads lines", async () => {
    const { scores } = JSON.parse(await said(["score", at("order.fields.json"), ...BOTH, "--format", "json", "-q"]));
    for (const [side, units] of Object.entries({ gold: GOLD, first: SYSTEMS.first })) {
      for (const { id, value } of units) folder.write(`files/${side}/${id}.json`, JSON.stringify(value));
      folder.write(
        `array-${side}.json`,
        JSON.stringify(
          units.map(({ id, value }) => ({ number: id, ...value })),
          null,
          2,
        ),
      );
    }
    folder.write("numbered.fields.json", JSON.stringify({ ...DESCRIPTION, $id: "number" }));
    for (const [task, gold, pred] of [
      ["order.fields.json", "files/gold", "files/first"],
      ["numbered.fields.json", "array-gold.json", "array-first.json"],
    ] as const) {
      const words = ["score", at(task), "--gold", at(gold), "--pred", at(pred), "--format", "json", "-q"];
      expect(JSON.parse(await said(words)).scores).toEqual(scores);
    }
  });

  it("is guarded by the score of a field", async () => {
    const guard = (name: string, ...more: readonly string[]) =>
      runKarat(["guard", "order.fields.json", "--gold", "gold.jsonl", "--pred", `${name}.jsonl`, ...more], {
        cwd: folder.path,
      });
    expect((await guard("second", "--accept")).code).toBe(0);
    const { code, stdout } = await guard("first", "--score", "field.lines.count.f1");
    expect(code, stdout).toBe(1);
    expect(stdout).toContain("field.lines.count.f1");
  });

  it("comes with a request as an option", async () => {
    const call = { onProgress: () => {}, signal: new AbortController().signal, allowNetwork: false };
    const params = { task: "fields", options: { description: DESCRIPTION }, gold: GOLD, settings: { ci: null } };
    const result = await methods.score({ ...params, pred: SYSTEMS.first }, call);
    expect(result).toMatchObject({ scores: { "field.lines.count.recall": 0.125, "field.city.f1": 1 } });
    const evidence = await methods.explain({ ...params, pred: SYSTEMS.first, unit: "a" }, call);
    expect(JSON.stringify(evidence)).toContain("lines[0].count");
  });

  it("a slip in a request may have been meant as an option or as a setting", async () => {
    const call = { onProgress: () => {}, signal: new AbortController().signal, allowNetwork: false };
    const request = (options: object) =>
      methods.score({ task: "rules", options: { ...options }, gold: [], pred: [] }, call);
    const expected = "an option of rules, or a setting";
    for (const [slip, hint] of Object.entries({ sedd: "did you mean `seed`?", equalty: "did you mean `equality`?" }))
      await expect(request({ [slip]: 1 })).rejects.toMatchObject({
        isUsage: true,
        problems: [{ code: "UNKNOWN_OPTION", expected, received: JSON.stringify(slip), hint }],
      });
  });

  it("may be a JSON Schema, for every command that takes a task", async () => {
    const lines = { type: "array", items: { type: "object", properties: { sku: { type: "string" } } } };
    folder.write("order.schema.json", JSON.stringify({ properties: { city: { type: "string" }, lines } }));
    const run = (...words: string[]) => runKarat(words, { cwd: folder.path });
    for (const command of ["score", "explain", "validate"]) await said([command, at("order.schema.json"), ...BOTH]);
    await said(["guard", "order.schema.json", ...BOTH, "--accept", "--baseline", "schema.baseline.json"]);
    const systems = ["--gold", "gold.jsonl", "--pred", "a=first.jsonl", "b=second.jsonl"];
    expect(await said(["compare", "order.schema.json", ...systems])).toContain("2 systems, 8 records, by f1");
    const { stderr } = await run("score", "order.schema.json", ...BOTH);
    expect(stderr).toContain(`Description inferred from gold: 3 fields; karat infer ${at("gold.jsonl")} writes it`);
  });

  it("without $karat, or a stored result in its place, is never taken for a JSON Schema", async () => {
    folder.write("bare.json", JSON.stringify({ city: "text" }));
    for (const task of ["bare.json", await store("first")]) {
      const { code, stderr } = await runKarat(["score", task, ...BOTH], { cwd: folder.path });
      expect([code, stderr]).toEqual([3, expect.stringContaining('"$karat": "fields 2"')]);
    }
  });

  it("that is not there is named, also by commands that take stored results", async () => {
    for (const command of ["score", "compare", "explain", "guard"]) {
      const { code, stderr } = await runKarat([command, "missing.fields.json", ...BOTH], { cwd: folder.path });
      expect([code, stderr]).toEqual([3, expect.stringContaining("missing.fields.json\n  expected a file")]);
    }
  });

  it("is what karat.json says, in it or in a file below", async () => {
    for (const description of [DESCRIPTION, "order.fields.json"]) {
      writeFileSync(at("karat.json"), JSON.stringify({ task: "fields", options: { description } }));
      const result = JSON.parse(await said(["score", ...BOTH, "--format", "json", "-q"]));
      expect(result.options.description).toEqual(DESCRIPTION);
    }
    writeFileSync(
      at("karat.json"),
      JSON.stringify({ task: "fields", options: { description: { $karat: "fields 2" } } }),
    );
    const { code, stderr } = await runKarat(["score", ...BOTH], { cwd: folder.path });
    expect(code).toBe(3);
    expect(stderr).toContain("at least one field");
  });
});
