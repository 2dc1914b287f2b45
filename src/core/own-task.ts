// Declares a task of one's own: checks what its author wrote, which TypeScript may not have seen.
import { taskMaker } from "./define-task.ts";
import { checkDefinition } from "./definition-schema.ts";

/**
 * Declares a task of one's own. What comes back is called with options and scored like any other task.
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
