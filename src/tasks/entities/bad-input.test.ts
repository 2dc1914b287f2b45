// Input from strangers: located errors, or a result, in linear time.
import { describe, expect, it } from "vitest";
import { inMemorySource } from "../../../test/in-memory-source.ts";
import type { AnyTask } from "../../contract/task.ts";
import type { Input } from "../../engine/read/input.ts";
import { KaratError, type Problem } from "../../problems/problem.ts";
import { score } from "../../run/score.ts";
import { entities } from "./index.ts";
import type { EntitiesOptions } from "./options.ts";

const run = (gold: Input, pred: Input, options: Partial<EntitiesOptions> = {}) =>
  score(entities(options) as AnyTask, { gold, pred }, { ci: null, mistakes: "off" });

async function problemsOf(...args: Parameters<typeof run>): Promise<readonly Problem[]> {
  try {
    await run(...args);
  } catch (error) {
    if (error instanceof KaratError) return error.problems;
    throw error;
  }
  throw new Error("nothing was refused");
}

const file = (text: string, name = "a.conll") => inMemorySource(name, { [name]: text });
const tags = (...list: readonly string[]) => [{ id: "1", tags: list }];
const spans = (...list: readonly unknown[]) => [{ id: "1", entities: list }];

describe("score(entities, bad input)", () => {
  it("names the tokens where two files go apart, if a sentence has other numbers of tags", async () => {
    const [problem] = await problemsOf(file("a O\n\nb O\nc B-X\n", "gold.conll"), file("a O\n\nb O\n", "pred.conll"));
    expect(problem).toMatchObject({
      code: "BAD_VALUE",
      at: { file: "pred.conll", line: 3 },
      expected: "2 tags, as in gold",
      received: "1",
      hint: 'token 2 differs first: "c" in gold, nothing here',
    });
  });

  it("refuses a tag outside the scheme with its place, and names a scheme that has all tags", async () => {
    const gold = file("a O\nb S-X\n", "gold.conll");
    expect(await problemsOf(gold, file("a O\nb O\n"), { reading: "strict" })).toMatchObject([
      {
        code: "BAD_VALUE",
        at: { file: "gold.conll", line: 2 },
        expected: "a tag of IOB2, whose prefix is one of I, O, B",
        received: '"S-X"',
        hint: 'all tags of this sentence fit `scheme: "IOBES"`',
      },
    ]);
    const [problem] = await problemsOf(tags("O", "E-X"), tags("O", "O"), { reading: "semeval" });
    expect(problem).toMatchObject({ at: { file: "gold[0]", path: ["tags", 1] }, received: '"E-X"' });
  });

  it.each([
    ["an empty tag", tags(""), ["tags", 0]],
    ["a number", [{ id: "1", ner_tags: [0, 3] }], ["ner_tags", 0]],
    ["an end before its start", spans({ start: 5, end: 2, type: "X" }), ["entities", 0]],
    ["an empty span", spans([5, 5, "X"]), ["entities", 0]],
    ["a fraction", spans({ start: 0.5, end: 2, type: "X" }), ["entities", 0]],
    ["an entity without a type", spans({ start: 1, end: 2 }), ["entities", 0]],
    ["offsets beside texts", spans({ text: "a", type: "X" }, { start: 1, end: 2, type: "X" }), ["entities", 1]],
  ])("refuses %s with its place", async (_, pred, path) => {
    expect(await problemsOf(pred, pred)).toContainEqual(
      expect.objectContaining({ code: "BAD_VALUE", at: expect.objectContaining({ file: "pred[0]", path }) }),
    );
  });

  it("refuses offsets under a reading of tags, with the reading that counts them", async () => {
    const [problem] = await problemsOf(spans([0, 2, "X"]), spans([0, 2, "X"]), { reading: "conlleval" });
    expect(problem).toMatchObject({
      expected: "tags, for the reading conlleval",
      received: "entities with start and end",
      hint: '`reading: "spans"` counts these',
    });
  });

  it("refuses kinds that differ between units or sides", async () => {
    const gold = [...tags("B-X"), { id: "2", entities: [[0, 2, "X"]] }];
    expect(await problemsOf(gold, gold)).toMatchObject([
      { at: { file: "gold[1]" }, expected: "tags, for the reading seqeval", received: "entities with start and end" },
    ]);
    const [problem] = await problemsOf(tags("B-X"), spans([0, 1, "X"]), { reading: "semeval" });
    expect(problem).toMatchObject({ expected: "tags, as in gold", received: "entities with start and end" });
  });

  it("takes an empty list for either kind", async () => {
    const gold = [...spans([0, 2, "X"]), { id: "2", entities: [] }];
    expect((await run(gold, [...spans(), { id: "2", entities: [[1, 2, "X"]] }])).totals).toMatchObject({
      missed: 1,
      spurious: 1,
    });
    expect((await run(spans(), spans())).scores.f1).toBe(0);
  });

  it("reads CRLF, tabs, a byte order mark, and a file without blank lines", async () => {
    const same = async (text: string) => (await run(file(text, "gold.conll"), file(text))).totals;
    const counts = { tokens: 2, gold: 1, correct: 1, units: 1 };
    expect(await same("\ufeffa B-X\r\nb I-X\r\n\r\n")).toMatchObject(counts);
    expect(await same("a\tB-X\nb\tI-X\n")).toMatchObject(counts);
    expect(await same("a B-X\nb I-X")).toMatchObject(counts);
  });

  it("refuses a line with another number of columns, and an empty tag column", async () => {
    const gold = file("a x O\nb O\n\nc x O\n", "gold.conll");
    expect(await problemsOf(gold, file("a x O\nb x O\n\nc x O\n"))).toMatchObject([
      { code: "BAD_SHAPE", at: { file: "gold.conll", line: 2 }, expected: "3 columns, as in the first line" },
    ]);
  });

  it("counts 40,000 tokens, or 20,000 spans, of one unit in linear time", async () => {
    const long = Array.from({ length: 40_000 }, (_, at) => ["B-X", "I-X", "O", "B-Y"][at % 4]!);
    const shifted = [...long.slice(1), "O"];
    const many = (by: number) => Array.from({ length: 20_000 }, (_, at) => [10 * at + by, 10 * at + by + 5, "X"]);
    const start = performance.now();
    for (const reading of ["seqeval", "conlleval", "semeval"] as const)
      expect((await run(tags(...long), tags(...shifted), { reading })).totals.tokens).toBe(40_000);
    expect((await run(spans(...many(0)), spans(...many(2)))).totals.typeOnly).toBe(20_000);
    // Mistakes show the words of entities, which must not be looked for from the first line again and again.
    const lines = file(long.map((tag) => `w ${tag}\n`).join(""));
    expect((await score(entities() as AnyTask, { gold: lines, pred: lines }, { ci: null })).totals.tokens).toBe(40_000);
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  it("refuses entities that all overlap, instead of comparing all with all", async () => {
    const nested = Array.from({ length: 3_000 }, (_, at) => [at, 10_000 - at, "X"]);
    const [problem] = await problemsOf(spans(...nested), spans(...nested));
    expect(problem?.expected).toBe("at most 2000000 overlaps between gold and predicted entities");
  });

  it("takes __proto__ and constructor for types like any other", async () => {
    const { scores, totals } = await run(tags("B-__proto__", "B-constructor"), tags("B-__proto__", "O"));
    expect(totals["__proto__.correct"]).toBe(1);
    expect(scores["type.__proto__.f1"]).toBe(1);
    expect(scores["type.constructor.f1"]).toBe(0);
  });

  it("warns of a last tag after which the official program carries on", async () => {
    for (const reading of ["conlleval", "seqeval"] as const) {
      const { warnings } = await run(tags("B-X", "U"), tags("B-X", "O"), { reading });
      expect(warnings[0]).toMatchObject({ code: "OPEN_CHUNK", examples: ["gold[0] tags[1]"] });
    }
    expect((await run(tags("B-X", "E-X", "O"), tags("B-X", "I-X", "S-X"))).warnings).toEqual([]);
  });

  it("warns of an entity that is listed twice, and counts it once", async () => {
    const { warnings, totals } = await run(spans([0, 2, "X"]), spans([0, 2, "X"], [0, 2, "X"]));
    expect(totals).toMatchObject({ both: 1, spurious: 0 });
    expect(warnings).toMatchObject([{ code: "DUPLICATE_ENTITY" }]);
  });
});
