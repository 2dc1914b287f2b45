// Tests of scales and their ticks.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linearScale, niceDomain, tickStep, ticks, tickText } from "./scale.ts";

const valuesOf = (domain: readonly [number, number]) => ticks(domain, 5).map(({ value }) => value);

describe("scale", () => {
  it("linearScale(domain, range) maps ends to ends, also upside down", () => {
    const scale = linearScale([0, 2], [100, 0]);
    expect([0, 1, 2].map(scale.at)).toEqual([100, 50, 0]);
  });

  it("linearScale(domain, range) of one value puts it in the middle", () => {
    expect(linearScale([3, 3], [0, 10]).at(3)).toBe(5);
  });

  it("ticks(domain, about) are round numbers without binary dust", () => {
    expect(valuesOf([0, 1])).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(valuesOf([-0.3, 0.3])).toEqual([-0.2, 0, 0.2]);
    expect(valuesOf([0, 1234])).toEqual([0, 500, 1000]);
    expect(ticks([-0.3, 0.3], 5).map(({ text }) => text)).toEqual(["−0.2", "0.0", "0.2"]);
  });

  it("ticks(domain, about) stay inside and are not too many", () => {
    const domains = fc
      .tuple(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.double({ min: 1e-6, max: 1e6, noNaN: true }))
      .map(([low, width]) => [low, low + width] as const)
      .filter(([low, high]) => high - low > 1e-7 * Math.max(1, Math.abs(low)));
    fc.assert(
      fc.property(domains, (domain) => {
        const found = valuesOf(domain);
        expect(found.length).toBeLessThanOrEqual(7);
        const slack = tickStep(domain, 5) * 1e-6;
        for (const tick of found) expect(tick >= domain[0] - slack && tick <= domain[1] + slack).toBe(true);
      }),
    );
  });

  it("niceDomain(values, about) has round ends, and is null of nothing", () => {
    expect(niceDomain([0.013, 0.087], 5)).toEqual([0, 0.1]);
    expect(niceDomain([2, 2], 5)).toEqual([1.5, 2.5]);
    expect(niceDomain([], 5)).toBeNull();
  });

  it("tickText(value, step) has the decimals of the step, and no negative zero", () => {
    expect([tickText(0.5, 0.05), tickText(500, 100), tickText(-0.0001, 0.1)]).toEqual(["0.50", "500", "0.0"]);
  });
});
