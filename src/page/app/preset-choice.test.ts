import { describe, expect, it } from "vitest";
import { PRESET_SAMPLE as CARD } from "../../../test/sample-card.ts";
import { chosenPreset, specsUnder, withPreset } from "./preset-choice.ts";

describe("chosenPreset(card, options)", () => {
  it("finds the preset by its name or another name of it", () => {
    expect(chosenPreset(CARD, { as: "paper" })?.name).toBe("paper");
    expect(chosenPreset(CARD, { as: "article" })?.name).toBe("paper");
    expect(chosenPreset(CARD, { as: "nobody" })).toBeNull();
    expect(chosenPreset(CARD, {})).toBeNull();
  });
});

describe("specsUnder(card, preset)", () => {
  it("has the preset's values as defaults, and the declared ones elsewhere", () => {
    const specs = specsUnder(CARD, chosenPreset(CARD, { as: "paper" }));
    expect(specs.align?.default).toBe("order");
    expect(specs.llmOutput?.default).toBe(true);
    expect(specs.truth).toMatchObject({ default: {}, defaultName: "paper" });
    expect(specs.threshold?.default).toBe(0);
    expect(specsUnder(CARD, null)).toBe(CARD.options);
  });
});

describe("withPreset(card, options, name)", () => {
  it("drops what the preset has a say in, and keeps the rest", () => {
    const options = { threshold: 0.5, llmOutput: false };
    expect(withPreset(CARD, options, "paper")).toEqual({ as: "paper", threshold: 0.5 });
    expect(withPreset(CARD, options, "plain")).toEqual({ as: "plain", threshold: 0.5, llmOutput: false });
  });

  it("keeps of a preset that is given up only what differs from the defaults", () => {
    const options = { as: "paper", align: "turn-index", threshold: 0.5 };
    expect(withPreset(CARD, options, null)).toEqual({ threshold: 0.5 });
  });
});
