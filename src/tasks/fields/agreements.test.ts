// Where this task must agree with others: SQuAD, joint goal accuracy, MapDR's extraction, the example of slot filling.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { score } from "../../run/score.ts";
import { rules } from "../rules/index.ts";
import { compareJson, fields, type Json } from "./index.ts";

/** normalize_answer, compute_f1 and compute_exact of SQuAD's evaluate-v1.1.py, for ASCII. */
const squad = {
  words: (text: string) =>
    text
      .toLowerCase()
      .replace(/[!-/:-@[-`{-~]/g, "")
      .replace(/\b(a|an|the)\b/g, " ")
      .split(/\s+/)
      .filter((word) => word !== ""),
  f1(gold: string, pred: string): number {
    const [g, p] = [squad.words(gold), squad.words(pred)];
    const rest = [...g];
    const common = p.filter((word) => {
      const at = rest.indexOf(word);
      if (at === -1) return false;
      rest.splice(at, 1);
      return true;
    }).length;
    return common === 0 ? 0 : (2 * common) / (g.length + p.length);
  },
  exact: (gold: string, pred: string) => (squad.words(gold).join(" ") === squad.words(pred).join(" ") ? 1 : 0),
};

describe("SQuAD", () => {
  it("soft.recall of one leaf is its F1, recall of text its exact match", async () => {
    const word = fc.constantFrom("the", "A", "cat", "Cat.", "dog,", "it's", "an", "1999", "big", "big-red");
    // At least one word that is no article.
    const text = fc.array(word, { maxLength: 4 }).map((words) => [...words, "end"].join(" "));
    const unit = fc.record({ gold: fc.array(text, { minLength: 1, maxLength: 3 }), pred: text });
    const steps = ["case", "punctuation", "articles", "space"] as const;
    const f1 = fields({ $karat: "fields 1", $compare: "tokens", "$any-of": true })();
    const exact = fields({ $karat: "fields 1", $compare: "text", $ignore: steps, "$any-of": true })();
    await fc.assert(
      fc.asyncProperty(fc.array(unit, { minLength: 1, maxLength: 8 }), async (units) => {
        const gold = units.map((one, at) => ({ id: `u${at}`, value: one.gold }));
        const pred = units.map((one, at) => ({ id: `u${at}`, value: one.pred }));
        const mean = (measure: (gold: string, pred: string) => number) =>
          units.reduce((sum, one) => sum + Math.max(...one.gold.map((answer) => measure(answer, one.pred))), 0) /
          units.length;
        const [soft, hard] = await Promise.all([f1, exact].map((task) => score(task, { gold, pred }, { ci: null })));
        expect(soft!.scores["soft.recall"]).toBeCloseTo(mean(squad.f1), 12);
        expect(hard!.scores.recall).toBeCloseTo(mean(squad.exact), 12);
      }),
      { numRuns: 100 },
    );
  });
});

describe("joint goal accuracy", () => {
  it("is whole, of slots or of one map: the share of turns whose state is right in all slots", async () => {
    const state = fc.record(
      { area: fc.constantFrom("north", "south"), food: fc.constantFrom("thai", "any") },
      { requiredKeys: [] },
    );
    const turns = fc.array(fc.tuple(state, state), { minLength: 1, maxLength: 12 });
    const map = fields({ $karat: "fields 1", $map: "exact" })();
    const slots = fields({ $karat: "fields 1", area: "exact", food: "exact" })();
    await fc.assert(
      fc.asyncProperty(turns, async (pairs) => {
        const lines = (side: 0 | 1) => pairs.map((pair, at) => ({ id: String(at), value: pair[side] }));
        const input = { gold: lines(0), pred: lines(1) };
        const same = pairs.filter(([gold, pred]) => gold.area === pred.area && gold.food === pred.food).length;
        expect((await score(map, input, { ci: null })).scores.whole).toBe(same / pairs.length);
        expect((await score(slots, input, { ci: null })).scores.whole).toBe(same / pairs.length);
      }),
      { numRuns: 60 },
    );
  });
});

interface RuleLine {
  readonly id: string;
  readonly rules?: readonly { readonly properties: Readonly<Record<string, string>> }[];
}

describe("rules", () => {
  it("has its extraction as list.$.whole of a list of properties", async () => {
    const file = new URL("../rules/fixtures/contract.json", import.meta.url);
    const { gold, pred } = JSON.parse(readFileSync(file, "utf8")) as Record<"gold" | "pred", readonly RuleLine[]>;
    const names = new Set(
      [...gold, ...pred].flatMap((line) => line.rules ?? []).flatMap((rule) => Object.keys(rule.properties)),
    );
    const described = Object.fromEntries([...names].map((name) => [name, "exact" as const]));
    const task = fields({ $karat: "fields 1", $list: described })();
    const values = (lines: readonly RuleLine[]) =>
      lines.map(({ id, rules: list = [] }) => ({ id, value: list.map(({ properties }) => properties) }));
    const known = new Set(pred.map(({ id }) => id));
    const theirs = await score(rules({ equality: "strict" }), { gold, pred } as never, { ci: null, missing: "skip" });
    const ours = await score(
      task,
      { gold: values(gold.filter(({ id }) => known.has(id))), pred: values(pred) },
      { ci: null },
    );
    for (const measure of ["precision", "recall", "f1"] as const)
      expect(ours.scores[`list.$.whole.${measure}`], measure).toBe(theirs.scores[`extraction.${measure}`]);
  });
});

describe("examples/own-task", () => {
  it("slot filling gives the same F1", async () => {
    const lines = (name: string) =>
      readFileSync(new URL(`../../../examples/own-task/${name}.jsonl`, import.meta.url), "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as { readonly id: string; readonly slots: Readonly<Record<string, string>> });
    const [gold, pred] = [lines("gold"), lines("pred")];
    const values = (side: typeof gold) => side.map(({ id, slots }) => ({ id, value: slots }));
    const module = "../../../examples/own-task/slot-filling.js";
    const { default: slotFilling } = (await import(module)) as { readonly default: () => never };
    const theirs = await score(slotFilling(), { gold, pred } as never, { ci: null });
    const ours = await score(
      fields({ $karat: "fields 1", $map: "exact" })(),
      { gold: values(gold), pred: values(pred) },
      { ci: null },
    );
    const { f1, precision, recall } = theirs.scores as Record<string, number>;
    expect(ours.scores.f1).toBeCloseTo(f1!, 14);
    expect([ours.scores.precision, ours.scores.recall]).toEqual([precision, recall]);
  });
});

describe("JSON.stringify", () => {
  it("decides what an exact value is: a key that is undefined is none", () => {
    const gold = { a: { b: 1, c: undefined } };
    const wholeOf = (a: Json) => compareJson({ $karat: "fields 1", a: "exact" }, gold, { a }).scores.whole;
    expect([wholeOf({ b: 1 }), wholeOf({ b: 1, c: null })]).toEqual([1, 0]);
  });
});
