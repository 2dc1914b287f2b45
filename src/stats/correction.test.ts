import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { adjust, benjaminiHochberg, holm } from "./correction.ts";

const rounded = (p: readonly (number | null)[]) =>
  p.map((value) => (value === null ? null : Number(value.toFixed(12))));
const family = fc.array(fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 5 }), { maxLength: 12 });

describe("holm", () => {
  it("holm(p) multiplies by the number of tests not yet rejected and never decreases", () => {
    expect(rounded(holm([0.01, 0.04, 0.03, 0.005]))).toEqual([0.03, 0.06, 0.06, 0.02]);
    expect(rounded(holm([0.6, 0.7]))).toEqual([1, 1]);
  });

  it("holm(p) of a single test is that test", () => {
    expect(holm([0.03])).toEqual([0.03]);
  });
});

describe("benjaminiHochberg", () => {
  it("benjaminiHochberg(p) gives the values of R's p.adjust", () => {
    expect(rounded(benjaminiHochberg([0.01, 0.02, 0.03, 0.04, 0.05]))).toEqual([0.05, 0.05, 0.05, 0.05, 0.05]);
    expect(rounded(benjaminiHochberg([0.001, 0.5, 0.02]))).toEqual([0.003, 0.5, 0.03]);
  });
});

describe("adjust", () => {
  it("adjust(p, correction) leaves undefined tests out of the family", () => {
    expect(rounded(adjust([null, 0.02, null, 0.03], "holm"))).toEqual([null, 0.04, null, 0.04]);
    expect(rounded(adjust([null, 0.02, null, 0.03], "bh"))).toEqual([null, 0.03, null, 0.03]);
  });

  it("adjust(p, correction) keeps the order of tests, never goes below the raw p, and bh never above holm", () => {
    fc.assert(
      fc.property(family, (p) => {
        const [strict, lenient] = [adjust(p, "holm"), adjust(p, "bh")];
        for (const [test, raw] of p.entries()) {
          expect([strict[test] === null, lenient[test] === null]).toEqual([raw === null, raw === null]);
          if (raw === null) continue;
          expect(lenient[test]!).toBeGreaterThanOrEqual(raw);
          expect(strict[test]!).toBeGreaterThanOrEqual(lenient[test]! - 1e-15);
          for (const [at, other] of p.entries()) {
            if (other !== null && other < raw) expect(strict[at]!).toBeLessThanOrEqual(strict[test]!);
          }
        }
      }),
    );
  });
});
