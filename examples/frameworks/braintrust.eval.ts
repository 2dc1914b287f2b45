// braintrust.eval.ts, run by: npx braintrust eval braintrust.eval.ts
import { Eval, Reporter } from "braintrust";
import { braintrustReporter, scorer } from "karat/evals";
import { rules } from "karat/rules";
import { gold, readSigns } from "./signs.ts";

Reporter("karat", braintrustReporter(rules()));

Eval("signs", {
  data: () => gold.map((scene) => ({ input: scene.id, expected: scene })),
  task: readSigns,
  scores: [scorer(rules())],
});
