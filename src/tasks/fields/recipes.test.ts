// The recipes of docs/fields.md: they are read from the page, and each gives the number of the measure that it stands for.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { score } from "../../run/score.ts";
import { fields } from "./index.ts";

const page = readFileSync(new URL("../../../docs/fields.md", import.meta.url), "utf8");

/** The descriptions below a heading of the page, in order. */
function recipesOf(heading: string): readonly object[] {
  const [, section] = page.split(`\n### ${heading}\n`);
  const blocks = section!
    .split("\n### ")[0]!
    .split("\n## ")[0]!
    .matchAll(/```json\n(.*?)```/gs);
  return [...blocks].map(([, text]) => JSON.parse(text!) as object);
}

interface Unit {
  readonly gold: unknown;
  readonly pred: unknown;
}

async function scoresOf(description: object, units: readonly Unit[], options: object = {}) {
  const lines = (side: keyof Unit) => units.map((unit, at) => ({ id: `u${at}`, value: unit[side] }));
  const task = fields(description as never, { records: "lines", ...options });
  const { scores } = await score(task, { gold: lines("gold"), pred: lines("pred") } as never, { ci: null });
  return scores as Readonly<Record<string, number | null>>;
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** normalize_answer of SQuAD's evaluation scripts; Python's \b and \s are those of Unicode. */
function squadWords(text: string): readonly string[] {
  return text
    .toLowerCase()
    .replace(/[!-/:-@[-`{-~]/g, "")
    .replace(/(?<![\p{L}\p{N}_])(?:a|an|the)(?![\p{L}\p{N}_])/gu, " ")
    .split(/\p{White_Space}+/u)
    .filter((word) => word !== "");
}

/** compute_f1: version 2.0 gives 1 to two answers without words, version 1.1 gives 0. */
function squadF1(gold: string, pred: string, whenEmpty: 0 | 1): number {
  const [g, p] = [squadWords(gold), squadWords(pred)];
  if (g.length === 0 || p.length === 0) return g.length === p.length ? whenEmpty : 0;
  const rest = [...g];
  const same = p.filter((word) => {
    const at = rest.indexOf(word);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  }).length;
  const [precision, recall] = [same / p.length, same / g.length];
  return same === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}

const word = fc.constantFrom(
  "the",
  "A",
  "an",
  "cat",
  "Cat.",
  "don't",
  "naïve",
  "straße",
  "Ⅷ",
  "ﬁn",
  "the-cat",
  "«x»",
  "…",
  "東京",
);
const answer = fc.array(word, { maxLength: 5 }).map((words) => words.join(" "));

describe("Question answering (SQuAD)", () => {
  const [v2, v1, exact] = recipesOf("Question answering (SQuAD)") as [object, object, object];

  it("has F1 of versions 2.0 and 1.1 as soft.recall, and the exact match as recall", async () => {
    const unit = fc.record({ gold: fc.array(answer, { minLength: 1, maxLength: 3 }), pred: answer });
    await fc.assert(
      fc.asyncProperty(fc.array(unit, { minLength: 1, maxLength: 8 }), async (units) => {
        // Version 2.0 leaves out gold answers without words if others have some.
        const worded = units.map(({ gold, pred }) => {
          const some = gold.filter((text) => squadWords(text).length > 0);
          return { gold: some.length === 0 ? [""] : some, pred };
        });
        const best = (list: typeof units, measure: (gold: string, pred: string) => number) =>
          mean(list.map(({ gold, pred }) => Math.max(...gold.map((one) => measure(one, pred)))));
        const [second, first, hard] = await Promise.all([
          scoresOf(v2, worded),
          scoresOf(v1, units),
          scoresOf(exact, worded),
        ]);
        expect(second!["soft.recall"]).toBeCloseTo(
          best(worded, (g, p) => squadF1(g, p, 1)),
          12,
        );
        expect(first!["soft.recall"]).toBeCloseTo(
          best(units, (g, p) => squadF1(g, p, 0)),
          12,
        );
        const same = (g: string, p: string) => Number(squadWords(g).join(" ") === squadWords(p).join(" "));
        expect(hard!.recall).toBeCloseTo(best(worded, same), 12);
      }),
      { numRuns: 150 },
    );
  });
});

describe("Dialogue state", () => {
  const [flat, nested] = recipesOf("Dialogue state") as [object, object];
  const slot = fc.constantFrom("north", "thai", "none", "");
  const domain = fc.dictionary(fc.constantFrom("area", "food"), slot, { maxKeys: 2 });
  const state = fc.dictionary(fc.constantFrom("hotel", "taxi"), domain, { maxKeys: 2 });
  type State = Readonly<Record<string, Readonly<Record<string, string>>>>;
  const slots = (value: State) =>
    Object.fromEntries(
      Object.entries(value).flatMap(([name, own]) =>
        Object.entries(own).map(([key, text]) => [`${name}-${key}`, text] as const),
      ),
    );
  const filled = (value: State) =>
    JSON.stringify(
      Object.entries(slots(value))
        .filter(([, text]) => text !== "none" && text !== "")
        .sort(),
    );

  it("has joint goal accuracy as whole, of flat and of nested states", async () => {
    const turns = fc.array(fc.record({ gold: state, pred: state }), { minLength: 1, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(turns, async (units) => {
        const joint = mean(units.map(({ gold, pred }) => Number(filled(gold) === filled(pred))));
        const flattened = units.map(({ gold, pred }) => ({ gold: slots(gold), pred: slots(pred) }));
        expect((await scoresOf(flat, flattened)).whole).toBeCloseTo(joint, 12);
        expect((await scoresOf(nested, units)).whole).toBeCloseTo(joint, 12);
      }),
      { numRuns: 100 },
    );
  });
});

describe("Classification", () => {
  const [description] = recipesOf("Classification") as [object];

  it("has F1 of each class and their average, and accuracy as recall", async () => {
    const labels = [
      ["spam", "spam"],
      ["spam", "ham"],
      ["ham", "ham"],
      ["ham", "ham"],
      ["ham", "spam"],
    ] as const;
    const records = (at: 0 | 1) => labels.map((pair, id) => ({ id: `u${id}`, label: pair[at] }));
    const task = fields(description as never);
    const { scores } = await score(task, { gold: records(0), pred: records(1) } as never, { ci: null });
    const own = scores as Readonly<Record<string, number | null>>;
    expect(own["field.label.class.spam.f1"]).toBeCloseTo(2 / 4, 15);
    expect(own["field.label.class.ham.f1"]).toBeCloseTo(4 / 6, 15);
    expect(own["field.label.classes.f1"]).toBeCloseTo((1 / 2 + 2 / 3) / 2, 15);
    expect(own.recall).toBe(3 / 5);
  });
});

describe("ANLS of texts", () => {
  const [description] = recipesOf("ANLS of texts") as [object];

  it("is soft.recall: 1 − distance / length, 0 below one half, the best of the accepted answers", async () => {
    const units = [
      { gold: ["Oslo", "Oslo city"], pred: "OSLO" },
      { gold: ["abcd"], pred: "abxx" },
      { gold: ["abcd"], pred: "axxx" },
      { gold: ["kitten"], pred: "sitting" },
    ];
    const { "soft.recall": anls } = await scoresOf(description, units);
    expect(anls).toBeCloseTo(mean([1, 0.5, 0, 4 / 7]), 15);
  });
});

describe("Tool calls", () => {
  const [description] = recipesOf("Tool calls") as [object];

  it("compares arguments by the type of gold, also inside a JSON string, in the order of the calls", async () => {
    const gold = [
      { name: "search", arguments: { query: "Blue pens", limit: 5, tags: ["a", "b"], open: true } },
      { name: "order", arguments: '{"sku": "A-1", "amount": 2.50}' },
    ];
    const pred = [
      { name: "search", arguments: '{"query": "blue  pens", "limit": "5.0", "tags": ["A", "b"], "open": true}' },
      { name: "order", arguments: { sku: "A-1", amount: "2.5" } },
    ];
    expect((await scoresOf(description, [{ gold, pred }])).whole).toBe(1);
    const wrong = [{ name: "search", arguments: { ...(gold[0]!.arguments as object), open: "true" } }, gold[1]];
    const { "field.arguments.f1": arguments_, whole } = await scoresOf(description, [{ gold, pred: wrong }]);
    expect([arguments_, whole]).toEqual([5 / 6, 0]);
  });
});

describe("Several kinds of documents", () => {
  const [description] = recipesOf("Several kinds of documents") as [object];

  it("describes the fields of all kinds at once: what a kind does not have is absent on both sides", async () => {
    const units = [
      { gold: { kind: "invoice", total: 12.5 }, pred: { kind: "invoice", total: "12.50" } },
      { gold: { kind: "letter", sender: "ACME" }, pred: { kind: "letter", sender: "acme", total: 3 } },
    ];
    const { precision, recall, whole } = await scoresOf(description, units);
    expect([precision, recall, whole]).toEqual([4 / 5, 1, 1 / 2]);
  });
});

describe("Invoices", () => {
  const [description] = recipesOf("Invoices") as [object];

  it("reads numbers and dates as people write them, and pairs lines by their content", async () => {
    const gold = {
      id: "a",
      issued: "2024-02-29",
      total: 1234.5,
      lines: [
        { sku: "x", text: "blue pen", quantity: 2 },
        { sku: "y", text: "ink", quantity: 1 },
      ],
    };
    const pred = {
      id: "a",
      issued: "29 Feb. 2024",
      total: "€ 1.234,50",
      lines: [
        { sku: "y", text: "ink", quantity: 1 },
        { sku: "x", text: "blue pan", quantity: "2" },
      ],
    };
    const { scores } = await score(fields(description as never), { gold: [gold], pred: [pred] } as never, { ci: null });
    expect((scores as Readonly<Record<string, number | null>>).whole).toBe(1);
  });
});
