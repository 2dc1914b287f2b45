// Formulas: their values, derivatives, quotients, denominators and texts.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exactDot } from "../../numeric/exact-mean.ts";
import { evaluator } from "./evaluate.ts";
import {
  atMost,
  average,
  type Formula,
  fAlpha,
  fBeta,
  fOf,
  harmonic,
  ifAny,
  ifRun,
  mean,
  ratio,
  sum,
  times,
} from "./formula.ts";
import { denominatorOf, ratioForm } from "./ratio-form.ts";
import { formulaText } from "./text.ts";

const COLUMNS = ["hits", "pred", "gold", "found", "units"];
const precision = ratio("hits", "pred", 0);
const recall = ratio("hits", "gold", 0);
const FORMULAS: readonly Formula[] = [
  sum("hits", times(0.3, "found")),
  precision,
  ratio(times(2, "hits"), sum("pred", "gold"), null),
  harmonic(precision, recall, 0),
  harmonic(precision, ratio("found", "gold", 0), 0),
  fBeta(precision, recall, 2),
  fAlpha(precision, recall, 0.3),
  fAlpha(precision, ratio("found", "gold", 0), 0.3),
  mean("found"),
  average([precision, recall, mean("found")]),
  atMost(0.5, recall),
  ifAny("pred", recall),
  ifRun("there is gold", (total) => total("gold") > 0, precision),
  ratio(precision, recall, null),
];
const totals = fc
  .tuple(...COLUMNS.map(() => fc.double({ min: 0.5, max: 1000, noNaN: true })))
  .map((values) => Object.fromEntries(COLUMNS.map((column, k) => [column, values[k]!])));
const value = (formula: Formula, at: Record<string, number>, run = at) => evaluator(formula)(at, run);
const none = { hits: 0, pred: 0, gold: 0, found: 0, units: 0 };

describe("evaluator(formula)", () => {
  it("gives each formula the bits of the numbers' own functions", () => {
    fc.assert(
      fc.property(totals, (at) => {
        const [p, r] = [at.hits! / at.pred!, at.hits! / at.gold!];
        expect(value(harmonic(precision, recall, 0), at)).toBe(harmonic(p, r, 0));
        expect(value(fBeta(precision, recall, 3), at)).toBe((10 * p * r) / (9 * p + r));
        expect(value(fAlpha(precision, recall, 0.3), at)).toBe((p * r) / (0.7 * p + 0.3 * r));
        expect(value(mean("hits"), at)).toBe(at.hits! / at.units!);
      }),
    );
  });

  it("follows the rule for 0/0 of each formula", () => {
    expect(value(ratio("hits", "pred", null), none)).toBeNaN();
    expect(value(ratio("hits", "pred", 1), none)).toBe(1);
    expect(value(harmonic(precision, recall, 0), none)).toBe(0);
    expect(value(harmonic(precision, recall, null), none)).toBeNaN();
    expect(value(harmonic(ratio("hits", "pred", null), recall, 0), { ...none, gold: 1 })).toBeNaN();
    expect(value(ifAny("pred", recall), { ...none, gold: 1 })).toBeNaN();
  });

  it("averages the scores that are defined, with one exact sum", () => {
    const parts = ["a", "b", "c"].map((name) => ratio(`${name}.hits`, `${name}.gold`, null));
    const at = { "a.hits": 0.1, "a.gold": 1, "b.hits": 0.2, "b.gold": 1, "c.hits": 0, "c.gold": 0 };
    expect(value(average(parts), at)).toBe((0.1 + 0.2) / 2);
    expect(value(average(parts.slice(2)), at)).toBeNaN();
  });

  it("judges a condition by the run, not by the totals of a unit", () => {
    const score = ifRun("anyone predicts", (total) => total("pred") > 0, ratio("hits", "gold", null));
    const unit = { ...none, gold: 2, hits: 1 };
    expect(value(score, unit, { ...unit, pred: 3 })).toBe(0.5);
    expect(value(score, unit)).toBeNaN();
  });

  it("adds products exactly and rounds once", () => {
    // In doubles 1e16 + 1 − 1e16 is 0.
    expect(value(sum(times(0.1, "hits")), { hits: 3 })).toBe(0.1 * 3);
    expect(value(sum("a", "b", times(-1, "c")), { a: 1e16, b: 1, c: 1e16 })).toBe(1);
    expect(exactDot([0.1, -0.1], [3, 3])).toBe(0);
    // The part of 0.1 × 3 that rounding loses is left when the rounded product is taken away.
    expect(exactResidue(0.1, 3)).not.toBe(0);
    expect(exactDot([0.1, -1], [3, 0.1 * 3])).toBe(exactResidue(0.1, 3));
  });
});

/** a × b less its double, by whole numbers. */
function exactResidue(a: number, b: number): number {
  const scale = 2 ** 60;
  return Number(BigInt(a * scale) * BigInt(b) - BigInt(a * b * scale)) / scale;
}

describe("fOf(precision, recall, weight, whenEmpty)", () => {
  it("weighs recall by beta squared", () => {
    expect(fOf(0.5, 0.25, { beta: 1 }, 0)).toBeCloseTo(1 / 3, 15);
    expect(fOf(0.5, 0.25, { beta: 2 }, 0)).toBeCloseTo(0.625 / 2.25, 15);
    expect(fOf(0.5, 0.25, { beta: 0 }, 0)).toBe(0.5);
  });

  it("has the bits of the harmonic mean at beta 1", () => {
    const share = fc.double({ min: 0.01, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, share, (p, r) => {
        expect(fOf(p, r, { beta: 1 }, 0)).toBe((2 * p * r) / (p + r));
      }),
    );
  });

  it("is empty for 0 and 0, and so is a division by zero at beta 0", () => {
    expect(fOf(0, 0, { beta: 1 }, 0)).toBe(0);
    expect(fOf(0.5, 0, { beta: 0 }, 0)).toBe(0);
    expect(fOf(0, 0, { alpha: 0.5 }, null)).toBeNull();
  });
});

describe("ratioForm(formula)", () => {
  const at = { hits: 3, pred: 5, gold: 7, found: 4, units: 2 };
  const dot = (terms: readonly { column: string; weight: number }[]) =>
    terms.reduce((all, { column, weight }) => all + weight * at[column as keyof typeof at], 0);

  it.each(FORMULAS.map((formula) => [formulaText(formula), formula] as const))(
    "has the value of %s, if any",
    (_, formula) => {
      const form = ratioForm(formula);
      if (form !== null) expect(dot(form.numerator) / dot(form.denominator)).toBeCloseTo(value(formula, at), 14);
    },
  );

  it("is there for a ratio of sums, and for an F of two ratios with the same hits, and only for those", () => {
    expect(FORMULAS.map((formula) => ratioForm(formula) !== null)).toEqual([
      false,
      true,
      true,
      true,
      false,
      true,
      true,
      false,
      true,
      false,
      false,
      true,
      false,
      false,
    ]);
    expect(ratioForm(harmonic(ratio("hits", "pred", 1), recall, 0))).toBeNull();
  });

  it("knows where an F is undefined", () => {
    const form = ratioForm(harmonic(ratio("hits", "pred", null), recall, 0))!;
    expect(form.needs).toEqual([[{ column: "pred", weight: 1 }]]);
    expect(form.empty).toBeNull();
    expect(ratioForm(ifAny("units", precision))!.needs).toEqual([[{ column: "units", weight: 1 }]]);
  });
});

describe("denominatorOf(formula)", () => {
  const columns = (formula: Formula) => denominatorOf(formula).map(({ column }) => column);

  it("is the sum below, of an F both, of an average all", () => {
    expect(columns(precision)).toEqual(["pred"]);
    expect(columns(fAlpha(precision, recall, 1))).toEqual(["pred"]);
    expect(columns(harmonic(precision, atMost(1, recall), 0))).toEqual(["pred", "gold"]);
    expect(columns(average([precision, mean("found")]))).toEqual(["pred", "units"]);
    expect(columns(sum("hits"))).toEqual([]);
  });
});

describe("formulaText(formula)", () => {
  it("reads as one would write it", () => {
    expect(FORMULAS.map(formulaText)).toEqual([
      "hits + 0.3 × found",
      "hits / pred",
      "2 × hits / (pred + gold)",
      "2 × hits / (pred + gold)",
      "harmonic mean of hits / pred and found / gold",
      "5 × hits / (pred + 4 × gold)",
      "hits / (0.3 × pred + 0.7 × gold)",
      "F (α = 0.3) of hits / pred and found / gold",
      "found / units",
      "average of hits / pred, hits / gold and found / units",
      "min(0.5, hits / gold)",
      "hits / gold",
      "hits / pred, if there is gold",
      "(hits / pred) / (hits / gold)",
    ]);
    expect(formulaText(ratio(sum("gold", times(-1, "missed")), "gold", 0))).toBe("(gold − missed) / gold");
  });

  it("names each column once", () => {
    const shared = harmonic(
      ratio("right", sum("right", "wrong", "spurious"), 0),
      ratio("right", sum("right", "wrong", "missed"), 0),
      0,
    );
    expect(formulaText(shared)).toBe("2 × right / (2 × right + 2 × wrong + spurious + missed)");
    expect(formulaText(ratio(sum("a", "a"), sum("b", "c", times(-1, "c")), 0))).toBe("2 × a / b");
    expect(formulaText(sum(times(0.1, "a"), times(0.2, "a")))).toBe("0.3 × a");
    expect(formulaText(sum("a", times(-1, "a")))).toBe("0");
  });
});
