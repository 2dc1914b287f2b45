// The methods of karat rpc: each does the same as the command of its name, and returns the JSON that the command prints.

import { isDescriptionPath, loadTask } from "../../adapters/node/load-task.ts";
import { pathAndSystem, readPath } from "../../adapters/node/read-path.ts";
import { servicesOf } from "../../adapters/services-node.ts";
import { declarationOf } from "../../contract/declaration.ts";
import { LENIENT_MISSING, lenientOptions } from "../../contract/lenient.ts";
import { checkReach } from "../../contract/reach.ts";
import { type Result, VERSION } from "../../contract/result.ts";
import { isObject } from "../../contract/shape.ts";
import type { Source } from "../../contract/source.ts";
import type { AnyTask, AnyTaskMaker } from "../../contract/task.ts";
import { needsGold } from "../../contract/task-facts.ts";
import { type Input, isSource } from "../../engine/read/input.ts";
import type { RunInput } from "../../engine/read/open-sides.ts";
import { recordValues } from "../../engine/read/record-values.ts";
import { sourceOfRows } from "../../engine/read/source-of-values.ts";
import { sourceOfSystem } from "../../input/files/file-source.ts";
import { readFailed } from "../../input/files/read-failed.ts";
import { canonicalJson } from "../../json/digest.ts";
import { nearestName } from "../../problems/nearest.ts";
import { badValue, type KaratError, receivedText, usageError } from "../../problems/problem.ts";
import { agree } from "../../run/agree.ts";
import { type CompareInput, compare } from "../../run/compare.ts";
import { explain } from "../../run/explain.ts";
import { inspectPredictions } from "../../run/inspect.ts";
import { type ScoreSettings, score } from "../../run/score.ts";
import { settledTask } from "../../run/settle-task.ts";
import { withUnits } from "../../stats/compare/unit-values.ts";
import { baselineFromValue, optionsOfBaseline } from "../../stats/guard/baseline.ts";
import { type CheckSettings, check } from "../../stats/guard/check.ts";
import { builtInTask, describedTask, inferredDescription, TASK_IDS } from "../../tasks/index.ts";
import { readBaseline } from "../baseline-file.ts";
import { comparedSystems, resultsInOrder } from "../commands/compare.ts";
import { BASELINE_FILE } from "../config.ts";
import { type Method, type ParamsOf, settingsSchema } from "./params.ts";

export interface Call {
  /** Told of the units done; ends the run by throwing when the caller has cancelled it. */
  readonly onProgress: (done: number) => void;
  /** Ends the reading of pipes when the caller has cancelled the run. */
  readonly signal: AbortSignal;
  readonly allowNetwork: boolean;
}

type Methods = {
  readonly [M in Exclude<Method, "cancel">]: (params: ParamsOf<M>, call: Call) => Promise<unknown>;
};

type Side = string | readonly unknown[] | { readonly rows: readonly unknown[] };

export const methods: Methods = {
  version: async () => ({ karat: VERSION, node: process.versions.node }),

  tasks: async () => Promise.all(TASK_IDS.map(async (id) => declarationOf((await builtInTask(id)).definition))),

  async score(params, call) {
    const task = await taskOf(params);
    return score(task, runInput(task, params, call), await runSettings(task, params, call));
  },

  async compare(params, call) {
    const task = await taskOf(params);
    const runs = Array.isArray(params.pred) ? params.pred : Object.entries(params.pred);
    const table = params.data === undefined ? null : tableOf(params.data, call);
    const pred = runs.map(
      ([name, side]) => [name, table === null ? inputOf(side, call, "pred") : columnOf(table, side)] as const,
    );
    const gold = table === null ? goldOf(task, params.gold, call) : goldIn(table, params.gold);
    const input: CompareInput = { gold, pred };
    const settings = await runSettings(task, params, call);
    if (params.settings?.perUnit !== true) return compare(task, input, settings);
    const settled = await settledTask(task, { gold, preds: pred.map(([, side]) => side) }, settings);
    const { comparison, systems, scored } = await comparedSystems(settled, input, settings);
    const whole = withUnits(settled, comparison, scored);
    lastCompared = { digest: whole.digest, ...resultsInOrder({ comparison, systems }) };
    return whole;
  },

  async guard({ baseline: named = BASELINE_FILE, guarded: scores, failUnder, ...params }, call) {
    const baseline = typeof named === "string" ? await readBaseline(named) : baselineFromValue(named, "baseline");
    const { options: given = {} } = params;
    const options = {
      ...optionsOfBaseline(await makerOf(params.task), baseline, { ...given, score: scores }),
      ...given,
    };
    const open = await taskOf({ ...params, options });
    const settings = await runSettings(open, params, call);
    const input = runInput(open, params, call);
    const task = await settledTask(open, { gold: input.gold, preds: [input.pred] }, settings);
    const { margin } = settings as CheckSettings;
    const demands = {
      scores: scores ?? [task.definition.primary],
      ...(margin === undefined ? {} : { margin }),
      ...(failUnder === undefined ? {} : { failUnder }),
    };
    const result = await score(task, input, { ...settings, perUnit: true });
    return { ...check(task, result, baseline, demands), result };
  },

  async explain(params, call) {
    const task = await taskOf(params);
    const settings = await runSettings(task, params, call);
    return (
      await explain(task, runInput(task, params, call), {
        ...settings,
        unit: params.unit,
        place: params.place,
        kind: params.kind,
      })
    ).units;
  },

  async validate(params, call) {
    const task = await taskOf(params);
    const settings = await runSettings(task, params, call);
    if (params.gold === undefined) return inspectPredictions(task, inputOf(params.pred, call, "pred"), settings);
    const input = { gold: inputOf(params.gold, call, "gold"), pred: inputOf(params.pred, call, "pred") };
    const { units, formats, warnings } = await score(task, input, { ...settings, ci: null });
    return { units: units.scored, format: formats.pred, warnings };
  },

  async infer({ gold, schema }, call) {
    const input = inputOf(gold, call, "gold");
    const records = isSource(input) ? await recordValues(input) : { records: input as readonly unknown[] };
    return inferredDescription(records, schema);
  },

  async report({ result, ...wish }) {
    const isLast = "digest" in result && result.digest === lastCompared?.digest;
    return (await import("./stored-reports.ts")).reportOf(result, { ...wish, ...(isLast && lastCompared) });
  },

  async cite({ result }) {
    return (await import("./stored-reports.ts")).citationOf(result);
  },

  async agree({ ratings, ...settings }, call) {
    const given = Object.entries(settings).filter(([, value]) => value !== undefined);
    return agree(inputOf(ratings, call, "ratings"), Object.fromEntries(given));
  },
};

interface TaskRequest {
  readonly task: string | object;
  readonly options?: Readonly<Record<string, unknown>> | undefined;
  readonly lenient?: boolean | undefined;
}

/** The results behind the last comparison with units, since its report words their mistakes. */
let lastCompared: { readonly digest: string | undefined; readonly results?: readonly Result[] } | null = null;

/** The task of the last request: most programs ask for the same task again and again. */
let last: { readonly key: string; readonly task: AnyTask } | null = null;

async function taskOf(request: TaskRequest): Promise<AnyTask> {
  // The file of a description may have changed since.
  if (typeof request.task === "string" && isDescriptionPath(request.task)) return madeFor(request);
  const key = canonicalJson([request.task, request.options, request.lenient]);
  if (last?.key !== key) last = { key, task: await madeFor(request) };
  return last.task;
}

/** A request is data: it names a built-in task, or describes one, and no code. */
async function makerOf(task: string | object): Promise<AnyTaskMaker> {
  if (typeof task !== "string") return describedTask(task);
  return isDescriptionPath(task) ? loadTask(task) : builtInTask(task);
}

async function madeFor({ task, options = {}, lenient = false }: TaskRequest): Promise<AnyTask> {
  const maker = await makerOf(task);
  const known = Object.keys(maker.definition.options);
  const unknown = Object.keys(options).find((name) => name !== "as" && !known.includes(name));
  if (unknown !== undefined) throw unknownOption(maker.definition.id, unknown, known);
  return maker({ ...(lenient ? lenientOptions(maker.definition) : {}), ...options } as never) as AnyTask;
}

/** Python has one list of keywords for options and settings, so that a slip may have been meant as either. */
function unknownOption(task: string, name: string, options: readonly string[]): KaratError {
  const nearest = nearestName(name, [...options, ...Object.keys(settingsSchema().entries)]);
  return usageError("UNKNOWN_OPTION", {
    expected: `an option of ${task}, or a setting`,
    received: receivedText(name),
    hint: nearest === null ? `${task} has the options ${options.join(", ") || "none"}` : `did you mean \`${nearest}\`?`,
  });
}

function inputOf(side: Side, { signal }: Call, name = "data"): Input {
  if (isObject(side) && Array.isArray(side.rows)) return sourceOfRows(side.rows, name);
  // A valibot record overlooks the key __proto__.
  if (typeof side !== "string" && !Array.isArray(side)) throw badValue("a path, or an array of units", side);
  if (side === "-")
    throw readFailed("-", {
      expected: "a path, or an array of values",
      received: "standard input",
      hint: "standard input carries the messages, and nothing else",
    });
  return typeof side === "string" ? readPath(side, { signal }) : (side as readonly unknown[]);
}

function goldOf({ definition }: AnyTask, gold: Side | undefined, call: Call): Input {
  if (gold !== undefined) return inputOf(gold, call, "gold");
  if (!needsGold(definition)) return [];
  throw lacking("gold");
}

function lacking(name: string): KaratError {
  return usageError("BAD_VALUE", { expected: `the parameter ${name}`, received: "none" });
}

/** Both sides in one table; `PATH#COLUMN` names the column of predictions too. */
function sidesIn(
  data: Side,
  { gold, pred }: { readonly gold?: Side | undefined; readonly pred?: Side | undefined },
  call: Call,
) {
  if (gold !== undefined || pred !== undefined) {
    const table = tableOf(data, call);
    return { gold: goldIn(table, gold), pred: pred === undefined ? table : columnOf(table, pred) };
  }
  if (typeof data === "string") return { gold: inputOf(pathAndSystem(data).path, call), pred: inputOf(data, call) };
  const rows = inputOf(data, call);
  return { gold: rows, pred: rows };
}

/** A table as a source, whose columns can be asked for. */
function tableOf(data: Side, call: Call): Source {
  const input = inputOf(data, call);
  return isSource(input) ? input : sourceOfRows(input as readonly unknown[], "data");
}

function goldIn(table: Source, column: Side | undefined): Source {
  return column === undefined ? table : sourceOfSystem(table, table.name, columnName(column));
}

function columnOf(table: Source, column: Side): Source {
  return sourceOfSystem(table, `${table.name}#${columnName(column)}`, columnName(column));
}

function columnName(column: Side): string {
  if (typeof column === "string") return column;
  throw usageError("BAD_VALUE", { expected: "the name of a column beside data", received: "units" });
}

function runInput(
  task: AnyTask,
  { gold, pred, data, sources }: Pick<ParamsOf<"score">, "gold" | "pred" | "data" | "sources">,
  call: Call,
): RunInput {
  const extra = Object.entries(sources ?? {}).map(([name, side]) => [name, inputOf(side, call)]);
  if (data === undefined && pred === undefined) throw lacking("pred");
  return {
    ...(data === undefined
      ? { gold: goldOf(task, gold, call), pred: inputOf(pred!, call, "pred") }
      : sidesIn(data, { gold, pred }, call)),
    ...(extra.length === 0 ? {} : { sources: Object.fromEntries(extra) }),
  };
}

async function runSettings(
  task: AnyTask,
  { settings = {}, lenient = false }: { settings?: object | undefined; lenient?: boolean | undefined },
  { onProgress, signal, allowNetwork }: Call,
): Promise<ScoreSettings> {
  // Requests may name any file to read, as gold or as vectors.
  checkReach(task.definition.options, task.options, { network: allowNetwork, read: () => {} });
  const policy = lenient ? { missing: LENIENT_MISSING } : {};
  return { ...policy, ...(settings as ScoreSettings), services: await servicesOf(task), onProgress, signal };
}
