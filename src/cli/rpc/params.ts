// The parameters of the RPC methods, declared once for errors, types and the published schema.
import * as v from "valibot";
import { optionSchema } from "../../core/option-schema.ts";
import { badValue, KaratError } from "../../core/problem.ts";
import { problemsWith } from "../../core/schema.ts";
import { aboutSetting, type SettingTable, settingsWhere } from "../../core/setting.ts";
import { isObject } from "../../core/shape.ts";
import { RUN_SETTINGS } from "../../run/run-settings.ts";

const side = v.pipe(
  v.union([v.string(), v.array(v.unknown())], "a path, or an array of units"),
  v.description("a file, a folder or an archive by its path, or an array of units, as in the task's JSON Lines"),
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

const common = {
  task: v.pipe(v.string(), v.description("the id of a task")),
  options: v.optional(v.pipe(v.record(v.string(), v.unknown()), v.description("the task's options by name"))),
  settings: v.optional(v.pipe(settingsSchema(), v.description("settings by name"))),
};

const sources = v.optional(
  v.pipe(v.record(v.string(), side), v.description("further predictions, by the name the task declares")),
);

const sides = {
  gold: v.optional(side),
  pred: v.optional(side),
  data: v.optional(v.pipe(side, v.description("one table with both sides, in place of gold and pred"))),
};

export const PARAMS = {
  version: v.optional(v.strictObject({}), {}),
  tasks: v.optional(v.strictObject({}), {}),
  score: v.strictObject({ ...common, ...sides, sources }),
  compare: v.strictObject({
    ...common,
    gold: v.optional(side),
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
  explain: v.strictObject({ ...common, ...sides, sources, unit: v.optional(v.string()) }),
  validate: v.strictObject({ ...common, pred: side, gold: v.optional(side) }),
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
