import { describe, expect, it } from "vitest";
import { timelineOf } from "./fixtures/cases.ts";
import { timeline } from "./index.ts";
import { METRIC_TESTS, type MetricTest, runMetricTests } from "./metric-tests.ts";
import { PythonRandom } from "./python-random.ts";
import { goldTopics } from "./read.ts";
import { MODES, NGRAM_SIZES } from "./timeline.ts";

const first = timelineOf({
  "2031-03-01": ["harbour bridge collapsed in storm"],
  "2031-03-02": ["rescue boats searched river"],
  "2031-03-04": ["inspectors blamed corroded cables"],
  "2031-06-02": ["ferry service opened"],
});
const second = timelineOf({ "2030-01-01": ["miners began strike"] });
const topics = new Map([
  ["strike", { timelines: [{ name: "a", timeline: second }] }],
  ["bridge", { timelines: [{ name: "a", timeline: first }] }],
]);

const { options } = timeline({ average: "f-of-means" });

function run(): ReadonlyMap<MetricTest, ReturnType<typeof runMetricTests>[number]> {
  return new Map(runMetricTests(topics, options).map((result) => [result.test, result]));
}

describe("runMetricTests", () => {
  it("runMetricTests(topics) gives the unchanged timeline 1 and every damaged one less, except for concat", () => {
    const results = run();
    for (const mode of MODES) {
      for (const n of NGRAM_SIZES) {
        const score = `${mode}.rouge${n}.f1` as const;
        expect(results.get("unchanged")!.scores[score]).toBe(1);
        if (mode === "concat") continue;
        for (const test of METRIC_TESTS.slice(1)) expect(results.get(test)!.scores[score]).toBeLessThan(1);
      }
    }
  });

  it("runMetricTests(topics) shows that concat does not see a shift or a merge", () => {
    const results = run();
    for (const test of ["shift-1", "shift-5", "merge"] as const) {
      expect(results.get(test)!.scores["concat.rouge1.f1"]).toBe(1);
    }
  });

  it("runMetricTests(topics) weighs a shift by its distance", () => {
    const results = run();
    expect(results.get("shift-5")!.scores["align.rouge1.f1"]).toBeLessThan(
      results.get("shift-1")!.scores["align.rouge1.f1"]!,
    );
    const alone = new Map([["strike", topics.get("strike")!]]);
    const [shift1, shift5] = runMetricTests(alone, options).slice(-2);
    expect(shift1!.scores["align+m1.rouge1.f1"]).toBe(1 / 2);
    expect(shift5!.scores["align+m1.rouge1.f1"]).toBeCloseTo(1 / 6, 15);
    expect(shift1!.scores["date.f1"]).toBe(0);
  });

  it("runMetricTests(topics) leaves timelines of one date out of merge", () => {
    expect(METRIC_TESTS.map((test) => run().get(test)!.timelines)).toEqual([2, 2, 2, 1, 2, 2]);
  });

  it("runMetricTests(topics) adds ten words on the first free day", () => {
    const { scores } = run().get("add")!;
    const words = 15;
    const miners = 3;
    expect(scores["concat.rouge1.precision"]).toBeCloseTo((words / (words + 10) + miners / (miners + 10)) / 2, 12);
    expect(scores["concat.rouge1.recall"]).toBe(1);
    expect(scores["date.precision"]).toBeCloseTo((4 / 5 + 1 / 2) / 2, 12);
  });

  it("runMetricTests(topics) removes the date Python's random.choice draws with tilse's seed", () => {
    const { scores } = run().get("remove")!;
    const random = new PythonRandom(23);
    const removed = first[random.below(4)]!;
    const words = [4, 4, 4, 3][first.indexOf(removed)]!;
    expect(scores["agreement.rouge1.recall"]).toBeCloseTo((15 - words) / 15 / 2, 12);
  });
});

describe("goldTopics", () => {
  it("goldTopics(units) reads neutral units, ready for runMetricTests", () => {
    const units = [{ id: "strike", timelines: { a: { "2030-01-01": ["miners began strike"] } } }];
    expect(goldTopics(units)).toEqual(new Map([["strike", topics.get("strike")]]));
  });

  it("goldTopics(units) throws all problems together", () => {
    const units = [{ id: "a", timelines: { x: { "2030-02-30": [] } } }, { id: "b" }];
    expect(() => goldTopics(units)).toThrow(/2030-02-30[\s\S]*timelines/);
  });
});

describe("PythonRandom", () => {
  it("below(count) repeats Python's random.choice", () => {
    const drawn = (seed: number) => {
      const random = new PythonRandom(seed);
      return [1, 2, 7, 40, 1000, 65536, 3, 3, 3, 5].map((count) => random.below(count));
    };
    expect(drawn(23)).toEqual([0, 0, 0, 37, 314, 55541, 1, 2, 1, 1]);
    expect(drawn(0)).toEqual([0, 1, 0, 16, 988, 63691, 1, 1, 1, 2]);
    expect(drawn(4294967295)).toEqual([0, 0, 4, 33, 298, 44568, 1, 2, 2, 2]);
  });

  it("below(count) goes on after the first 624 words", () => {
    const random = new PythonRandom(23);
    const drawn = Array.from({ length: 1300 }, () => random.below(17));
    expect(drawn.slice(-5)).toEqual([7, 4, 10, 10, 13]);
  });
});
