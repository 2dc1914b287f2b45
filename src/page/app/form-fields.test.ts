import { describe, expect, it } from "vitest";
import { SAMPLE } from "../../../test/sample-card.ts";
import { parseOption, runFields } from "./form-fields.ts";

describe("runFields(card, systems)", () => {
  it("offers every system as the baseline, and all pairs as the default", () => {
    const { spec } = runFields(SAMPLE, ["careful", "hasty"]).find(({ name }) => name === "baseline")!;
    expect(spec).toMatchObject({ choices: ["all-pairs", "careful", "hasty"], default: "all-pairs" });
    expect(["all-pairs", "careful", "hasty"].map((choice) => parseOption(spec, choice))).toEqual([
      undefined,
      "careful",
      "hasty",
    ]);
  });
});
