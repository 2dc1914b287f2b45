// Tests of what the pieces draw: counts, positions, order.
import { describe, expect, it } from "vitest";
import { axisBelow, axisLeft } from "./axis.ts";
import { linearScale } from "./scale.ts";

const count = (text: unknown, part: string) => String(text).split(part).length - 1;

describe("axis", () => {
  it("axisBelow(…) and axisLeft(…) put a line and a number at every tick", () => {
    const scale = linearScale([0, 1], [0, 100]);
    for (const axis of [axisBelow, axisLeft]) {
      const drawn = axis({ scale, reach: [0, 50] });
      expect([count(drawn, "<line"), count(drawn, "<text")]).toEqual([6, 6]);
    }
    expect(String(axisBelow({ scale, reach: [0, 50] }))).toContain('x1="20" x2="20" y1="0" y2="50"');
  });
});
