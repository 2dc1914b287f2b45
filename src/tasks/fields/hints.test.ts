import { describe, expect, it } from "vitest";
import type { KaratError } from "../../problems/problem.ts";
import { score } from "../../run/score.ts";
import { settingHints } from "./hints.ts";
import { fields } from "./index.ts";
import { fieldsMaker } from "./task.ts";

const units = Array.from({ length: 10 }, (_, at) => ({
  gold: { total: at + 0.5, tax: at, day: "2024-04-03", name: "Acme, Ltd." },
  pred: { total: `€ ${at},50`, tax: at < 5 ? `${at} EUR` : at, day: "3.4.2024", name: "ACME LTD" },
}));
const DESCRIPTION = { $karat: "fields 2", total: "number", tax: "number", day: "date", name: "text" };

describe("settingHints(description, units)", () => {
  it("offers the settings that make values right, with what they were measured to change", () => {
    const hints = settingHints(DESCRIPTION, units);
    expect(hints.map(({ text }) => text)).toEqual([
      '15 values would be right with $decimal: "auto" and $loose: true on 2 number fields: F1 0.125 → 0.500',
      '10 values would be right with $order: "dmy" on 1 date field: F1 0.125 → 0.375',
      '10 values would be right with $ignore: ["case","punctuation","space"] on 1 text field: F1 0.125 → 0.375',
    ]);
    for (const { description, before, after } of hints) {
      expect(after).toBeGreaterThan(before);
      expect(() => fields(description as never)).not.toThrow();
    }
  });

  it("offers no setting that makes two classes equal, and tries none that no field uses", () => {
    const name = { $compare: "text", $classes: ["a.", "a"] };
    const texts = [
      { gold: { name: "a", day: "2024-04-03" }, pred: { name: "a", day: "3.4.2024" } },
      { gold: { name: "a." }, pred: { name: "a" } },
    ];
    const hints = settingHints({ $karat: "fields 2", name, day: "date" }, texts);
    expect(hints.map(({ setting }) => setting)).toEqual(['$order: "dmy"']);
  });

  it("offers nothing that is on already, that lowers a field, or that gold does not allow", () => {
    const loose = { ...DESCRIPTION, $defaults: { number: { $decimal: "auto", $loose: true } } };
    expect(settingHints(loose, units).map(({ setting }) => setting)).not.toContain("$loose: true");
    const sums = [
      { gold: { n: 1234.5 }, pred: { n: "1,234.5" } },
      { gold: { n: 1 }, pred: { n: 2 } },
    ];
    expect(settingHints({ $karat: "fields 2", n: "number" }, sums)).toEqual([]);
    const days = [
      { gold: { d: "13.4.2024" }, pred: { d: "2024-04-13" } },
      { gold: { d: "2024-04-03" }, pred: { d: "4/3/2024" } },
    ];
    expect(settingHints({ $karat: "fields 2", d: "date" }, days)).toEqual([]);
  });
});

describe("score(fields(description), …)", () => {
  it("refuses a description of which gold has less than half", async () => {
    const records = Array.from({ length: 20 }, (_, at) => ({ id: String(at), value: { a: at } }));
    const described = fields({ $karat: "fields 2", a: "number", b: "text", c: "text" });
    const error = (await score(described, { gold: records, pred: records }).catch((thrown) => thrown)) as KaratError;
    expect(error.problems).toMatchObject([
      { received: "none of b or c", hint: expect.stringContaining("karat infer") },
    ]);
    const few = records.slice(0, 19);
    expect((await score(described, { gold: few, pred: few })).scores.f1).toBe(1);
  });
});

describe("score(fields without a description, …)", () => {
  it("takes gold in which most fields are always null", async () => {
    const gold = Array.from({ length: 20 }, (_, at) => ({ id: `r${at}`, a: null, b: null, c: at }));
    expect((await score(fieldsMaker(), { gold, pred: gold } as never, { ci: null })).scores.whole).toBe(1);
  });
});

describe("fields(description).definition.lines.advice", () => {
  async function advice(count: number, items: number, verdicts: readonly unknown[] = []): Promise<readonly string[]> {
    const side = (written: (price: number) => number | string) =>
      Array.from({ length: count }, (_, at) => ({
        id: String(at),
        value: { prices: Array.from({ length: items }, (__, price) => written(price)) },
      }));
    const task = fields({ $karat: "fields 2", prices: ["number"] }, { verdicts });
    const watch = task.definition.lines!.advice!.watch(task.options);
    const input = { gold: side((price) => price), pred: side((price) => `€ ${price}`) };
    await score(task, input, { ci: null, visit: ({ id, match }) => watch.add(id, match) });
    return watch.end();
  }

  it("is the sentence of every hint", async () => {
    expect(await advice(2, 3)).toEqual([
      "6 values would be right with $loose: true on 1 number field: F1 0.000 → 1.000",
    ]);
  });

  it("is empty with verdicts, above 2,000 units, and above 2 million comparisons", async () => {
    expect(await advice(2, 3, [{ field: "text", gold: 1, pred: 2, verdict: true }])).toEqual([]);
    expect(await advice(2_001, 1)).toEqual([]);
    expect(await advice(2, 1_001)).toEqual([]);
  });
});
