// What a matched scene keeps besides its pairs.
import { describe, expect, it } from "vitest";
import { FindingCollector } from "../../contract/finding-sink.ts";
import { rules } from "./index.ts";
import { matchScene } from "./match.ts";
import type { Prediction, Scene } from "./rule.ts";

const record = { file: "memory", line: 1 };
const scene: Scene = { lanes: ["1"], rules: [] };
const match = (gold: Scene, pred: Prediction) =>
  matchScene({ id: "s", gold, pred, at: { gold: record, pred: record } }, rules().options, new FindingCollector());

describe("matchScene", () => {
  it("matchScene(unit) keeps how a model's answer was read, and says nothing of reading where there was none", () => {
    const reading = { raw: "{}" } as never;
    expect(match(scene, { rules: null, edges: null, reading }).reading).toBe(reading);
    expect(match(scene, { rules: null, edges: null })).not.toHaveProperty("reading");
  });
});
