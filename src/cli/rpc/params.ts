// The parameters of the RPC methods, declared once for errors, types and the published schema.
import * as v from "valibot";
import { optionSchema } from "../../contract/option-schema.ts";
import { RUN_SETTINGS } from "../../contract/run-settings.ts";
import { problemsWith } from "../../contract/schema.ts";
import { type SettingTable, settingsWhere } from "../../contract/setting.ts";
import { aboutSetting } from "../../contract/setting-words.ts";
import { isObject } from "../../contract/shape.ts";
import { badValue, KaratError } from "../../problems/problem.ts";
import { FORMATS } from "./report-formats.ts";

const side = v.pipe(
  v.union(
    [v.string(), v.array(v.unknown()), v.strictObject({ rows: v.array(v.unknown()) })],
    "a path, an array of units, or the rows of a table",
  ),
  v.description(
    "a file, a folder or an archive by its path; an array of units, as in the task's JSON Lines; or a table as `{rows}`",
  ),
);

/** All settings for every method: programs share them, and each method ignores those it does not use. */
export function settingsSchema(table: SettingTable = RUN_SETTINGS) {
  const shared = settingsWhere(table, ({ flagOnly }) => flagOnly !== true);
  return v.strictObject(
    Object.fromEntries(
      shared.map(([name, setting]) => [
        name,
        v.optional(v.pipe(optionSchema(setting), v.description(aboutSetting(setting)))),
      ]),
    ),
  );
}

const object = v.custom<object>(isObject, "an object");

const common = {
  task: v.pipe(
    v.union([v.string(), v.custom<object>(isObject)], "the id of a task, or a description"),
    v.description("the id of a task; or a description or a JSON Schema, or its path"),
  ),
  options: v.optional(v.pipe(v.record(v.string(), v.unknown()), v.description("the task's options by name"))),
  settings: v.optional(v.pipe(settingsSchema(), v.description("settings by name"))),
  lenient: v.optional(v.pipe(v.boolean(), v.description(aboutSetting(RUN_SETTINGS.lenient)))),
};

/** Rows of evidence by place and kind of mistake. */
const mistake = { place: v.optional(v.string()), kind: v.optional(v.string()) };

const sources = v.optional(
  v.pipe(v.record(v.string(), side), v.description("further predictions, by the name the task declares")),
);

const data = v.optional(
  v.pipe(side, v.description("one table with both sides, in which gold and pred are columns, if they are given")),
);

const sides = {
  gold: v.optional(side),
  pred: v.optional(side),
  data,
};

const result = v.pipe(object, v.description("a result, a comparison or an agreement, as another method answered"));

const flag = (about: string) => v.optional(v.pipe(v.boolean(), v.description(about)));

export const PARAMS = {
  version: v.optional(v.strictObject({}), {}),
  tasks: v.optional(v.strictObject({}), {}),
  score: v.strictObject({ ...common, ...sides, sources }),
  compare: v.strictObject({
    ...common,
    gold: v.optional(side),
    data,
    pred: v.pipe(
      v.union(
        [v.array(v.tuple([v.string(), side])), v.record(v.string(), side)],
        "predictions by the names of systems, or a list of pairs of both",
      ),
      v.description(
        "each system's predictions by its name; in a list of pairs a name may occur again, as another run of the system",
      ),
    ),
  }),
  guard: v.strictObject({
    ...common,
    ...sides,
    sources,
    baseline: v.optional(
      v.pipe(
        v.union([v.string(), v.custom<object>(isObject)], "a path, or the content of a baseline"),
        v.description("the baseline: a path, by default karat.baseline.json, or its content"),
      ),
    ),
    guarded: v.optional(v.pipe(v.array(v.string()), v.description("scores to guard, in place of the primary one"))),
    failUnder: v.optional(
      v.pipe(v.record(v.string(), v.number()), v.description("the least value of scores, or the largest")),
    ),
  }),
  explain: v.strictObject({ ...common, ...sides, sources, unit: v.optional(v.string()), ...mistake }),
  validate: v.strictObject({ ...common, pred: side, gold: v.optional(side) }),
  agree: v.strictObject({
    ratings: v.pipe(
      side,
      v.description(
        "a table of ratings by its path, or an array of rows: a column for each rater, or unit, rater, rating",
      ),
    ),
    raters: v.optional(v.pipe(v.array(v.string()), v.description("raters that count, in this order"))),
    categories: v.optional(v.pipe(v.array(v.string()), v.description("all categories in the order of the scale"))),
    judge: v.optional(v.pipe(v.string(), v.description("the rater to compare with the others"))),
    clusterBy: v.optional(v.pipe(v.string(), v.description("column that groups units that belong together"))),
    question: v.optional(v.pipe(v.string(), v.description("question of an export that has several"))),
  }),
  infer: v.strictObject({
    gold: side,
    schema: v.optional(v.pipe(object, v.description("a JSON Schema that settles the types"))),
  }),
  report: v.strictObject({
    result,
    format: v.optional(v.pipe(v.picklist(FORMATS), v.description("text unless told otherwise; html is the page"))),
    title: v.optional(v.pipe(v.string(), v.description("title of the page"))),
    digits: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(15))),
    percent: flag("percentages, in latex and markdown"),
    transpose: flag("rows and columns swapped, in latex and markdown"),
    published: flag("published results too, in text and markdown"),
    showAll: flag("all scores of the result, in place of those that papers print"),
  }),
  cite: v.strictObject({ result }),
  cancel: v.strictObject({ id: v.union([v.string(), v.number()]) }),
} as const;

export type Method = keyof typeof PARAMS;
export type ParamsOf<M extends Method> = v.InferOutput<(typeof PARAMS)[M]>;

/** The parameters, or one located problem for each that is wrong. */
export function checkParams<M extends Method>(method: M, params: unknown): ParamsOf<M> {
  if (params !== undefined && !isObject(params)) throw badValue("an object as params", params);
  const problems = problemsWith(PARAMS[method] as v.GenericSchema, params, { file: "params", code: "BAD_VALUE" });
  if (problems.length > 0) throw new KaratError(problems, { isUsage: true });
  // The schema only checks: what it makes of objects lacks keys such as __proto__, which may name a system.
  return (params ?? {}) as ParamsOf<M>;
}
