import { expect, it } from "vitest";
import { starLevels } from "./comparison.ts";

it("starLevels(alpha) are alpha, a fifth and a fiftieth of it, without noise in the last digits", () => {
  expect(starLevels(0.05)).toEqual([0.05, 0.01, 0.001]);
  expect(starLevels(0.1)).toEqual([0.1, 0.02, 0.002]);
  expect(starLevels(0.15)).toEqual([0.15, 0.03, 0.003]);
});
