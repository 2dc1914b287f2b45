// A match of fields: both sides as the description sees them, and as they were written.
import type { MatchContext, Unit } from "../../contract/task.ts";
import type { AnswerReading } from "../../input/answer/take-answer.ts";
import type { Sides } from "./columns.ts";
import { excess, isLimited } from "./limits.ts";
import type { DescriptionPlan } from "./plan.ts";
import type { Gold, Prediction } from "./read.ts";

export interface FieldsMatch extends Sides {
  readonly goldValue: unknown;
  readonly predValue: unknown;
  readonly reading?: AnswerReading;
}

/** Null after a problem with gold, or with the prediction if that is an error. */
export function matchUnit(
  plan: DescriptionPlan,
  { id, gold, pred, at }: Unit<Gold, Prediction>,
  { invalid }: { readonly invalid: string },
  context: MatchContext,
): FieldsMatch | null {
  const { reading } = pred;
  const match = { gold: gold.part, pred: pred.part, goldValue: gold.value, predValue: pred.value };
  const over = isLimited(plan) ? excess(plan.root, gold.part, pred.part) : null;
  if (over === null) return reading === undefined ? match : { ...match, reading };
  const isGolds = excess(plan.root, gold.part, gold.part) !== null;
  if (isGolds || invalid === "error") {
    context.problem({ record: isGolds ? at.gold : at.pred }, over);
    return null;
  }
  context.invalid(id);
  context.warn("INVALID_ANSWER", "Answer counted as no value: it has too many items to pair", { record: at.pred });
  const failure = `${over.received}; it counts as no value`;
  return { ...match, pred: undefined, predValue: undefined, reading: { repairs: [], failure } };
}
