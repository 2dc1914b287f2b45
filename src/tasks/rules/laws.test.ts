// Laws of the rules task on random scenes.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FindingCollector } from "../../contract/finding-sink.ts";
import type { AnyFormat, SourceRecord } from "../../contract/source.ts";
import { score } from "../../run/score.ts";
import { rules } from "./index.ts";
import type { Prediction, Scene } from "./rule.ts";
import { type Average, type Column, SCORES, tally } from "./score.ts";

const LANES = ["1", "2", "3", "10"];
const rule = fc.record({
  properties: fc.record({ RuleIndex: fc.constantFrom("1", "2"), LaneType: fc.constantFrom("BusLane", "MultiLane") }),
  lanes: fc.uniqueArray(fc.constantFrom(...LANES)),
});
const list = fc.array(rule, { maxLength: 6 });
const distinct = fc.uniqueArray(rule, { selector: ({ properties }) => JSON.stringify(properties) });
const edge = fc.tuple(fc.constantFrom("0", "1", "7"), fc.constantFrom(...LANES, "99"));
const edgeList = fc.array(edge, { maxLength: 6 });
type Rules = readonly { properties: object; lanes: readonly string[] }[];
type Edges = readonly (readonly [string, string])[];

const { formats, match } = rules.definition;
const record = (value: unknown): SourceRecord => ({ file: "memory", line: 1, value });

function read<Value>(side: "gold" | "pred", value: object): Value {
  const sides: readonly AnyFormat[] = formats[side];
  const format = sides.find(({ id }) => id === "jsonl")!;
  const [item] = format.open(rules().options, new FindingCollector()).read(record({ id: "s", ...value }));
  return item!.value as Value;
}

function row(gold: Rules, pred: { rules?: Rules; edges?: Edges }): Readonly<Record<Column, number>> {
  const unit = {
    id: "s",
    gold: read<Scene>("gold", { lanes: LANES, rules: gold.map((each, id) => ({ id, ...each })) }),
    pred: read<Prediction>("pred", pred),
    at: { gold: record({}), pred: record({}) },
  };
  return tally(match(unit, rules().options, new FindingCollector())!);
}

const scores = (counts: Readonly<Record<Column, number>>, average: Average = "micro") =>
  rules.definition.summarize({ ...counts, units: 1 }, rules({ average }).options);
const withoutOrder = (gold: Rules) => ({
  rules: gold.toReversed().map(({ lanes, ...each }) => ({ ...each, lanes: lanes.toReversed() })),
});

describe("rules, laws", () => {
  it("match(gold, gold) scores 1 wherever there is something to find", () => {
    fc.assert(
      fc.property(list, (gold) => {
        const edges = gold.flatMap(({ lanes }, id) => lanes.map((lane) => [String(id), lane] as const));
        for (const value of Object.values(scores(row(gold, { ...withoutOrder(gold), edges }))))
          expect([1, null]).toContain(value);
      }),
    );
  });

  it("match(gold, pred) does not depend on the order of rules, lanes and edges", () => {
    fc.assert(
      fc.property(list, list, edgeList, (gold, pred, edges) => {
        const turned = { ...withoutOrder(pred), edges: edges.toReversed() };
        expect(row(gold, turned)).toEqual(row(gold, { rules: pred, edges }));
      }),
    );
  });

  it("match(gold, pred) halves precision and leaves recall when each rule is said twice", () => {
    fc.assert(
      fc.property(distinct, distinct, (gold, pred) => {
        const once = scores(row(gold, { rules: pred }));
        const twice = scores(row(gold, { rules: [...pred, ...pred] }));
        expect(twice["extraction.recall"]).toBe(once["extraction.recall"]);
        expect(twice["extraction.precision"]).toBe(
          once["extraction.precision"] === null ? null : once["extraction.precision"] / 2,
        );
      }),
    );
  });

  it("match(gold, pred) ignores an edge said again", () => {
    fc.assert(
      fc.property(list, edgeList, (gold, edges) => {
        expect(row(gold, { edges: [...edges, ...edges] })).toEqual(row(gold, { edges }));
      }),
    );
  });

  it("summarize(totals) swaps precision and recall when gold and predicted rules change places", () => {
    fc.assert(
      fc.property(list, list, (gold, pred) => {
        const there = scores(row(gold, { rules: pred }));
        const back = scores(row(pred, { rules: gold }));
        for (const part of ["extraction", "overall"] as const) {
          expect(there[`${part}.precision`]).toBe(back[`${part}.recall`]);
          expect(there[`${part}.f1`]).toBe(back[`${part}.f1`]);
        }
      }),
    );
  });

  it("summarize(totals) of one scene is the same under micro and macro, and macro-zero is 0 where they are null", () => {
    fc.assert(
      fc.property(list, list, edgeList, (gold, pred, edges) => {
        const counts = row(gold, { rules: pred, edges });
        const micro = scores(counts);
        expect(scores(counts, "macro")).toEqual(micro);
        for (const score of SCORES) expect(scores(counts, "macro-zero")[score]).toBe(micro[score] ?? 0);
      }),
    );
  });

  it("summarize(totals) stays within 0 and 1", () => {
    fc.assert(
      fc.property(list, list, edgeList, (gold, pred, edges) => {
        for (const value of Object.values(scores(row(gold, { rules: pred, edges })))) {
          expect(value ?? 0).toBeGreaterThanOrEqual(0);
          expect(value ?? 0).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

const anyPrediction = fc.record(
  { rules: fc.constant([]) as fc.Arbitrary<Rules>, edges: edgeList },
  { requiredKeys: [] },
);

/** At least one of them says something. */
const somePredictions = fc
  .array(anyPrediction, { minLength: 1, maxLength: 5 })
  .filter((all) => all.some((one) => Object.keys(one).length > 0));

describe("score(rules, …)", () => {
  const gold = (id: string) => ({
    id,
    lanes: LANES,
    rules: [{ id: "0", properties: { LaneType: "BusLane" }, lanes: ["1"] }],
  });
  const run = (pred: readonly object[], average: Average = "micro") =>
    score(
      rules({ average }),
      { gold: pred.map((_, at) => gold(String(at))), pred: pred.map((each, at) => ({ id: String(at), ...each })) },
      { ci: null, perUnit: true },
    );

  it("shows for a scene without rules what it adds to the total", async () => {
    const right = { rules: [{ properties: { LaneType: "BusLane" }, lanes: ["1"] }] };
    const { scores: total, perUnit } = await run([right, { edges: [["0", "1"]] }]);
    expect(total).toMatchObject({ "extraction.recall": 0.5, "correspondence.recall": 0.5 });
    expect(perUnit![0]!.scores).toMatchObject({ "extraction.recall": 1, "correspondence.recall": 0 });
    expect(perUnit![1]!.scores).toMatchObject({
      "extraction.precision": null,
      "extraction.recall": 0,
      "extraction.f1": 0,
      "correspondence.f1": 1,
    });
    const { perUnit: rulesOnly } = await run([right, right]);
    expect(rulesOnly![1]!.scores).toMatchObject({ "extraction.f1": 1, "correspondence.f1": null });
  });

  it("averages under macro exactly what it shows for the scenes", async () => {
    await fc.assert(
      fc.asyncProperty(somePredictions, async (pred) => {
        const { scores: total, perUnit } = await run(pred, "macro");
        for (const id of SCORES) {
          const defined = perUnit!.map((unit) => unit.scores[id]!).filter((value) => value !== null);
          const mean = defined.reduce((sum, value) => sum + value, 0) / defined.length;
          if (defined.length === 0) expect(total[id], id).toBeNull();
          else expect(total[id], id).toBeCloseTo(mean, 12);
        }
      }),
      { numRuns: 60 },
    );
  });
});
