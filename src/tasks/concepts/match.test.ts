// What is near enough, what does not fit, and what a match keeps of both sides.
import { describe, expect, it } from "vitest";
import { FindingCollector } from "../../contract/finding-sink.ts";
import { type Answer, givenAnswer, NOTHING } from "./answer.ts";
import { concepts } from "./index.ts";
import { match } from "./match.ts";
import type { ConceptsOptions } from "./options.ts";
import { stacked } from "./similarity.ts";

const record = { file: "memory", line: 1, value: null };
const answer = (labels: readonly string[], vectors: readonly (readonly number[])[]) =>
  givenAnswer({ text: null, concepts: labels, vectors: stacked(vectors) });

function matched(gold: Answer, pred: Answer, options: Partial<ConceptsOptions> = {}) {
  const sink = new FindingCollector();
  const unit = { id: "1", gold, pred, at: { gold: record, pred: record } };
  return { match: match(unit, { ...concepts().options, ...options }, sink), sink };
}

describe("match", () => {
  it("match(unit) keeps how a model's answer was read, and says nothing of reading where there was none", () => {
    const one = answer(["car"], [[1, 0]]);
    const reading = { raw: "car" } as never;
    expect(matched(one, { ...one, reading }).match!.reading).toBe(reading);
    expect(matched(one, one).match).not.toHaveProperty("reading");
  });

  it("match(unit) names who found concepts and made vectors, and nobody for a side that has none", () => {
    const one = answer(["car"], [[1, 0]]);
    expect(matched(one, NOTHING).match).toMatchObject({ conceptsBy: ["user"], vectorsBy: ["user"] });
    expect(matched(one, one).match).toMatchObject({ conceptsBy: ["user", "user"], vectorsBy: ["user", "user"] });
  });

  it("match(unit) warns of 0/0 at the side without concepts", () => {
    const places = (gold: Answer, pred: Answer) => {
      const sink = new FindingCollector();
      const at = { gold: { ...record, file: "gold" }, pred: { ...record, file: "pred" } };
      match({ id: "1", gold, pred, at }, concepts().options, sink);
      return sink.warnings().map(({ code, examples }) => [code, ...(examples ?? [])]);
    };
    const one = answer(["car"], [[1, 0]]);
    expect(places(NOTHING, one)).toEqual([["UNDEFINED_RECALL", "gold"]]);
    expect(places(one, NOTHING)).toEqual([["UNDEFINED_PRECISION", "pred"]]);
  });

  it("match(unit, { epsilon }) forgives less rounding in numbers of 64 bits than in those of 32", () => {
    const near = (below: number, single: "none" | "gold" | "pred") => {
      const similarity = 0.5 - below;
      const one = (vectors: readonly (readonly number[])[], isSingle: boolean): Answer => {
        const given = answer(["a"], vectors);
        if (!isSingle) return given;
        return { ...given, vectors: { ...given.vectors!, values: new Float32Array(given.vectors!.values) } as never };
      };
      const pred = one([[1, 0]], single === "pred");
      const gold = one([[similarity, Math.sqrt(1 - similarity ** 2)]], single === "gold");
      return matched(gold, { ...pred, concepts: ["b"] }, { epsilon: 0.5 }).match!.pred[0]!.isHit;
    };
    expect(near(1e-10, "none")).toBe(true);
    expect(near(1e-8, "none")).toBe(false);
    expect(near(3e-7, "gold")).toBe(true);
    expect(near(3e-7, "pred")).toBe(true);
    expect(near(1e-5, "pred")).toBe(false);
  });

  it("match(unit) refuses more pairs of concepts than fit, before anything is compared", () => {
    const many = givenAnswer({
      text: null,
      concepts: Array.from({ length: 6400 }, (_, k) => `c${k}`),
      vectors: stacked(Array.from({ length: 6400 }, () => [1])),
    });
    const { match: found, sink } = matched(many, many);
    expect(found).toBeNull();
    expect(sink.findings().problems.flatMap(({ first }) => first)).toMatchObject([
      { detail: { expected: "at most 40,000,000 pairs of predicted and gold concepts" } },
    ]);
  });
});
