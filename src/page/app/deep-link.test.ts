import { describe, expect, it } from "vitest";
import { PRESET_SAMPLE, SAMPLE } from "../../../test/sample-card.ts";
import { linkTo, parseLink } from "./deep-link.ts";

describe("parseLink(hash, cards)", () => {
  it("reads a task with its options and those of the run, by their flags", () => {
    const hash =
      "#task=sample&threshold=-0.5&align=order&llm-output=true&split=Train&ignore-property=A,%20B&truth=%7B%22red%22%3A10.0%7D&missing=skip&ci=off&baseline=b";
    expect(parseLink(hash, [SAMPLE])).toEqual({
      task: "sample",
      options: {
        threshold: -0.5,
        align: "order",
        llmOutput: true,
        split: "Train",
        ignoreProperty: ["A", "B"],
        truth: { red: "10.0" },
      },
      run: { missing: "skip", ci: "off" as const, baseline: "b" },
    });
  });

  it("leaves out what it does not know, and what is the default anyway", () => {
    const hash = "#task=sample&threshold=high&align=turn-index&truth=%5B%5D&missing=maybe&ci=&colour=red";
    expect(parseLink(hash, [SAMPLE])).toEqual({ task: "sample", options: {}, run: {} });
    expect(parseLink("#task=other&threshold=1", [SAMPLE])).toEqual({ task: null, options: {}, run: {} });
    expect(parseLink("", [SAMPLE])).toEqual({ task: null, options: {}, run: {} });
  });
});

describe("parseLink(hash, cards) with a preset", () => {
  it("keeps its name, and what overrides it though it is the default without it", () => {
    expect(parseLink("#task=sample&as=article&align=turn-index&llm-output=false", [PRESET_SAMPLE]).options).toEqual({
      as: "paper",
      align: "turn-index",
      llmOutput: false,
    });
    expect(parseLink("#task=sample&as=paper&align=order", [PRESET_SAMPLE]).options).toEqual({ as: "paper" });
    expect(parseLink("#task=sample&as=nobody", [PRESET_SAMPLE]).options).toEqual({});
  });
});

describe("linkTo(link, cards)", () => {
  it("gives back what parseLink reads", () => {
    const link = {
      task: "sample",
      options: { threshold: 0.5, llmOutput: true, ignoreProperty: ["A", "B & C"], truth: { red: "10" } },
      run: { ci: "off" as const, missing: "wrong" as const, baseline: "mine" },
    };
    expect(parseLink(linkTo(link, [SAMPLE]), [SAMPLE])).toEqual(link);
  });

  it("keeps the preset", () => {
    const link = { task: "sample", options: { as: "paper", align: "turn-index" }, run: {} };
    expect(linkTo(link, [PRESET_SAMPLE])).toBe("#task=sample&as=paper&align=turn-index");
  });

  it("is empty without a task", () => {
    expect(linkTo({ task: null, options: {}, run: {} }, [SAMPLE])).toBe("");
  });
});
