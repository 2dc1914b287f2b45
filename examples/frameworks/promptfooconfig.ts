// promptfooconfig.ts, run by: npx promptfoo eval
import { assertion, derivedMetrics } from "karat/promptfoo";
import { rules } from "karat/rules";
import { gold, readSigns } from "./signs.ts";

export default {
  prompts: ["{{id}}"],
  providers: [async (id: string) => ({ output: readSigns(id) })],
  tests: gold.map((scene) => ({
    vars: { id: scene.id, expected: JSON.stringify(scene) },
    assert: [{ type: "javascript", value: assertion(rules(), { threshold: 0.5 }) }],
  })),
  derivedMetrics: derivedMetrics(rules(), { expect: gold.length }),
};
