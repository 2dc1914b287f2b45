// The task of a description: columns, scores and everything else follow from it.
import { ANSWERS_OPTION, INVALID_OPTION } from "../../core/answer/read-answer.ts";
import type { AnswerOptions, AnswerReading } from "../../core/answer/take-answer.ts";
import { makersByPlan, taskMaker } from "../../core/define-task.ts";
import { evaluator } from "../../core/formula/evaluate.ts";
import type { MatchContext, Unit } from "../../core/task.ts";
import { columnsOf, rowsOf } from "./columns.ts";
import { readDescription } from "./description.ts";
import { explain, explainedColumns } from "./explain.ts";
import { excess } from "./limits.ts";
import type { Sides } from "./match.ts";
import { overview } from "./overview.ts";
import { picture } from "./picture.ts";
import type { DescriptionPlan } from "./plan.ts";
import { formatsOf, type Gold, type Prediction } from "./read.ts";
import { CITE, formulasOf, PRINTED, scoreSpecs } from "./scores.ts";
import { DESCRIPTION_VERSION } from "./settings.ts";

export interface FieldsMatch extends Sides {
  readonly reading?: AnswerReading;
}

/** The task of a description. Throws a KaratError with all problems of the description. */
export const taskOfDescription: (description: unknown) => Maker = makersByPlan(
  makeTask,
  ({ description }) => description as unknown,
);

type Maker = ReturnType<typeof makeTask>;

export type FieldsOptions = Maker["definition"]["options"];

function makeTask(description: unknown) {
  const plan = readDescription(description);
  const formulas = formulasOf(plan);
  const own = JSON.parse(JSON.stringify(description)) as Readonly<Record<string, unknown>>;
  return taskMaker({
    id: "fields",
    title: "Any JSON, field by field",
    about: "any JSON, field by field, by a description",
    unit: plan.unit,
    protocol: { name: "fields", version: 1, cite: CITE },
    columns: columnsOf(plan),
    scores: scoreSpecs(plan),
    primary: "f1",
    printed: PRINTED,
    options: {
      description: {
        kind: "data",
        default: own,
        about: "how each field is compared, as JSON; a task path that ends in .json sets it",
      },
      answers: ANSWERS_OPTION,
      invalid: INVALID_OPTION,
    },
    formats: formatsOf(plan),
    absent: (): Prediction => ({ seen: null }),
    match: (unit: Unit<Gold, Prediction>, options: AnswerOptions, context) => matchUnit(plan, unit, options, context),
    tally: rowsOf(plan, evaluator(formulas.f1!)) as (found: FieldsMatch) => Readonly<Record<string, number>>,
    formulas,
    explain: (found: FieldsMatch) => explain(plan.root, found),
    explained: explainedColumns(plan),
    picture: (found: FieldsMatch) => picture(plan.root, found),
    overview: (totals) => overview(plan, totals),
  });
}

function matchUnit(
  { root }: DescriptionPlan,
  { id, gold, pred, at }: Unit<Gold, Prediction>,
  { invalid }: AnswerOptions,
  context: MatchContext,
): FieldsMatch | null {
  const { reading } = pred;
  const over = excess(root, gold.seen, pred.seen);
  if (over === null) return { gold: gold.seen, pred: pred.seen, ...(reading && { reading }) };
  const isGolds = excess(root, gold.seen, gold.seen) !== null;
  if (isGolds || invalid === "error") {
    context.problem({ record: isGolds ? at.gold : at.pred }, over);
    return null;
  }
  context.invalid(id);
  context.warn("INVALID_ANSWER", "Answer counted as no value: it has too many items to pair", { record: at.pred });
  const failure = `${over.received}; it counts as no value`;
  return { gold: gold.seen, pred: null, reading: { repairs: [], failure } };
}

/** The task without a description: values are right if they are the same JSON. Its options may bring a description. */
export const wholeValues = taskOfDescription({ $karat: DESCRIPTION_VERSION, $compare: "exact" });
