import { describe, expect, it } from "vitest";
import { dividedBy } from "../../../test/divided-by.ts";
import { concepts } from "./index.ts";
import { columns, SCORES, tally } from "./score.ts";

const { summarize } = concepts.definition;

const concept = (label: string, isHit: boolean, partner: string | null = null) => ({
  label,
  nearest: null,
  isHit,
  partner,
});
const given = { epsilon: 0.5, conceptsBy: ["user"], vectorsBy: ["user"], texts: { gold: null, pred: null } } as const;

describe("tally", () => {
  it("tally(match) makes one number of every column", () => {
    const row = tally({ pred: [concept("a", true, "x")], gold: [concept("x", true)], ...given });
    expect(Object.keys(row).sort()).toEqual([...columns].sort());
  });
});

describe("tally of origins", () => {
  const origins = (conceptsBy: readonly ("user" | "service")[], vectorsBy: readonly ("user" | "service")[]) =>
    tally({ pred: [], gold: [], epsilon: 0.5, conceptsBy, vectorsBy });

  it("tally(match) counts where concepts and vectors came from", () => {
    expect(origins(["user"], ["service"])).toMatchObject({
      "concepts.given": 1,
      "concepts.extracted": 0,
      "vectors.given": 0,
      "vectors.embedded": 1,
    });
    expect(origins(["service"], ["user"])).toMatchObject({
      "concepts.given": 0,
      "concepts.extracted": 1,
      "vectors.given": 1,
      "vectors.embedded": 0,
    });
  });
});

describe("formulas", () => {
  it("formulas({ average: micro }) divide by the concepts predicted, those of gold, or both", () => {
    const [precision, recall, f1] = [["predicted"], ["gold"], ["predicted", "gold"]];
    expect(dividedBy(concepts({ average: "micro" }))).toEqual({
      precision,
      recall,
      f1,
      "clipped.recall": recall,
      "clipped.f1": f1,
      "symmetric.precision": precision,
      "symmetric.recall": recall,
      "symmetric.f1": f1,
      "one-to-one.precision": precision,
      "one-to-one.recall": recall,
      "one-to-one.f1": f1,
    });
  });

  it("formulas({ average: macro }) divide by the answers", () => {
    expect(dividedBy(concepts({ average: "macro" }))).toEqual(
      Object.fromEntries(SCORES.map((score) => [score, ["units"]])),
    );
  });
});

describe("summarize", () => {
  it("summarize(totals) keeps the quirk that two hits on one gold concept give recall 2 and F1 4/3", () => {
    const row = tally({
      pred: [concept("car", true, "car"), concept("auto", true)],
      gold: [concept("car", true)],
      ...given,
    });
    expect(summarize({ ...row, units: 1 }, concepts().options)).toMatchObject({
      precision: 1,
      recall: 2,
      f1: 4 / 3,
      "clipped.recall": 1,
      "clipped.f1": 1,
      "symmetric.f1": 1,
      "one-to-one.f1": 2 / 3,
    });
  });

  it("summarize(totals) of no answers is null", () => {
    const nothing = Object.fromEntries([...columns, "units"].map((column) => [column, 0]));
    for (const average of ["macro", "micro"] as const)
      expect(Object.values(summarize(nothing as never, concepts({ average }).options))).toEqual(SCORES.map(() => null));
  });
});
