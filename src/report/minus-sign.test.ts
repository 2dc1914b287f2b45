// One sign for numbers below zero: a minus wherever people read, a hyphen wherever machines do.
import { describe, expect, it } from "vitest";
import { distance } from "../contract/declare-score.ts";
import { mean } from "../contract/formula/formula.ts";
import { defineTask } from "../contract/own-task.ts";
import { jsonLines } from "../input/json-lines.ts";
import { compare } from "../run/compare.ts";
import { score } from "../run/score.ts";
import { formatReport } from "./format-report.ts";
import { htmlReport } from "./html/index.ts";
import { shownNumber } from "./score-report.ts";

const lines = jsonLines({ about: '{"id","amount":1}', keys: ["amount"], value: ({ amount }) => Number(amount) });
const change = defineTask({
  id: "change",
  unit: "crate",
  columns: ["sum"],
  scores: { change: { ...distance({ label: "Change", formula: mean("sum") }), range: [-100, 100], perfect: null } },
  formats: { gold: [lines], pred: [lines] },
  match: ({ gold, pred }) => pred - gold,
  tally: (difference) => ({ sum: difference }),
});
const amounts = (list: readonly number[]) => list.map((amount, at) => ({ id: `u${at}`, amount }));
const gold = amounts([3, 4, 5, 6, 7, 9]);
const low = amounts([1, 2, 4, 4, 5, 4]);
const lower = amounts([1, 1, 1, 2, 1, 2]);
const settings = { perUnit: true } as const;
const result = await score(change(), { gold, pred: low }, settings);
const comparison = await compare(change(), { gold, pred: { low, lower } });

/** A hyphen before a digit that is no part of a name, a date or a range. */
const HYPHEN_NUMBER = /(?<![\w.|=:/%#-])-\d/;

describe("numbers below zero", () => {
  it.each(["text", "markdown"] as const)("formatReport(…, %j) writes them with a minus", (format) => {
    for (const text of [formatReport(result, format), formatReport(comparison, format)]) {
      expect(text).toMatch(/−\d/);
      expect(text).not.toMatch(HYPHEN_NUMBER);
    }
  });

  it.each(["csv", "json"] as const)("formatReport(…, %j) writes them with a hyphen", (format) => {
    for (const text of [formatReport(result, format), formatReport(comparison, format)]) {
      expect(text).toMatch(/-\d/);
      expect(text).not.toContain("−");
    }
  });

  it("formatReport(…, 'latex') writes them in mathematics", () => {
    expect(formatReport(result, "latex")).toMatch(/\$-\$\d/);
    expect(formatReport(result, "latex")).not.toContain("−");
  });

  it("htmlReport(input) shows them with a minus", () => {
    const html = [...htmlReport({ definition: change.definition, systems: [{ name: "low", result }] })].join("");
    const shown = html.replace(/<(style|script)[\s\S]*?<\/\1>/g, "").match(/(?<=>)[^<>]*(?=<)/g) ?? [];
    expect(shown.filter((text) => /−\d/.test(text)).length).toBeGreaterThan(2);
    expect(shown.filter((text) => HYPHEN_NUMBER.test(text))).toEqual([]);
  });

  it("shownNumber(value, digits) writes them with a minus", () => {
    expect([shownNumber(-0.25, 2), shownNumber(0.25, 2), shownNumber(null, 2)]).toEqual(["−0.25", "0.25", "–"]);
  });
});
