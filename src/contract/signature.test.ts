// The signature holds everything a number depends on, and nothing else.
import { describe, expect, it } from "vitest";
import { breakdown } from "../tasks/breakdown/index.ts";
import { signature } from "./signature.ts";

const parts = {
  missing: "error",
  units: 3,
  formats: { gold: "dbdc", pred: "jsonl" },
  digests: { gold: "a".repeat(64), pred: null },
};

describe("signature(task, parts)", () => {
  it("names task, protocol, options, policy, units, digests and version", () => {
    expect(signature(breakdown({ threshold: 0.5 }), parts)).toMatchInlineSnapshot(
      `"karat|task:breakdown|protocol:dbdc3-eval.py@4|files:all|threshold:0.5|align:turn-index|invalid:error|missing:error|units:3|gold-format:dbdc|pred-format:jsonl|gold:aaaaaaaaaaaa|pred:unknown|v:0.4.0"`,
    );
  });

  it("changes with every option that changes a number", () => {
    const all = [{}, { threshold: 1 }, { align: "order" }, { invalid: "wrong" }] as const;
    expect(new Set(all.map((options) => signature(breakdown(options), parts))).size).toBe(all.length);
  });

  it("keeps its form for any entries", () => {
    const text = signature(breakdown(), { ...parts, more: { embedder: "a|b c%" } });
    expect(text).toContain("|embedder:a%7Cb%20c%25|");
  });
});
