import { describe, expect, it } from "vitest";
import { SAMPLE } from "../../../test/sample-card.ts";
import { linkTo, parseLink } from "./deep-link.ts";

describe("parseLink(hash, cards)", () => {
  it("reads a task with its options and those of the run, by their flags", () => {
    const hash =
      "#task=sample&threshold=-0.5&align=order&llm-output=true&split=Train&ignore-property=A,%20B&truth=%7B%22red%22%3A10.0%7D&missing=skip&ci=off&seed=7";
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
      run: { missing: "skip", ci: null, seed: 7 },
    });
  });

  it("leaves out what it does not know, and what is the default anyway", () => {
    const hash = "#task=sample&threshold=high&align=turn-index&truth=%5B%5D&missing=maybe&ci=&colour=red";
    expect(parseLink(hash, [SAMPLE])).toEqual({ task: "sample", options: {}, run: {} });
    expect(parseLink("#task=other&threshold=1", [SAMPLE])).toEqual({ task: null, options: {}, run: {} });
    expect(parseLink("", [SAMPLE])).toEqual({ task: null, options: {}, run: {} });
  });
});

describe("linkTo(link, cards)", () => {
  it("gives back what parseLink reads", () => {
    const link = {
      task: "sample",
      options: { threshold: 0.5, llmOutput: true, ignoreProperty: ["A", "B & C"], truth: { red: "10" } },
      run: { ci: null, missing: "wrong" as const, baseline: "mine" },
    };
    expect(parseLink(linkTo(link, [SAMPLE]), [SAMPLE])).toEqual(link);
  });

  it("is empty without a task", () => {
    expect(linkTo({ task: null, options: {}, run: {} }, [SAMPLE])).toBe("");
  });
});
