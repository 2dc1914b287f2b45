// Where this task must agree with other tasks: MapDR's extraction, the example of slot filling. recipes.test.ts has the measures of other programs.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { score } from "../../run/score.ts";
import { rules } from "../rules/index.ts";
import { compareJson, fields, type Json } from "./index.ts";

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
    const task = fields({ $karat: "fields 2", $list: described });
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
      fields({ $karat: "fields 2", $map: "exact" }),
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
    const wholeOf = (a: Json) => compareJson({ $karat: "fields 2", a: "exact" }, gold, { a }).scores.whole;
    expect([wholeOf({ b: 1 }), wholeOf({ b: 1, c: null })]).toEqual([1, 0]);
  });
});
