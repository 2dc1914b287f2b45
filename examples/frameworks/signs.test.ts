// signs.test.ts, run by: npx vitest run
import { corpus } from "karat/evals";
import { rules } from "karat/rules";
import { matchers } from "karat/vitest"; // or "karat/jest"
import { expect, test } from "vitest"; // or "@jest/globals"
import { gold, readSigns } from "./signs.ts";

expect.extend(matchers);

test("signs are read well enough", async () => {
  const rows = gold.map((scene) => ({ output: readSigns(scene.id), expected: scene }));
  const result = await corpus(rules(), rows, { perUnit: true });
  expect(result).toScoreAtLeast("overall.f1", 0.8);
  expect(result).toScoreAtMost("overall.f1", 1);
  const baseline = result; // or a result stored with perUnit
  await expect(result).toPassGate(baseline, { margin: 0.02 });
});
