// signs.eval.ts, run by: npx evalite run signs.eval.ts
import { evalite } from "evalite";
import { scorer } from "karat/evals";
import { rules } from "karat/rules";
import { gold, readSigns } from "./signs.ts";

evalite("signs", {
  data: () => gold.map((scene) => ({ input: scene.id, expected: scene })),
  task: async (id: string): Promise<unknown> => readSigns(id),
  scorers: [scorer(rules(), { score: "overall.f1" })],
});
