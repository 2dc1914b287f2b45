import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { KINDS } from "../../contract/kinds.ts";
import { kindOf, type Mistake, unitValues } from "./kind-of.ts";

type Case = Omit<Mistake, "unit"> & {
  readonly id: string;
  readonly kind: string;
  /** The kind that the task has set. */
  readonly given?: string;
  readonly unit?: Parameters<typeof unitValues>[0];
};

const cases = JSON.parse(readFileSync(new URL("./fixtures/kinds.json", import.meta.url), "utf8")) as readonly Case[];

describe("kindOf", () => {
  it.each(cases)("kindOf($id) is $kind", ({ id: _, kind, given, unit, ...mistake }) => {
    expect(kindOf({ ...mistake, kind: given, unit: unit && unitValues(unit) })).toBe(kind);
    expect(KINDS).toHaveProperty(kind);
  });

  it("kindOf(mistake) keeps the kind that a task has set", () => {
    expect(kindOf({ verdict: "wrong", gold: "a", pred: "b", kind: "bounds" })).toBe("bounds");
  });

  it("kindOf(mistake) ends on texts of any length", () => {
    expect(kindOf({ verdict: "wrong", gold: "ab ".repeat(200_000), pred: "cd ".repeat(200_000) })).toBe("other");
  });
});
