import { describe, expect, it } from "vitest";
import type { ConceptEmbedder } from "../../tasks/concepts/services.ts";
import { calibrate, cosine, type LabelledPair, plotCalibration, rocAuc } from "./calibrate.ts";

/** Vectors on the unit circle at the angle the label states. */
const angles: ConceptEmbedder = {
  name: "angles",
  digest: "0",
  epsilon: 0.5,
  embed: (labels) => labels.map((label) => Float32Array.of(Math.cos(Number(label)), Math.sin(Number(label)))),
};

describe("calibrate", () => {
  it("rocAuc(same, different) counts ties half", () => {
    expect(rocAuc([0.9, 0.5], [0.5, 0.1])).toBe(0.875);
  });

  it("rocAuc(same, different) is null without pairs of one sort", () => {
    expect(rocAuc([], [0.5])).toBeNull();
  });

  it("cosine(a, b) is 0 when a vector is all zeros", () => {
    expect(cosine(Float32Array.of(0, 0), Float32Array.of(1, 0))).toBe(0);
  });

  it("calibrate(embedder, pairs) finds a threshold between separable pairs", async () => {
    const pairs: LabelledPair[] = [
      ["0", "0.1", 1],
      ["0", "0.3", 1],
      ["0", "1.2", 0],
      ["0", "1.5", 0],
    ];
    const found = await calibrate(angles, pairs);
    expect(found.auc).toBe(1);
    expect(found.balancedAccuracy).toBe(1);
    expect(found.epsilon).toBeCloseTo((Math.cos(0.3) + Math.cos(1.2)) / 2, 6);
  });

  it("plotCalibration(calibration, pairs) draws one line a bin and marks the threshold", async () => {
    const pairs: LabelledPair[] = [
      ["0", "0.1", 1],
      ["0", "1.5", 0],
    ];
    const plot = plotCalibration(await calibrate(angles, pairs), pairs).split("\n");
    expect(plot).toHaveLength(21);
    expect(plot.filter((line) => line.endsWith("← ε"))).toHaveLength(1);
    expect(plot[20]).toBe(`${" ".repeat(24)} 0.95 ${"█".repeat(24)}`);
    expect(plot[2]).toBe(`${"█".repeat(24)} 0.05`);
  });
});
