// Compares the calls of a unit: pairs of calls, trajectories, and what the tools' schemas say.
import type { ProblemDetail } from "../../contract/finding-sink.ts";
import type { MatchContext, Unit } from "../../contract/task.ts";
import { receivedText } from "../../problems/problem.ts";
import { type Accepted, accepts, literally } from "./accepted-value.ts";
import { compareCall, type GoldCall } from "./compare-call.ts";
import type { ToolCallsOptions } from "./options.ts";
import { type CallPair, MOST_COMPARISONS, pairCalls, type TooMany } from "./pair-calls.ts";
import type { Arguments, ToolCall } from "./read-calls.ts";
import type { ToolSchema, Tools } from "./tools.ts";

export interface ToolCallsGold {
  readonly calls: readonly GoldCall[];
  /** Null if gold does not list the tools. */
  readonly tools: Tools | null;
}

/** The calls of a response, or what stands there instead of an answer. */
export type Prediction = readonly ToolCall[] | { readonly instead: unknown };

export interface ToolCallsMatch {
  /** The gold calls, perhaps stripped of default arguments. */
  readonly gold: readonly GoldCall[];
  readonly pred: readonly ToolCall[];
  /** The calls as they were written, for the columns of tools. */
  readonly written: readonly ToolCall[];
  readonly tools: Tools | null;
  readonly pairs: readonly CallPair[];
  readonly inOrder: boolean;
  readonly exact: boolean;
  /** False if there is no answer where gold has no calls: that is not the decision to call nothing. */
  readonly isFair: boolean;
}

export function matchCalls(
  { calls, tools }: ToolCallsGold,
  prediction: Prediction,
  options: ToolCallsOptions,
): ToolCallsMatch | TooMany {
  const isAnswer = !("instead" in prediction);
  const written = isAnswer ? prediction : [];
  const schemaOf = (name: string) => (options.defaults === "ignore" ? tools?.get(name) : undefined);
  const gold = calls.map((call) => withoutGoldDefaults(call, schemaOf(call.name), options));
  const pred = written.map((call) => withoutDefaults(call, schemaOf(call.name), options));
  const pairs = pairCalls(gold, pred, options);
  if ("comparisons" in pairs) return pairs;
  const isRight = (g: number, p: number) =>
    gold[g]!.name === pred[p]!.name && compareCall(gold[g]!, pred[p]!, options).isRight;
  return {
    gold,
    pred,
    written,
    tools,
    pairs,
    exact: gold.length === pred.length && gold.every((_, at) => isRight(at, at)),
    inOrder: isSubsequence(gold.length, pred.length, isRight),
    isFair: isAnswer || gold.length > 0,
  };
}

const NULL_RESPONSE =
  'A response is null: read as one without calls. If the request failed, `missing: "wrong"` counts it as wrong';

export function match(
  { id, gold, pred, at }: Unit<ToolCallsGold, Prediction>,
  options: ToolCallsOptions,
  context: MatchContext,
): ToolCallsMatch | null {
  // Some logs write null for a response without calls, others for a request that failed.
  const isLogged = "instead" in pred && pred.instead === null && context.missing !== "wrong";
  if (isLogged) context.warn("NULL_RESPONSE", NULL_RESPONSE, { record: at.pred, path: ["response"] });
  else if ("instead" in pred && context.missing !== "wrong") {
    const hint = '`missing: "wrong"` counts it as wrong';
    context.problem({ record: at.pred, path: ["response"] }, { ...noAnswer(pred.instead), hint });
    return null;
  } else if ("instead" in pred) context.invalid(id);
  const matched = matchCalls(gold, isLogged ? [] : pred, options);
  if (!("comparisons" in matched)) return matched;
  context.problem({ record: at.pred }, tooManyCalls(matched));
  return null;
}

export function noAnswer(instead: unknown): ProblemDetail {
  const expected = "what an API returned, a list of calls, or a text";
  return { code: "BAD_SHAPE", expected, received: receivedText(instead) };
}

export function tooManyCalls({ name, comparisons }: TooMany): ProblemDetail {
  return {
    code: "BAD_VALUE",
    expected: `at most ${MOST_COMPARISONS} comparisons of gold calls with predicted calls of one tool`,
    received: `${comparisons} for ${receivedText(name)}`,
  };
}

/** Whether the gold calls occur in order; taking the first that fits is never worse. */
function isSubsequence(gold: number, pred: number, isRight: (g: number, p: number) => boolean): boolean {
  let found = 0;
  for (let at = 0; at < pred && found < gold; at++) if (isRight(found, at)) found++;
  return found === gold;
}

function withoutDefaults(call: ToolCall, schema: ToolSchema | undefined, options: ToolCallsOptions): ToolCall {
  if (schema === undefined || call.arguments === null) return call;
  const isDefault = ([name, value]: [string, unknown]) =>
    schema.defaults.has(name) && accepts(literally(schema.defaults.get(name)), value, options.strings);
  const kept: Arguments = Object.fromEntries(Object.entries(call.arguments).filter((entry) => !isDefault(entry)));
  return { name: call.name, arguments: kept };
}

/** Gold that accepts the default among other values makes the argument optional. */
function withoutGoldDefaults(call: GoldCall, schema: ToolSchema | undefined, options: ToolCallsOptions): GoldCall {
  if (schema === undefined) return call;
  const kept = new Map<string, Accepted>();
  for (const [name, accepted] of call.arguments) {
    const isDefault = schema.defaults.has(name) && accepts(accepted, schema.defaults.get(name), options.strings);
    if (!isDefault) kept.set(name, accepted);
    else if (accepted.kind === "any") kept.set(name, { ...accepted, isOptional: true });
  }
  return { name: call.name, arguments: kept };
}

/** Whether both sides call the same tools equally often, in any order. */
export function haveSameNames({ gold, pred }: ToolCallsMatch): boolean {
  const sortedNames = (calls: readonly { readonly name: string }[]) =>
    JSON.stringify(calls.map(({ name }) => name).toSorted());
  return sortedNames(gold) === sortedNames(pred);
}
