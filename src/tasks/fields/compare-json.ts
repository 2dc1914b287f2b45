// One prediction against one gold value, at once and in memory.
import type { EvidenceRow } from "../../core/evidence.ts";
import { evaluator } from "../../core/formula/evaluate.ts";
import { summarizeBy } from "../../core/formula/score-formulas.ts";
import { KaratError, usageError } from "../../core/problem.ts";
import { rowsOf } from "./columns.ts";
import { readDescription } from "./description.ts";
import { explain } from "./explain.ts";
import { excess } from "./limits.ts";
import { type Json, notJson } from "./read.ts";
import type { Described, FieldsScore } from "./score-ids.ts";
import { formulasOf } from "./scores.ts";
import { Viewer } from "./see.ts";

/** The comparison of two values. */
export interface JsonComparison<Score extends string = string> {
  readonly scores: Readonly<Record<Score, number | null>>;
  /** What was counted, by column. */
  readonly columns: Readonly<Record<string, number>>;
  /** Evidence for every field. */
  readonly evidence: readonly EvidenceRow[];
}

/**
 * Compares one predicted JSON value with gold, field by field, by a description. Leave the prediction out if there is none. Gold that does not fit the description is a KaratError; predictions may be anything.
 *
 * @example
 * import { compareJson } from "karat/fields";
 *
 * const gold = { city: "Ulm", days: [1, 2] };
 * const { scores, evidence } = compareJson({ $karat: "fields 1", city: "text", days: ["number"] }, gold, {
 *   city: "ULM",
 *   days: [2],
 * });
 * console.log(scores.recall, evidence.length); // 0.6666666666666666 3
 */
export function compareJson<const Description extends object>(
  description: Description & Described<Description>,
  gold: Json,
  pred?: Json,
): JsonComparison<FieldsScore<Description>> {
  const plan = readDescription(description);
  for (const [name, value] of Object.entries({ gold, pred })) {
    const fault = notJson(value);
    if (fault !== null) throw usageError("BAD_VALUE", { expected: `JSON as ${name}`, received: fault.received });
  }
  const viewer = new Viewer(plan);
  const { seen, misfits } = viewer.gold(gold);
  if (misfits.length > 0)
    throw new KaratError(misfits.map(({ path, ...said }) => ({ ...said, at: { file: "gold", path } })));
  const sides = { gold: seen, pred: viewer.pred(pred) };
  const over = excess(plan.root, sides.gold, sides.pred);
  if (over !== null) throw new KaratError({ ...over, at: null });
  const formulas = formulasOf(plan);
  const columns = rowsOf(plan, evaluator(formulas.f1!))(sides);
  return {
    scores: summarizeBy({ formulas: formulas as never })(columns, {}) as JsonComparison<
      FieldsScore<Description>
    >["scores"],
    columns,
    evidence: explain(plan.root, sides),
  };
}
