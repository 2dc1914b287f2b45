// The task: columns, scores and everything else follow from the description, which gold gives if nobody wrote one.
import { taskMakerBy } from "../../contract/define-task.ts";
import { looksLikeSchema } from "../../contract/looks-like-schema.ts";
import type { OptionsOf } from "../../contract/option-spec.ts";
import { isObject } from "../../contract/shape.ts";
import type { SourceRecord } from "../../contract/source.ts";
import type { MatchContext, OptionsFromData, Unit } from "../../contract/task.ts";
import type { CellPath } from "../../json/record.ts";
import { firstOf, visibleText } from "../../problems/visible-text.ts";
import { columnsOf, RowMaker } from "./columns.ts";
import { readDescription } from "./description.ts";
import { Explainer, explainedColumns, shownValue } from "./explain.ts";
import { withClassesOf } from "./gold-classes.ts";
import { missingFields, settingHints, type WrittenSides } from "./hints.ts";
import { infer, lineValue } from "./infer.ts";
import { comparisonsOf } from "./limits.ts";
import { type FieldsMatch, matchUnit } from "./match.ts";
import { options } from "./options.ts";
import type { DescriptionPlan } from "./plan.ts";
import { formatsOf, type Gold, isNeutral, isRenamedLine, type Prediction, type RecordKind } from "./read.ts";
import { CITE, PRINTED, scoreTable } from "./scores.ts";
import { DESCRIPTION_VERSION } from "./settings.ts";
import { typedRecords, typedUnits } from "./untyped.ts";
import { OpenPairs, openPairLine, readVerdicts, strayFields } from "./verdicts.ts";
import type { KeptLeaf } from "./view.ts";

export type FieldsOptions = OptionsOf<typeof options>;

/** Stands for the description until gold gives one. */
const UNDESCRIBED = { $karat: DESCRIPTION_VERSION, $compare: "any" };

function isUndescribed(description: object): boolean {
  return Object.keys(description).length === 0;
}

export const fieldsMaker = taskMakerBy(options, (given: FieldsOptions) => {
  const { description, records, verdicts } = given;
  const plan = readDescription(isUndescribed(description) ? UNDESCRIBED : description);
  const judged = readVerdicts(verdicts, plan);
  const stray = strayFields(verdicts, plan);
  const scores = scoreTable(plan);
  const rows = new RowMaker(plan, scores.f1!.formula, judged);
  const explainer = new Explainer(plan.root, judged);
  const withTypes = typedUnits(plan, records === "lines");
  return {
    id: "fields",
    title: "Any JSON, field by field",
    about: "any JSON, field by field, by a description",
    unit: plan.unit,
    protocol: { name: "fields", version: 2, cite: CITE },
    columns: columnsOf(plan),
    scores,
    primary: "f1",
    printed: PRINTED,
    formats: formatsOf(plan, records as RecordKind, isUndescribed(description)),
    fromData: (open: FieldsOptions) => optionsFromGold(plan, open),
    absent: (): Prediction => ({ part: undefined }),
    match(unit: Unit<Gold, Prediction>, _options, context: MatchContext) {
      const match = matchUnit(plan, withTypes(unit), given, context);
      if (match !== null && given.unjudged === "error") refuseOpenPairs(rows, match, unit.at.pred, context);
      return match;
    },
    tally: (match: FieldsMatch) => rows.row(match),
    review(totals) {
      const problem = missingFields(plan, totals);
      return {
        notes: [...strayNotes(stray), ...unjudgedNotes(totals["all.unjudged"])],
        ...(problem === null ? {} : { problem }),
      };
    },
    explain: {
      columns: explainedColumns(plan),
      rows: (match: FieldsMatch, _options, detail = "all") => explainer.rows(match, detail),
    },
    lines: {
      advice: { watch: () => settingAdvice(plan, given) },
      toJudge: {
        about: "write the pairs of judged fields that have no verdict, as JSON Lines to fill in",
        watch() {
          const pairs = new OpenPairs();
          return {
            add: (unit: string, match: FieldsMatch) => {
              rows.row(match, (leaf, gold, pred, verdict) => pairs.add(unit, leaf, [gold, pred], verdict));
            },
            end: () => pairs.open().map(openPairLine),
          };
        },
      },
    },
  };
});

export type FieldsMaker = typeof fieldsMaker;

/** The maker of a described task, whose other options are still open. A JSON Schema is told by its keywords, and everything else is a description. Throws a KaratError with all problems. */
export function makerOfDescription(described: unknown): FieldsMaker {
  const isSchema = isObject(described) && looksLikeSchema(described);
  const own = isSchema ? { schema: described } : { description: described };
  if (!isSchema) readDescription(described);
  const make = (given: object = {}) => fieldsMaker({ ...own, ...given } as Parameters<FieldsMaker>[0]);
  return Object.assign(make, { definition: make().definition });
}

/** The options that only gold can tell: the description, its classes, and how records are read. */
function optionsFromGold(
  plan: DescriptionPlan,
  { description, schema, records }: FieldsOptions,
): OptionsFromData<Gold, Prediction, FieldsOptions> | null {
  const isInferred = isUndescribed(description);
  const hasOpenClasses = plan.leaves.some(({ classes }) => classes === true);
  if (!isInferred && !hasOpenClasses && (plan.idField !== null || records !== null)) return null;
  const values: unknown[] = [];
  const untyped: (readonly CellPath[])[] = [];
  let count = 0;
  let areLines = true;
  let areDocuments = true;
  return {
    gold({ glanced }) {
      if (glanced === undefined) return;
      const { record, isDocument } = glanced;
      count++;
      areDocuments &&= isDocument;
      areLines &&= isNeutral(record) || (!isInferred && isRenamedLine(record) && !describesAll(plan, record));
      if (!isInferred && !hasOpenClasses) return;
      values.push(record);
      untyped.push(glanced.untyped);
    },
    end() {
      if (count === 0) return null;
      const written = isInferred ? infer(typedRecords({ records: values, untyped }), { schema }) : description;
      const own = readDescription(written);
      const hasPlaces = own.idField === null && !areLines && !areDocuments;
      const settled =
        isInferred || hasOpenClasses ? withClassesOf(written, own, areLines ? values.map(lineValue) : values) : written;
      const notes = [
        ...(isInferred ? [`Description inferred from gold: ${fieldCount(own)}; karat infer GOLD writes it`] : []),
        ...(hasPlaces ? [`Records have no ids: ${count} of them are paired by position`] : []),
      ];
      return {
        options: { description: settled, records: own.idField === null && hasPlaces ? count : "lines" },
        ...(notes.length === 0 ? {} : { note: notes.join(". ") }),
      };
    },
  };
}

/** Whether every key of a record is a described field: then it is a value, whatever its keys are called. */
function describesAll({ root }: DescriptionPlan, record: unknown): boolean {
  return root.kind === "object" && Object.keys(record as object).every((key) => root.byName.has(key));
}

/** Settings are tried on runs of at most so many units and comparisons: each trial takes as long as counting them. */
const MOST_ADVISED = 2_000;
const MOST_ADVISED_COMPARISONS = 2_000_000;

/** Suggests settings that would make values right. Verdicts hold for other outcomes, so a run with them gets no advice. */
function settingAdvice({ root }: DescriptionPlan, { description, verdicts }: FieldsOptions) {
  const units: WrittenSides[] = [];
  let isTooMuch = verdicts.length > 0;
  let comparisons = 0;
  return {
    add(_id: string, { gold, pred, goldValue, predValue }: FieldsMatch): void {
      if (isTooMuch) return;
      comparisons += comparisonsOf(root, gold, pred);
      units.push({ gold: goldValue, pred: predValue });
      isTooMuch = units.length > MOST_ADVISED || comparisons > MOST_ADVISED_COMPARISONS;
      if (isTooMuch) units.length = 0;
    },
    end: () => settingHints(description, units).map(({ text }) => text),
  };
}

function strayNotes(fields: readonly string[]) {
  if (fields.length === 0) return [];
  const message = `Verdicts on ${firstOf(fields.map(visibleText), 3)} are ignored: the description does not judge such a field`;
  return [{ code: "UNUSED_VERDICTS", message }];
}

function unjudgedNotes(count = 0) {
  if (count === 0) return [];
  const values = count === 1 ? "1 value has" : `${count} values have`;
  return [{ code: "UNJUDGED", message: `${values} no verdict, so the comparator decides. \`toJudge\` writes them` }];
}

/** Names the first pair of each judged field that has no verdict. */
function refuseOpenPairs(rows: RowMaker, match: FieldsMatch, record: SourceRecord, context: MatchContext): void {
  const named = new Set<string>();
  rows.row(match, ({ path }, gold, pred, verdict) => {
    if (verdict !== undefined || named.has(path)) return;
    named.add(path);
    const [g, p] = [gold, pred].map((part) => shownValue((part as KeptLeaf).value));
    context.problem(
      { record },
      {
        code: "BAD_VALUE",
        expected: `a verdict on each pair of ${path} that the comparator finds wrong`,
        received: `none on gold ${g} and prediction ${p}`,
        hint: '`toJudge` writes all such pairs; `unjudged: "count"` lets the comparator decide',
      },
    );
  });
}

function fieldCount({ leaves }: DescriptionPlan): string {
  return leaves.length === 1 ? "1 field" : `${leaves.length} fields`;
}
