import { describe, expect, it } from "vitest";
import { atMost, average, type Formula, fBeta, harmonic, ifAny, ifRun, ratio } from "./formula.ts";
import { undefinedReason } from "./undefined-reason.ts";

const totals = { hits: 0, gold: 4, nothing: 0 };
const defined = ratio("hits", "gold", null);
const empty = ratio("hits", "nothing", null);

describe("undefinedReason(formula, totals)", () => {
  it.each<[string, Formula]>([
    ["a ratio", defined],
    ["0/0 with a value", ratio("hits", "nothing", 1)],
    ["an average of which one score is defined", average([empty, defined])],
    ["an F of 0 and 0 with a value", harmonic(defined, defined, 0)],
  ])("is null for %s", (_, formula) => expect(undefinedReason(formula, totals)).toBeNull());

  it.each<[string, Formula, string]>([
    ["a ratio", empty, "the denominator is 0"],
    ["a ratio of ratios", ratio(empty, "gold", null), "the denominator is 0"],
    ["a ratio below which one is undefined", ratio("gold", empty, null), "the denominator is 0"],
    ["an F with an undefined recall", fBeta(defined, empty, 1), "the denominator is 0"],
    ["an F of 0 and 0", harmonic(defined, defined, null), "precision and recall are 0"],
    ["an average", average([empty, empty]), "every score that it averages is undefined"],
    ["a limited score", atMost(1, empty), "the denominator is 0"],
    ["a score that needs a column", ifAny("nothing", defined), "nothing is 0"],
    ["such a score that has it", ifAny("gold", empty), "the denominator is 0"],
    ["a condition on the run", ifRun("it rains", ({ length }) => length > 9, defined), "only defined if it rains"],
    ["a condition that holds", ifRun("it rains", (total) => total("gold") === 4, empty), "the denominator is 0"],
    ["a total that is no number", ratio("lost", "gold", null), "a total is no number"],
  ])("of %s", (_, formula, reason) => {
    expect(undefinedReason(formula, { ...totals, lost: Number.NaN })).toBe(reason);
  });
});
