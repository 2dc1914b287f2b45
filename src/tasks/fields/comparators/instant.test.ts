import { describe, expect, it } from "vitest";
import { compareInstants } from "./instant.ts";

/** 1 or 0, or null if one of both does not suit. */
function similarity(gold: unknown, pred: unknown, settings: { $within?: number } = {}): number | null {
  const { prepare, similarity: compare } = compareInstants(settings);
  const [g, p] = [prepare(gold), prepare(pred)];
  return g === undefined || p === undefined ? null : compare(g, p);
}

describe("compareInstants(settings)", () => {
  it.each([
    ["2024-02-29T08:30Z", "2024-02-29 09:30:00.000+01:00"],
    ["2024-03-01T00:15:00+0530", "2024-02-29T18:45:00Z"],
    ["2024-01-01T00:00-03", " 2024-1-1 03:00:00+00:00 "],
    ["0001-01-01T00:00:00+23:59", "0001-01-01T00:00:00.0+23:59"],
    ["2024-02-29T08:30", "2024-02-29 08:30:00"],
  ])("%s is the moment %s", (gold, pred) => {
    expect(similarity(gold, pred)).toBe(1);
  });

  it("tells a clock from a moment, and moments that differ by a fraction of a second", () => {
    expect(similarity("2024-02-29T08:30", "2024-02-29T08:30Z")).toBe(0);
    expect(similarity("2024-02-29T08:30:00.0000001Z", "2024-02-29T08:30:00.0000002Z")).toBe(0);
  });

  it("allows for $within seconds, exactly", () => {
    const [gold, pred] = ["2024-02-29T08:30:00.3Z", "2024-02-29T08:30:00.2Z"];
    expect(similarity(gold, pred, { $within: 0.1 })).toBe(1);
    expect(similarity(gold, pred, { $within: 0.0999999999 })).toBe(0);
    expect(similarity("2024-02-29T23:59:59Z", "2024-03-01T00:01:00Z", { $within: 61 })).toBe(1);
  });

  it.each(["2024-02-29", "2024-02-30T08:30", "2024-02-29T24:00", "2024-02-29T8:30", "29.02.2024 08:30", 5, null])(
    "does not read %j",
    (value) => {
      expect(similarity(value, "2024-02-29T08:30")).toBeNull();
    },
  );
});
