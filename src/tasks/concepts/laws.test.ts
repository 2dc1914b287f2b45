// Laws of Concept F1 on random concepts.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FindingCollector } from "../../contract/finding-sink.ts";
import { givenAnswer } from "./answer.ts";
import { explain, explained } from "./explain.ts";
import { concepts } from "./index.ts";
import { match } from "./match.ts";
import { type Score, tally } from "./score.ts";
import { stacked } from "./similarity.ts";

const { summarize } = concepts.definition;

interface Concept {
  readonly label: string;
  readonly vector: readonly number[];
}
const concept = fc.record({
  label: fc.constantFrom("a", "b", "c", "d", "e", "f", "g"),
  vector: fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 3, maxLength: 3 }),
});
const list = fc.array(concept, { maxLength: 8 });
const epsilon = fc.double({ min: -1, max: 1, noNaN: true });

const record = { file: "memory", line: 1, value: null };
const answer = (side: readonly Concept[]) =>
  givenAnswer({
    text: null,
    concepts: side.map(({ label }) => label),
    vectors: stacked(side.map(({ vector }) => vector)),
  });

function matched(gold: readonly Concept[], pred: readonly Concept[], options: object = {}) {
  const unit = { id: "1", gold: answer(gold), pred: answer(pred), at: { gold: record, pred: record } };
  return match(unit, { ...concepts().options, ...options }, new FindingCollector())!;
}

function scores(
  gold: readonly Concept[],
  pred: readonly Concept[],
  options: object = {},
): Readonly<Record<Score, number>> {
  const row = tally(matched(gold, pred, options));
  return summarize({ ...row, units: 1 }, concepts().options) as Record<Score, number>;
}

const holds = (law: (gold: Concept[], pred: Concept[], options: { epsilon: number }) => void) =>
  fc.assert(fc.property(list, list, epsilon, (gold, pred, each) => law(gold, pred, { epsilon: each })));

describe("concepts, laws", () => {
  it("one-to-one is at most symmetric, in precision and in recall, and clipped at most literal", () => {
    holds((gold, pred, options) => {
      const all = scores(gold, pred, options);
      expect(all["one-to-one.precision"]).toBeLessThanOrEqual(all["symmetric.precision"]);
      expect(all["one-to-one.recall"]).toBeLessThanOrEqual(all["symmetric.recall"]);
      expect(all["one-to-one.f1"]).toBeLessThanOrEqual(all["symmetric.f1"] + 1e-15);
      expect(all["clipped.recall"]).toBeLessThanOrEqual(all.recall);
      expect(all["clipped.recall"]).toBeLessThanOrEqual(1);
      expect(all["one-to-one.recall"]).toBeLessThanOrEqual(all["clipped.recall"]);
    });
  });

  it("every variant finds something exactly when the literal definition does", () => {
    holds((gold, pred, options) => {
      const all = scores(gold, pred, options);
      const found = (["f1", "clipped.f1", "symmetric.f1", "one-to-one.f1"] as const).map((score) => all[score] > 0);
      expect(new Set(found).size).toBe(1);
    });
  });

  it("the order of concepts does not matter where they are distinct", () => {
    const distinct = fc.uniqueArray(concept, { selector: ({ label }) => label, maxLength: 7 });
    fc.assert(
      fc.property(distinct, distinct, epsilon, (gold, pred, each) => {
        const options = { epsilon: each };
        expect(scores(gold.toReversed(), pred.toReversed(), options)).toEqual(scores(gold, pred, options));
      }),
    );
  });

  it("the length of a vector does not matter", () => {
    holds((gold, pred, options) => {
      const longer = pred.map(({ label, vector }) => ({ label, vector: vector.map((each) => each * 4) }));
      expect(scores(gold, longer, options)).toEqual(scores(gold, pred, options));
    });
  });

  it("a higher threshold never finds more", () => {
    fc.assert(
      fc.property(list, list, epsilon, epsilon, (gold, pred, a, b) => {
        const low = tally(matched(gold, pred, { epsilon: Math.min(a, b) }));
        const high = tally(matched(gold, pred, { epsilon: Math.max(a, b) }));
        expect(high.hits).toBeLessThanOrEqual(low.hits);
        expect(high.pairs).toBeLessThanOrEqual(low.pairs);
        expect(high["gold.missed"]).toBeGreaterThanOrEqual(low["gold.missed"]);
      }),
    );
  });

  it("saying a concept again changes nothing, and costs one-to-one precision where duplicates are kept", () => {
    fc.assert(
      fc.property(
        list,
        list.filter((pred) => pred.length > 0),
        (gold, pred) => {
          const twice = [...pred, ...pred];
          expect(scores(gold, twice)).toEqual(scores(gold, pred));
          const kept = { dedupe: "off" };
          expect(scores(gold, twice, kept).precision).toBe(scores(gold, pred, kept).precision);
          expect(scores(gold, twice, kept)["one-to-one.precision"]).toBeLessThanOrEqual(
            scores(gold, pred, kept)["one-to-one.precision"],
          );
        },
      ),
    );
  });

  it("an answer is perfect against itself, whatever its vectors, if equal labels are the same concept", () => {
    const distinct = fc.uniqueArray(concept, { selector: ({ label }) => label, minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(distinct, (side) => {
        for (const value of Object.values(scores(side, side, { epsilon: 1 }))) expect(value).toBe(1);
      }),
    );
  });

  it("explain(match) counts what tally(match) counts", () => {
    holds((gold, pred, options) => {
      const answers = matched(gold, pred, options);
      const row = tally(answers);
      for (const column of explained)
        expect(explain(answers).reduce((sum, { counts }) => sum + (counts?.[column] ?? 0), 0)).toBe(row[column]);
    });
  });

  it("summarize(totals) of several answers is the mean of theirs, or the scores of their pooled counts", () => {
    const rows = [
      tally(matched([], [])),
      tally(
        matched(
          [{ label: "a", vector: [1, 0, 0] }],
          [
            { label: "a", vector: [1, 0, 0] },
            { label: "b", vector: [1, 0, 0] },
          ],
        ),
      ),
      tally(
        matched(
          [
            { label: "a", vector: [1, 0, 0] },
            { label: "b", vector: [0, 1, 0] },
          ],
          [{ label: "c", vector: [0, 0, 1] }],
        ),
      ),
    ];
    const columns = Object.keys(rows[0]!) as (keyof (typeof rows)[0])[];
    const totals = Object.fromEntries(
      columns.map((column) => [column, rows.reduce((sum, row) => sum + row[column], 0)]),
    );
    const average = (kind: "macro" | "micro") =>
      summarize({ ...(totals as (typeof rows)[0]), units: 3 }, concepts({ average: kind }).options);
    expect(average("macro")).toMatchObject({ precision: 1 / 3, recall: 2 / 3, "clipped.recall": 1 / 3 });
    expect(average("micro")).toMatchObject({ precision: 2 / 3, recall: 2 / 3, f1: 4 / 6, "one-to-one.recall": 1 / 3 });
  });
});
