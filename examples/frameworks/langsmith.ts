// langsmith.ts, run by: npx tsx langsmith.ts
import { langsmithRow, langsmithSummary } from "karat/evals";
import { rules } from "karat/rules";
import { evaluate } from "langsmith/evaluation";
import { readSigns } from "./signs.ts";

const experiment = await evaluate(({ id }: { id: string }) => readSigns(id), {
  data: "signs", // outputs of an example are gold, outputs of the target the prediction
  evaluators: [langsmithRow(rules())],
  summaryEvaluators: [langsmithSummary(rules())],
});
for (const { key, score } of experiment.summaryResults.results) console.log(key, score);
