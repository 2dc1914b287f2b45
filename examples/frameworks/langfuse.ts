// langfuse.ts, run by: npx tsx langfuse.ts
import { createEvaluatorFromAutoevals, LangfuseClient } from "@langfuse/client";
import { langfuseRun, scorer } from "karat/evals";
import { rules } from "karat/rules";
import { gold, readSigns } from "./signs.ts";

const langfuse = new LangfuseClient();
const run = await langfuse.experiment.run({
  name: "signs",
  data: gold.map((scene) => ({ input: scene.id, expectedOutput: scene })),
  task: async ({ input }) => readSigns(String(input)),
  evaluators: [createEvaluatorFromAutoevals(scorer(rules()))],
  runEvaluators: [langfuseRun(rules(), { expect: gold })],
});
for (const { name, value } of run.runEvaluations) console.log(name, value);
await langfuse.shutdown();
