// Declares a task of your own: checked, then made like those of karat.
import { taskMaker } from "./define-task.ts";
import { checkDefinition } from "./definition-schema.ts";

/**
 * Declares a task of your own. Returns its maker: call it with options, and pass the result to `score`.
 *
 * @example
 * import { defineTask, jsonLines, mean, score, share } from "karat";
 *
 * const lines = jsonLines({ about: '{"id","label":"yes"}', keys: ["label"], value: ({ label }) => String(label) });
 * const labels = defineTask({
 *   id: "labels",
 *   unit: "answer",
 *   columns: ["hits"],
 *   scores: { accuracy: share({ label: "Accuracy" }) },
 *   formats: { gold: [lines], pred: [lines] },
 *   match: ({ gold, pred }) => ({ isHit: gold === pred }),
 *   tally: ({ isHit }) => ({ hits: isHit ? 1 : 0 }),
 *   formulas: { accuracy: mean("hits") },
 * });
 * const result = await score(labels(), { gold: [{ id: "a", label: "yes" }], pred: [{ id: "a", label: "yes" }] });
 * console.log(result.scores.accuracy); // 1
 */
export const defineTask: typeof taskMaker = (definition) => {
  checkDefinition(definition);
  return taskMaker(definition);
};
