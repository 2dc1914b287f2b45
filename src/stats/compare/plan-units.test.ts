import { describe, expect, it } from "vitest";
import { toyResult, toyTask } from "../../../test/toy-results.ts";
import { planFormats } from "../../report/plan.ts";
import { PLAIN } from "../../report/score-report.ts";
import { compareResults } from "./compare-results.ts";
import { planUnits } from "./plan-units.ts";

const one = { name: "one", result: toyResult([6, 7, 8, 6, 8, 7, 9, 8, 7, 7]) };
const other = { name: "other", result: toyResult([7, 7, 8, 7, 8, 6, 9, 9, 7, 8]) };

describe("planUnits", () => {
  it("planUnits(task, [one, other]) says how many units the difference between them needs", () => {
    // By SciPy 1.17: d = 0.03, se = 0.02134375; the formula of means, 10 [(t(0.975) + t(0.8)) se/d]², gives 42.
    const plan = planUnits(toyTask, [one, other]);
    expect(plan.difference).toBeCloseTo(0.03, 12);
    expect(plan.standardError).toBeCloseTo(0.0213437474581095, 12);
    expect(plan.needed).toBe(40);
    expect(plan.curve.find(({ units }) => units === plan.needed)!.power).toBeGreaterThanOrEqual(0.8);
  });

  it("planUnits(task, results, settings) needs more units for a smaller difference, more tests and more power", () => {
    const needed = (settings = {}) => planUnits(toyTask, [one, other], { difference: 0.03, ...settings }).needed!;
    expect(needed({ difference: 0.015 })).toBeGreaterThan(3.5 * needed());
    expect(needed({ tests: 9 })).toBeGreaterThan(needed());
    expect(needed({ power: 0.9 })).toBeGreaterThan(needed());
    expect(needed({ ci: 90 })).toBeLessThan(needed());
  });

  it("planUnits(task, [one], { difference }) takes the spread of a difference for √2 times that of the score", () => {
    const alone = planUnits(toyTask, [one], { difference: 0.05 });
    expect(alone).toMatchObject({ assumed: true, units: 10 });
    expect(alone.standardError).toBeCloseTo(Math.SQRT2 * 0.03, 10);
  });

  it("planUnits(task, [one, other]) also plans for both ends of the interval that compare prints", () => {
    const perfect = { name: "perfect", result: toyResult(new Array(10).fill(10)) };
    for (const pair of [
      [one, other],
      [one, perfect],
    ]) {
      const { interval } = compareResults(toyTask, pair).comparisons[0]!;
      const { ends } = planUnits(toyTask, pair);
      expect(ends!.map(({ difference }) => difference)).toEqual([interval!.low, interval!.high]);
    }
    // The lower end of the first pair has the other sign.
    expect(planUnits(toyTask, [one, other]).ends![0]).toMatchObject({ needed: null });
    expect(planUnits(toyTask, [one, other], { difference: 0.03 }).ends).toBeUndefined();
  });

  it("planUnits and compare take a spread that only rounding makes for none", () => {
    const correct = [2, 1, 3, 1, 2, 5, 4, 3, 6];
    const pair = [correct, correct.map((value) => value + 1)].map((values, at) => ({
      name: `${at}`,
      result: toyResult(values),
    }));
    expect(() => planUnits(toyTask, pair)).toThrow("the same difference on every dialogue");
    expect(compareResults(toyTask, pair).comparisons[0]).toMatchObject({
      interval: { method: "no-spread" },
      detectable: null,
    });
  });

  it.each([
    [[one], {}, "expected `difference` with a single result"],
    [[one, other, one], {}, "expected one stored result or two, received 3"],
    [[one, other], { difference: 0 }, "a number other than 0 for `difference`"],
    [[one, other], { power: 1 }, "above 0.5 and below 1 for `power`"],
    [[one, other], { tests: 0 }, "at least 1 for `tests`"],
    [[one, other], { ci: 100 }, "expected a level above 50 and below 100 for `ci`, received 100"],
    [[one, other], { ci: "off" as const }, 'expected a level above 50 and below 100 for `ci`, received "off"'],
    [[one, other], { score: "acuracy" }, "did you mean accuracy?"],
    [[one, one], {}, "the same difference on every dialogue"],
    [[{ name: "flat", result: toyResult([5, 5, 5]) }], { difference: 0.1 }, "the same value on every dialogue"],
    [[one, { name: "far", result: toyResult([1, 2], { ids: ["x", "y"] }) }], {}, "dialogues that both results have"],
  ])("planUnits refuses what it cannot plan: %#", (results, settings, message) => {
    expect(() => planUnits(toyTask, results, settings)).toThrow(message);
  });
});

describe("planFormats", () => {
  const report = { plan: planUnits(toyTask, [one, other]), noun: "dialogue", style: PLAIN };

  it("planFormats.text(report) answers in a sentence, with a curve", () => {
    const text = planFormats.text(report);
    expect(text).toContain("You need 40 dialogues to find a difference of 0.03 in accuracy with 80 % power");
    expect(text).toMatch(/ 40 +82 % +█{33}/);
  });

  it("planFormats.text(report) says that an interval includes 0 only if it does", () => {
    expect(planFormats.text(report)).toContain("the interval of the difference includes 0, up to −");
    const tiny = { difference: 1e-9, needed: null };
    const plan = { ...report.plan, ends: [tiny, { difference: 0.06, needed: 12 }] as const };
    const text = planFormats.text({ ...report, plan });
    expect(text).not.toContain("includes 0");
    expect(text).toContain("if the true difference is 1e-9, no number of dialogues is enough");
  });

  it("planFormats.svg(report) draws the curve and says what it shows", () => {
    expect(planFormats.svg(report)).toContain("<desc>40 dialogues give a power of 0.8</desc>");
  });

  it("planFormats.json(report) is the plan", () => {
    expect(JSON.parse(planFormats.json(report))).toEqual(report.plan);
  });
});
