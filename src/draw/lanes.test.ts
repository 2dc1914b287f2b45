// Tests of lanes: gold once, a lane for each system, all of it well-formed and within the drawing.
import { describe, expect, it } from "vitest";
import { wellFormed } from "../../test/well-formed.ts";
import { alignEvidence } from "../core/align-evidence.ts";
import type { EvidenceRow } from "../core/evidence.ts";
import { lanesPicture } from "./lanes.ts";

const gold = "The probe lifts off";
const a: readonly EvidenceRow[] = [
  {
    at: "day 1",
    verdict: "correct",
    gold,
    pred: "A probe lifts",
    values: { words: 0.5 },
    marks: { gold: [], pred: [[2, 7]] },
  },
  { at: "day 2", verdict: "extra", pred: "<b>&" },
];
const b: readonly EvidenceRow[] = [{ at: "day 1", verdict: "missed", gold, note: "nothing was predicted" }];

describe("lanesPicture", () => {
  const svg = lanesPicture(
    alignEvidence("u <1>", [
      ["a & co", a],
      ["__proto__", b],
    ]),
    3,
  );

  it("lanesPicture(evidence) has gold once, and the verdict of each system in words", () => {
    expect(wellFormed(svg)).toContain("rect");
    expect(svg.match(/>The<\/text>/g)).toHaveLength(1);
    for (const text of [">✓ correct<", ">− missed<", ">+ extra<", ">a &amp; co<", ">__proto__<", ">not scored<"])
      expect(svg).toContain(text);
    expect(svg).toContain("<desc>The verdicts of the systems differ in 2 of 2 rows.</desc>");
  });

  it("lanesPicture(evidence) is as wide as its lanes", () => {
    const width = (names: readonly string[]) =>
      Number(
        /width="(\d+)"/.exec(
          lanesPicture(
            alignEvidence(
              "u",
              names.map((name) => [name, a] as const),
            ),
            3,
          ),
        )?.[1],
      );
    expect(width(["a", "b"]) - width(["a"])).toBe(width(["a", "b", "c"]) - width(["a", "b"]));
  });

  it("lanesPicture(evidence) leaves out the lane of gold where there is none", () => {
    const values: readonly EvidenceRow[] = [{ at: "correct", key: "correct", verdict: "wrong", pred: "0" }];
    expect(lanesPicture(alignEvidence("u", [["a", values]]), 3)).not.toContain(">gold<");
  });
});
