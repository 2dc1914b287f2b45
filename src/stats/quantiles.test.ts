import { describe, expect, it } from "vitest";
import { normalQuantile, probabilityBeyond, probabilityWithin, studentQuantile } from "./quantiles.ts";

const QUANTILES: [number, number][] = [
  [1e-300, -37.0470962993612],
  [1e-100, -21.273453560965326],
  [1e-14, -7.650628092935269],
  [1e-5, -4.264890793922825],
  [0.0005, -3.290526731491895],
  [0.025, -1.9599639845400543],
  [0.075, -1.439531470938456],
  [0.3, -0.5244005127080408],
  [0.8, 0.8416212335729144],
  [0.975, 1.9599639845400538],
  [0.995, 2.5758293035489004],
  [0.9999, 3.7190164854557084],
];

function expectRelative(value: number, expected: number, tolerance: number): void {
  expect(Math.abs(value - expected)).toBeLessThanOrEqual(tolerance * Math.abs(expected));
}

describe("normalQuantile", () => {
  it("normalQuantile(p) gives the check values published with AS 241", () => {
    expectRelative(normalQuantile(0.25), -0.6744897501960817, 1e-15);
    expectRelative(normalQuantile(0.001), -3.090232306167814, 1e-15);
    expectRelative(normalQuantile(1e-20), -9.262340089798409, 1e-15);
  });

  // 40-digit values, by mpmath 1.3: root of erfc(-x/√2)/2 = p for the double p
  it.each(QUANTILES)("normalQuantile(%d) is right to 7.7e-16", (p, expected) => {
    expectRelative(normalQuantile(p), expected, 7.7e-16);
  });

  it("normalQuantile(p) is infinite at the ends and zero in the middle", () => {
    expect([normalQuantile(0), normalQuantile(0.5), normalQuantile(1)]).toEqual([-Infinity, 0, Infinity]);
  });
});

const STUDENT_QUANTILES: [number, number, number][] = [
  [0.975, 1, 12.706204736174694],
  [0.975, 2, 4.302652729749462],
  [0.975, 3, 3.1824463052837086],
  [0.995, 4, 4.604094871349992],
  [0.975, 8, 2.3060041352041662],
  [0.8, 9, 0.8834038596855347],
  [0.9995, 10, 4.586893858702708],
  [0.975, 19, 2.093024054408309],
  [0.95, 49, 1.6765508926168535],
  [0.975, 199, 1.9719565442517535],
  [0.8, 999, 0.8419811822589467],
  [0.975, 1000, 1.962339080826408],
  [0.975, 100000, 1.9599877075346093],
];

describe("studentQuantile", () => {
  // 40-digit values by mpmath 1.3, from the regularised incomplete beta function
  it.each(STUDENT_QUANTILES)("studentQuantile(%d, %d) is right to 1e-12", (p, degrees, expected) => {
    expect(Math.abs(studentQuantile(p, degrees) / expected - 1)).toBeLessThan(1e-12);
  });

  it.each([
    [0.975, 1.5, 6.016663104427929],
    [0.975, 2.37, 3.7189208397974567],
    [0.9, 13.25, 1.3488096093426705],
    [0.995, 250.5, 2.5955978081906577],
  ])("studentQuantile(%d, %d) holds for broken degrees of freedom, as SciPy 1.17 has it", (p, degrees, expected) => {
    expect(Math.abs(studentQuantile(p, degrees) / expected - 1)).toBeLessThan(1e-11);
  });

  it("studentQuantile(p, 1) is the Cauchy quantile", () => {
    expect(studentQuantile(0.75, 1)).toBeCloseTo(1, 14);
  });

  it("studentQuantile(p, degrees) is symmetric, zero in the middle, infinite at the ends", () => {
    expect(studentQuantile(0.025, 8)).toBe(-studentQuantile(0.975, 8));
    expect(studentQuantile(0.5, 8)).toBe(0);
    expect(studentQuantile(1, 8)).toBe(Number.POSITIVE_INFINITY);
  });

  it("studentQuantile(p, degrees) is infinite where its square is beyond a double", () => {
    for (const degrees of [0.005, 0.0002, 1e-16, 1e-30])
      expect(studentQuantile(0.975, degrees)).toBe(Number.POSITIVE_INFINITY);
    expect(studentQuantile(0.6, 0.001) / 1.2857646412924e95).toBeCloseTo(1, 8);
  });

  it("studentQuantile(p, degrees) is continuous where the expansion takes over", () => {
    const [before, after] = [studentQuantile(0.975, 999), studentQuantile(0.975, 1_000)];
    // dt/dν ≈ −(z³ + z)/4ν²
    expect(before - after).toBeCloseTo((1.96 ** 3 + 1.96) / 4 / 999 ** 2, 8);
  });
});

describe("probabilityWithin", () => {
  it("probabilityWithin(t, degrees) gives the closed forms for one, two and three degrees", () => {
    expect(probabilityWithin(1, 1)).toBeCloseTo(0.5, 15);
    expect(probabilityWithin(2, 2)).toBeCloseTo(2 / Math.sqrt(6), 15);
    expect(probabilityWithin(Math.sqrt(3), 3)).toBeCloseTo((2 / Math.PI) * (Math.PI / 4 + 0.5), 15);
  });
});

describe("probabilityBeyond", () => {
  it.each([
    [2.1, 3.7, 0.10926470508222474],
    [8, 20, 1.165662827148851e-7],
    [0.3, 1.2, 0.8077728113170465],
    [40, 5.5, 5.4105099890461e-8],
  ])("probabilityBeyond(%d, %d) is twice SciPy's tail", (t, degrees, expected) => {
    expect(Math.abs(probabilityBeyond(t, degrees) / expected - 1)).toBeLessThan(1e-11);
  });

  it("probabilityBeyond(t, degrees) nears 1 with the degrees nearing 0", () => {
    // by mpmath 1.3
    expect(probabilityBeyond(3, 0.001)).toBeCloseTo(0.994768478358268, 12);
    expect(probabilityBeyond(3, 1e-16)).toBeCloseTo(1, 12);
  });

  it("probabilityBeyond(t, degrees) is 1 at zero and 0 at infinity", () => {
    expect([probabilityBeyond(0, 4), probabilityBeyond(Number.POSITIVE_INFINITY, 4)]).toEqual([1, 0]);
  });
});
