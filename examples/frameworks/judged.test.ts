// judged.test.ts, run by: npx vitest run

import { rules } from "karat/rules";
import { judge } from "karat/vitest";
import { expect } from "vitest";
import { createHarness, createJudge, describeEval, type JsonValue } from "vitest-evals";
import { gold, readSigns } from "./signs.ts";

const RulesJudge = createJudge<string, JsonValue, { expected: unknown }>(...judge(rules()));
const harness = createHarness({
  name: "signs",
  run: async ({ input }: { input: string }) => ({
    output: readSigns(input) as JsonValue,
    messages: [{ role: "user" as const, content: input }],
  }),
});

describeEval("signs", { harness }, (test) => {
  test("the first scene", async ({ run }) => {
    const scene = gold[0]!;
    await expect(await run(scene.id)).toSatisfyJudge(RulesJudge, { expected: scene, threshold: 0.7 });
  });
});
