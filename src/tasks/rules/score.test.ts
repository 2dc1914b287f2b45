// What the scores of rules divide by.
import { describe, expect, it } from "vitest";
import { denominators } from "./score.ts";

const PARTS = ["extraction", "correspondence", "overall"] as const;

describe("denominators", () => {
  it("denominators({ average: micro }) are the counts of what was predicted and what is gold", () => {
    const pooled = PARTS.flatMap((part) => [
      [`${part}.precision`, [`${part}.predicted`]],
      [`${part}.recall`, [`${part}.gold`]],
      [`${part}.f1`, [`${part}.predicted`, `${part}.gold`]],
    ]);
    expect(denominators({ average: "micro" })).toEqual(Object.fromEntries(pooled));
  });

  it("denominators({ average: macro }) are the scenes in which the score is defined, and with macro-zero all of them", () => {
    const names = PARTS.flatMap((part) => ["precision", "recall", "f1"].map((measure) => `${part}.${measure}`));
    expect(denominators({ average: "macro" })).toEqual(
      Object.fromEntries(names.map((name) => [name, [`${name}.scenes`]])),
    );
    expect(denominators({ average: "macro-zero" })).toEqual(Object.fromEntries(names.map((name) => [name, ["units"]])));
  });
});
