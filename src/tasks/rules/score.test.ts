// What the scores of rules divide by.
import { describe, expect, it } from "vitest";
import { dividedBy } from "../../../test/divided-by.ts";
import { rules } from "./index.ts";

const SUBTASKS = ["extraction", "correspondence", "overall"] as const;

describe("formulas", () => {
  it("formulas({ average: micro }) divide by the counts of what was predicted and what is gold", () => {
    const pooled = SUBTASKS.flatMap((part) => [
      [`${part}.precision`, [`${part}.predicted`]],
      [`${part}.recall`, [`${part}.gold`]],
      [`${part}.f1`, [`${part}.predicted`, `${part}.gold`]],
    ]);
    expect(dividedBy(rules({ average: "micro" }))).toEqual(Object.fromEntries(pooled));
  });

  it("formulas({ average: macro }) divide by the scenes in which the score is defined, and with macro-zero all of them", () => {
    const names = SUBTASKS.flatMap((part) => ["precision", "recall", "f1"].map((measure) => `${part}.${measure}`));
    expect(dividedBy(rules({ average: "macro" }))).toEqual(
      Object.fromEntries(names.map((name) => [name, [`${name}.scenes`]])),
    );
    expect(dividedBy(rules({ average: "macro-zero" }))).toEqual(
      Object.fromEntries(names.map((name) => [name, ["units"]])),
    );
  });
});
