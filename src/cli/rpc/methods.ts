// The methods of karat rpc: each does the same as the command of its name, and returns the JSON that the command prints.
import { servicesOf } from "../../adapters/services-node.ts";
import { declarationOf } from "../../core/declaration.ts";
import { needsGold } from "../../core/define-task.ts";
import { canonicalJson } from "../../core/digest.ts";
import { readFailed } from "../../core/files/read-failed.ts";
import { nearestName } from "../../core/nearest.ts";
import { badValue, type KaratError, receivedText, usageError } from "../../core/problem.ts";
import { checkReach } from "../../core/reach.ts";
import { VERSION } from "../../core/result.ts";
import type { AnyTask } from "../../core/task.ts";
import { pathAndSystem, readPath } from "../../io/read-path.ts";
import { type CompareInput, compare } from "../../run/compare/compare.ts";
import { explain } from "../../run/explain.ts";
import { inspectPredictions } from "../../run/inspect.ts";
import type { Input } from "../../run/read/input.ts";
import type { RunInput } from "../../run/read/open-sides.ts";
import { type ScoreSettings, score } from "../../run/score.ts";
import { builtInTask, TASK_IDS } from "../../tasks/index.ts";
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

type Side = string | readonly unknown[];

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
    const pred = runs.map(([name, side]) => [name, inputOf(side, call)] as const);
    const input: CompareInput = { gold: goldOf(task, params.gold, call), pred };
    return compare(task, input, await runSettings(task, params, call));
  },

  async explain(params, call) {
    const task = await taskOf(params);
    const settings = await runSettings(task, params, call);
    return (await explain(task, runInput(task, params, call), { ...settings, unit: params.unit })).units;
  },

  async validate(params, call) {
    const task = await taskOf(params);
    const settings = await runSettings(task, params, call);
    if (params.gold === undefined) return inspectPredictions(task, inputOf(params.pred, call), settings);
    const input = { gold: inputOf(params.gold, call), pred: inputOf(params.pred, call) };
    const { units, formats, warnings } = await score(task, input, { ...settings, ci: null });
    return { units: units.scored, format: formats.pred, warnings };
  },
};

interface TaskRequest {
  readonly task: string;
  readonly options?: Readonly<Record<string, unknown>> | undefined;
}

/** What was made for the last request: most programs ask for the same task again and again. */
let last: { readonly key: string; readonly task: AnyTask } | null = null;

async function taskOf(request: TaskRequest): Promise<AnyTask> {
  const key = canonicalJson([request.task, request.options]);
  if (last?.key !== key) last = { key, task: await madeFor(request) };
  return last.task;
}

/** A request is data: it names a built-in task. */
async function madeFor({ task, options = {} }: TaskRequest): Promise<AnyTask> {
  const maker = await builtInTask(task);
  const known = Object.keys(maker.definition.options);
  const unknown = Object.keys(options).find((name) => name !== "as" && !known.includes(name));
  if (unknown !== undefined) throw unknownOption(task, unknown, known);
  return maker(options as never) as AnyTask;
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

function inputOf(side: Side, { signal }: Call): Input {
  // A valibot record overlooks the key __proto__.
  if (typeof side !== "string" && !Array.isArray(side)) throw badValue("a path, or an array of units", side);
  if (side === "-")
    throw readFailed("-", {
      expected: "a path, or an array of values",
      received: "standard input",
      hint: "standard input carries the messages, and nothing else",
    });
  return typeof side === "string" ? readPath(side, { signal }) : side;
}

function goldOf({ definition }: AnyTask, gold: Side | undefined, call: Call): Input {
  if (gold !== undefined) return inputOf(gold, call);
  if (!needsGold(definition)) return [];
  throw lacking("gold");
}

function lacking(name: string): KaratError {
  return usageError("BAD_VALUE", { expected: `the parameter ${name}`, received: "none" });
}

function runInput(
  task: AnyTask,
  { gold, pred, data, sources }: Pick<ParamsOf<"score">, "gold" | "pred" | "data" | "sources">,
  call: Call,
): RunInput {
  const extra = Object.entries(sources ?? {}).map(([name, side]) => [name, inputOf(side, call)]);
  const table = data === undefined ? undefined : inputOf(data, call);
  // A column of the table is one of predictions.
  const tableOfGold = typeof data === "string" ? inputOf(pathAndSystem(data).path, call) : table;
  if (table !== undefined && (gold !== undefined || pred !== undefined))
    throw usageError("BAD_VALUE", { expected: "either data, or gold and pred", received: "both" });
  if (table === undefined && pred === undefined) throw lacking("pred");
  return {
    gold: tableOfGold ?? goldOf(task, gold, call),
    pred: table ?? inputOf(pred!, call),
    ...(extra.length === 0 ? {} : { sources: Object.fromEntries(extra) }),
  };
}

async function runSettings(
  task: AnyTask,
  { settings = {} }: { settings?: object | undefined },
  { onProgress, signal, allowNetwork }: Call,
): Promise<ScoreSettings> {
  // Requests may name any file to read, as gold or as vectors.
  checkReach(task.definition.options, task.options, { network: allowNetwork, read: () => {} });
  return { ...(settings as ScoreSettings), services: await servicesOf(task), onProgress, signal };
}
