import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { share } from "../../contract/declare-score.ts";
import type { EvidenceRow } from "../../contract/evidence.ts";
import { fBeta, ratio } from "../../contract/formula/formula.ts";
import { defineTask } from "../../contract/own-task.ts";
import { jsonLines } from "../../input/json-lines.ts";
import { type AnswerState, MistakeTally } from "./mistake-tally.ts";
import { clusterPlaces, mistakesOf, UNCUT } from "./mistakes-of.ts";

const COLUMNS = ["right", "predicted", "gold"];
const lines = jsonLines({ about: "lines", keys: ["x"], value: () => null });
const task = defineTask({
  id: "toy",
  unit: "form",
  columns: ["right", "predicted", "gold", "odd"],
  scores: {
    f1: share({ formula: fBeta(ratio("right", "predicted", 0), ratio("right", "gold", 0), 1) }),
    odd: share({ formula: ratio("odd", "gold", 0) }),
  },
  formats: { gold: [lines], pred: [lines] },
  match: () => null,
  tally: () => ({ right: 0, predicted: 0, gold: 0, odd: 0 }),
  explain: { columns: ["right", "predicted", "gold"], rows: () => [] },
})();

const COUNTS = {
  correct: { right: 1, predicted: 1, gold: 1 },
  wrong: { predicted: 1, gold: 1 },
  missed: { gold: 1 },
  extra: { predicted: 1 },
};

function row(place: string, verdict: keyof typeof COUNTS, gold?: string, pred?: string, more = {}): EvidenceRow {
  const at = `${place}[0]`;
  const mended = verdict === "wrong" || verdict === "missed" ? { mended: COUNTS.correct } : {};
  return {
    ...{ at, place, verdict, counts: COUNTS[verdict], ...mended },
    ...(verdict !== "extra" && { gold: gold ?? "g" }),
    ...(verdict !== "missed" && { pred: pred ?? "p" }),
    ...more,
  };
}

type Unit = readonly [id: string, rows: readonly EvidenceRow[], state?: AnswerState];

function tallied(units: readonly Unit[]): MistakeTally {
  const tally = new MistakeTally(COLUMNS);
  for (const unit of units) tally.add(...unit);
  return tally;
}

function totalsOf(units: readonly Unit[]): Record<string, number> {
  const totals: Record<string, number> = { right: 0, predicted: 0, gold: 0, odd: 0, units: units.length };
  for (const [, rows] of units)
    for (const { counts = {} } of rows) for (const column of COLUMNS) totals[column]! += counts[column] ?? 0;
  return totals;
}

const mistakes = (units: readonly Unit[], most = UNCUT) =>
  mistakesOf(task, tallied(units).toJSON(), totalsOf(units), most);

describe("mistakesOf(task, sums, totals)", () => {
  it("mistakesOf(…) says what mending a place would gain, the most valuable first", () => {
    const units: Unit[] = [
      ["a", [row("total", "wrong", "12", "120"), row("city", "correct", "Rome", "Rome")]],
      ["b", [row("total", "wrong", "7", "70"), row("city", "missed", "Oslo")]],
    ];
    const { places, clusters, rows, units: bad, ...others } = mistakes(units);
    expect({ rows, bad, mistakes: others.mistakes, form: others.form }).toEqual({
      rows: 4,
      bad: 2,
      mistakes: 3,
      form: 0,
    });
    // F1 is 1 of 3 and 4: 2/7. Mended totals are 3 of 3 and 4, mended cities 2 of 4 and 4.
    expect(places.map(({ place }) => place)).toEqual(["total", "city"]);
    expect(places[0]!.points!.f1).toBeCloseTo(6 / 7 - 2 / 7, 12);
    expect(places[1]!.points!.f1).toBeCloseTo(4 / 8 - 2 / 7, 12);
    expect(clusters.map(({ place, kind, count, units: of }) => [place, kind, count, of])).toEqual([
      ["total", "power-of-ten", 2, 2],
      ["city", "missed", 1, 1],
    ]);
  });

  it("mistakesOf(…) gives shares by weight where a row does not say what it would add", () => {
    const { mended: _, ...unknown } = row("words", "missed", "some words");
    const { places } = mistakes([["a", [{ ...unknown, weight: 3 }, row("date", "extra")]]]);
    expect(places).toMatchObject([
      { place: "words", share: 0.75 },
      { place: "date", share: 0.25 },
    ]);
    expect(places[0]).not.toHaveProperty("points");
  });

  it("mistakesOf(…) counts a whole item once among clusters, with the points of its values", () => {
    const item: EvidenceRow = {
      at: "lines[2]",
      place: "lines",
      verdict: "missed",
      level: "item",
      gold: "{…}",
      mended: {},
    };
    const units: Unit[] = [
      [
        "a",
        [
          item,
          row("lines.sku", "missed", "x", undefined, { of: "lines[2]" }),
          row("lines.n", "missed", "1", undefined, { of: "lines[2]" }),
        ],
      ],
      ["b", [row("lines.sku", "correct")]],
    ];
    const { clusters, places, mistakes: count } = mistakes(units);
    expect(clusters).toMatchObject([{ place: "lines", kind: "item-missed", count: 1, values: 2, units: 1 }]);
    expect(clusters[0]!.points!.f1).toBeCloseTo(0.5, 12);
    expect(places.map(({ place }) => place)).toEqual(["lines.n", "lines.sku"]);
    expect(count).toBe(2);
  });

  it("mistakesOf(…) never counts sums and what is not scored", () => {
    const { rows, clusters } = mistakes([
      ["a", [row("x", "wrong", "a", "b", { level: "sum" }), { at: "y", verdict: "not-scored" }]],
    ]);
    expect([rows, clusters]).toEqual([0, []]);
  });

  it("mistakesOf(…) names the kind of answers that are not there or could not be read", () => {
    const units: Unit[] = [
      ["a", [row("x", "missed")], "absent"],
      ["b", [row("x", "missed")], "unread"],
    ];
    expect(mistakes(units).clusters.map(({ kind }) => kind)).toEqual(["no-answer", "unread"]);
  });

  it("mistakesOf(…) has a table of a closed place, and none of numbers or many values", () => {
    const units = ["EUR", "GBP", "USD"].map(
      (gold, k): Unit => [
        `u${k}`,
        [
          row("currency", gold === "USD" ? "correct" : "wrong", gold, "USD"),
          row("total", "wrong", String(k), String(k + 7)),
          ...Array.from({ length: 5 }, (_, at) => row("name", "wrong", `name ${k} ${at}`, "nobody")),
        ],
      ],
    );
    expect(mistakes(units).tables).toEqual([
      {
        place: "currency",
        values: ["EUR", "GBP", "USD"],
        cells: [
          [0, 2, 1],
          [1, 2, 1],
          [2, 2, 1],
        ],
      },
    ]);
  });

  it("mistakesOf(…) names the commonest value from three mistakes on", () => {
    const units = [1, 2, 3, 4].map((k): Unit => [`u${k}`, [row("currency", "wrong", `G${k}`, k === 4 ? "A" : "USD")]]);
    expect(mistakes(units).clusters[0]).toMatchObject({ count: 4, most: { pred: "USD", count: 3 } });
    expect(mistakes(units.slice(0, 2)).clusters[0]).not.toHaveProperty("most");
  });

  it("mistakesOf(…) keeps the three smallest examples, with long texts cut", () => {
    const units = ["d", "b", "a", "c"].map((id): Unit => [id, [row("x", "wrong", "é".repeat(500), "z".repeat(500))]]);
    const { examples } = mistakes(units).clusters[0]!;
    expect(examples.map(({ unit }) => unit)).toEqual(["a", "b", "c"]);
    expect(examples[0]!.gold).toHaveLength(120);
  });

  it("mistakesOf(…) sums up what it does not list", () => {
    const units = Array.from({ length: 5 }, (_, k): Unit => [`u${k}`, [row(`p${k}`, "wrong", "a", "b")]]);
    const { places, others } = mistakes(units, { places: 2, clusters: 2, tables: 1 });
    expect(places).toHaveLength(2);
    expect(others!.places).toMatchObject({ wrong: 3, units: 3 });
    expect(others!.clusters).toMatchObject({ count: 3, units: 3 });
    expect(others!.places!.points!.f1).toBeCloseTo(0.6, 12);
  });

  it("clusterPlaces(sums, mistakes)(unit) points into the listed clusters", () => {
    const tally = new MistakeTally(COLUMNS);
    const clusters = tally.add("a", [row("x", "wrong", "1", "10"), row("x", "wrong", "2", "20"), row("y", "missed")]);
    const sums = tally.toJSON();
    const found = mistakesOf(task, sums, { right: 0, predicted: 2, gold: 3, odd: 0, units: 1 });
    const listed = clusterPlaces(sums, found)(clusters).map(([at, count]) => [found.clusters[at]!.place, count]);
    expect(Object.fromEntries(listed)).toEqual({ x: 2, y: 1 });
  });
});

const verdicts = fc.constantFrom("correct", "wrong", "missed", "extra") as fc.Arbitrary<keyof typeof COUNTS>;
const texts = fc.constantFrom("EUR", "eur", "12", "120", "1999-01-02", "2 January 1999", "", "Rome");
const unitRows = fc.array(
  fc.tuple(fc.constantFrom("a", "b", "c"), verdicts, texts, texts).map(([place, ...rest]) => row(place, ...rest)),
  { maxLength: 6 },
);
const anyUnits = fc
  .array(unitRows, { maxLength: 12 })
  .map((all) => all.map((rows, k): Unit => [`u${String(k).padStart(2, "0")}`, rows]));

describe("the laws of mistakes", () => {
  it("shards add up to the run in any order, to the bit", () => {
    fc.assert(
      fc.property(anyUnits, fc.array(fc.nat(2), { minLength: 12, maxLength: 12 }), (units, cut) => {
        const shards = [0, 1, 2].map((shard) => tallied(units.filter((_, k) => cut[k] === shard)).toJSON());
        const whole = JSON.stringify(tallied(units).toJSON());
        for (const order of [shards, shards.toReversed()]) {
          const merged = new MistakeTally(COLUMNS);
          for (const shard of order) merged.merge(JSON.parse(JSON.stringify(shard)));
          expect(JSON.stringify(merged.toJSON())).toBe(whole);
        }
        expect(JSON.stringify(tallied(units.toReversed()).toJSON())).toBe(whole);
      }),
    );
  });

  it("points are never negative, and mending everything gives the perfect score", () => {
    fc.assert(
      fc.property(anyUnits, (units) => {
        const { places } = mistakes(units);
        for (const { points } of places) expect(points!.f1 ?? 0).toBeGreaterThanOrEqual(-1e-12);
        const alike = units.map(([id, rows]): Unit => [id, rows.map((one) => ({ ...one, place: "one" }))]);
        const totals = totalsOf(units);
        const [all] = mistakes(alike).places;
        if (all === undefined || totals.gold === 0 || all.points!.f1 === undefined) return;
        const f1 = (2 * totals.right!) / (totals.predicted! + totals.gold!);
        expect(f1 + all.points!.f1).toBeCloseTo(1, 12);
      }),
    );
  });

  it("more than 1,000 places are one, however the run is cut", () => {
    const units = Array.from(
      { length: 1_100 },
      (_, k): Unit => [`u${k}`, [row(`p${k}`, "wrong"), row(`q${k % 7}`, "missed")]],
    );
    const whole = tallied(units).toJSON();
    expect(whole.places.map(({ place, units: of, wrong }) => [place, of, wrong])).toEqual([["all", 1_100, 1_100]]);
    expect(whole.clusters.map(({ kind, units: of }) => [kind, of])).toEqual([
      ["missed", 1_100],
      ["other", 1_100],
    ]);
    for (const parts of [2, 50]) {
      const merged = new MistakeTally(COLUMNS);
      for (let part = 0; part < parts; part++)
        merged.merge(tallied(units.filter((_, k) => k % parts === part)).toJSON());
      expect(JSON.stringify(merged.toJSON())).toBe(JSON.stringify(whole));
    }
  });

  it("mistakesOf(sums) names the commonest gold value where nothing was answered, and what stood in place of a missed one", () => {
    const absent = ["a", "b", "c"].map((id): Unit => [id, [row("total", "missed", "7", "0")], "absent"]);
    const [cluster] = mistakes(absent).clusters;
    expect(cluster).toMatchObject({ kind: "no-answer", most: { gold: "7", count: 3 } });
    const near = ["a", "b", "c"].map(
      (id): Unit => [id, [row("dates", "missed", "1", "", { compare: ["1", "2"], kind: "date-near" })]],
    );
    expect(mistakes(near).clusters[0]).toMatchObject({
      most: { pred: "2", count: 3 },
      examples: [{ unit: "a", gold: "1", pred: "2" }, { unit: "b" }, { unit: "c" }],
    });
  });

  it("mistakesOf(…) has no value in a table where a side has nothing", () => {
    const compared = (id: string, verdict: "missed" | "extra" | "wrong", compare: readonly [string, string]): Unit => [
      id,
      [row("colour", verdict, "colour=…", "colour=…", { compare })],
    ];
    const { tables, clusters } = mistakes([
      compared("a", "missed", ["red", ""]),
      compared("b", "extra", ["", "blue"]),
      compared("c", "wrong", ["red", "blue"]),
    ]);
    expect(tables).toEqual([
      {
        place: "colour",
        values: ["blue", "red"],
        cells: [
          [-1, 0, 1],
          [1, -1, 1],
          [1, 0, 1],
        ],
      },
    ]);
    expect(clusters.map(({ kind }) => kind).sort()).toEqual(["extra", "missed", "other"]);
  });
});
