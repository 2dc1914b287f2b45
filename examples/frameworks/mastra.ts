// mastra.ts, run by: npx tsx mastra.ts
import { createScorer, runEvals } from "@mastra/core/evals";
import { createStep, createWorkflow } from "@mastra/core/workflows";
import { corpus, type EvalRow, mastraScorer } from "karat/evals";
import { rules } from "karat/rules";
import { z } from "zod";
import { gold, readSigns } from "./signs.ts";

const inputSchema = z.object({ id: z.string() });
const outputSchema = z.object({ rules: z.any(), edges: z.any() });
const read = createStep({
  id: "read",
  inputSchema,
  outputSchema,
  execute: async ({ inputData }) => readSigns(inputData.id) as z.infer<typeof outputSchema>,
});
const target = createWorkflow({ id: "signs", inputSchema, outputSchema }).then(read).commit();

const { config, preprocess, generateScore, generateReason } = mastraScorer(rules());
const scorer = createScorer(config).preprocess(preprocess).generateScore(generateScore).generateReason(generateReason);
const rows: EvalRow[] = [];
await runEvals({
  target,
  data: gold.map((scene) => ({ input: { id: scene.id }, groundTruth: scene })),
  scorers: [scorer],
  onItemComplete: ({ scorerResults }) => {
    const { output, groundTruth } = scorerResults[config.id];
    rows.push({ output, expected: groundTruth });
  },
});
console.log((await corpus(rules(), rows, { expect: gold })).scores["overall.f1"]);
