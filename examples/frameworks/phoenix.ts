// phoenix.ts, run by: npx tsx phoenix.ts
import { getDataset } from "@arizeai/phoenix-client/datasets";
import { runExperiment } from "@arizeai/phoenix-client/experiments";
import { corpus, phoenixEvaluator } from "karat/evals";
import { rules } from "karat/rules";
import { readSigns } from "./signs.ts";

const dataset = { datasetName: "signs" }; // the output of an example is gold
const task = ({ input }: { input: Record<string, unknown> }) => readSigns(String(input.id));
const { runs } = await runExperiment({ dataset, task, evaluators: [phoenixEvaluator(rules())] });
const { examples } = await getDataset({ dataset });
const outputs = new Map(Object.values(runs).map((run) => [run.datasetExampleId, run.output]));
const rows = examples.map(({ id, output }) => ({ output: outputs.get(id), expected: output })); // also examples that crashed
console.log((await corpus(rules(), rows)).scores["overall.f1"]);
