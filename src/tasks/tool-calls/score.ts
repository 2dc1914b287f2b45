// Counts the calls and arguments of a unit, and the scores that follow from the sums.

import { distance, share } from "../../contract/declare-score.ts";
import { type Formula, mean, ratio, sum, times } from "../../contract/formula/formula.ts";
import { isOptional } from "./accepted-value.ts";
import { rightCounts } from "./compare-call.ts";
import { haveSameNames, type ToolCallsMatch } from "./match.ts";
import { absentArguments, unknownArguments } from "./tools.ts";

/** The columns that evidence explains. */
export const explained = [
  "calls.gold",
  "calls.pred",
  "calls.right",
  "names.right",
  "arguments.gold",
  "arguments.pred",
  "arguments.right",
] as const;

export const columns = [
  ...explained,
  "calls.invalid",
  "unit.right",
  "unit.names",
  "unit.exact",
  "unit.in-order",
  "unit.any-order",
  "unit.subset",
  "unit.f1",
  "none.units",
  "none.right",
  "some.units",
  "some.called",
  "calls.checked",
  "calls.unknown",
  "arguments.checked",
  "arguments.unknown",
  "arguments.absent",
] as const;
export type Column = (typeof columns)[number];

export function tally(match: ToolCallsMatch): Readonly<Record<Column, number>> {
  const { gold, pred, pairs, isFair } = match;
  const right = pairs.filter(({ comparison }) => comparison.isRight).length;
  const rights = pairs.map(({ gold: at, comparison }) => rightCounts(gold[at]!, comparison));
  const required = total(rights, ({ required: count }) => count);
  const optional = total(rights, ({ optional: count }) => count);
  const all = gold.length + pred.length;
  const isGoldFound = isFair && right === gold.length;
  const isPredRight = isFair && right === pred.length;
  return {
    "calls.gold": gold.length,
    "calls.pred": pred.length,
    "calls.right": right,
    "names.right": pairs.length,
    "arguments.gold": total(gold, requiredArguments) + optional,
    "arguments.pred": total(pred, ({ arguments: given }) => Object.keys(given ?? {}).length),
    "arguments.right": required + optional,
    "calls.invalid": total(pred, ({ arguments: given }) => Number(given === null)),
    "unit.right": Number(isGoldFound && isPredRight),
    "unit.names": Number(isFair && haveSameNames(match)),
    "unit.exact": Number(isFair && match.exact),
    "unit.in-order": Number(isFair && match.inOrder),
    "unit.any-order": Number(isGoldFound),
    "unit.subset": Number(isPredRight),
    "unit.f1": all === 0 ? Number(isFair) : (2 * right) / all,
    "none.units": Number(gold.length === 0),
    "none.right": Number(isFair && all === 0),
    "some.units": Number(gold.length > 0),
    "some.called": Number(gold.length > 0 && pred.length > 0),
    ...toolCounts(match),
  };
}

export function requiredArguments({ arguments: accepted }: ToolCallsMatch["gold"][number]): number {
  return [...accepted.values()].filter((one) => !isOptional(one)).length;
}

function total<Thing>(things: readonly Thing[], count: (thing: Thing) => number): number {
  return things.reduce((sum, thing) => sum + count(thing), 0);
}

function toolCounts({ written, tools }: ToolCallsMatch) {
  const counts = {
    "calls.checked": 0,
    "calls.unknown": 0,
    "arguments.checked": 0,
    "arguments.unknown": 0,
    "arguments.absent": 0,
  };
  if (tools === null) return counts;
  for (const { name, arguments: given } of written) {
    counts["calls.checked"]++;
    const schema = tools.get(name);
    if (schema === undefined) counts["calls.unknown"]++;
    if (schema === undefined || given === null) continue;
    counts["arguments.checked"] += Object.keys(given).length;
    counts["arguments.unknown"] += unknownArguments(schema, given).length;
    counts["arguments.absent"] += absentArguments(schema, given).length;
  }
  return counts;
}

export const CITE = "tool-calls: karat's reading of function calls";

const rate = (label: string, about: string, formula: Formula<Column | "units">) =>
  share({ label, about, cite: CITE, formula });
const fault = (label: string, about: string, formula: Formula<Column | "units">) =>
  distance({ label, about, cite: CITE, formula });
const f1 = (right: Column, pred: Column, gold: Column) => ratio(times(2, right), sum(pred, gold), null);

export const scores = {
  accuracy: rate(
    "Accuracy",
    "share of conversations whose calls are exactly the gold calls, in any order",
    mean("unit.right"),
  ),
  "call.precision": rate(
    "Calls: precision",
    "share of predicted calls that are right",
    ratio("calls.right", "calls.pred", null),
  ),
  "call.recall": rate("Calls: recall", "share of gold calls that were made", ratio("calls.right", "calls.gold", null)),
  "call.f1": rate("Calls: F1", "2 × right / (predicted + gold)", f1("calls.right", "calls.pred", "calls.gold")),
  "name.precision": rate(
    "Names: precision",
    "share of predicted calls whose tool gold calls",
    ratio("names.right", "calls.pred", null),
  ),
  "name.recall": rate(
    "Names: recall",
    "share of gold calls whose tool was called",
    ratio("names.right", "calls.gold", null),
  ),
  "name.f1": rate("Names: F1", "2 × right / (predicted + gold)", f1("names.right", "calls.pred", "calls.gold")),
  "name.accuracy": rate(
    "Names: accuracy",
    "share of conversations that call the same tools equally often",
    mean("unit.names"),
  ),
  "argument.precision": rate(
    "Arguments: precision",
    "share of predicted arguments that are right",
    ratio("arguments.right", "arguments.pred", null),
  ),
  "argument.recall": rate(
    "Arguments: recall",
    "share of gold arguments that were given right",
    ratio("arguments.right", "arguments.gold", null),
  ),
  "argument.f1": rate(
    "Arguments: F1",
    "2 × right / (predicted + gold)",
    f1("arguments.right", "arguments.pred", "arguments.gold"),
  ),
  "mean.f1": rate("Mean F1", "mean over conversations of the F1 of calls", mean("unit.f1")),
  "trajectory.exact": rate("Trajectory: exact", "share with the same calls in the same order", mean("unit.exact")),
  "trajectory.in-order": rate(
    "Trajectory: in order",
    "share that make all gold calls in order, perhaps with others",
    mean("unit.in-order"),
  ),
  "trajectory.any-order": rate(
    "Trajectory: any order",
    "share that make all gold calls, perhaps with others",
    mean("unit.any-order"),
  ),
  "trajectory.subset": rate("Trajectory: subset", "share that make no call but gold calls", mean("unit.subset")),
  abstention: rate(
    "Abstention",
    "share of conversations without gold calls in which no call was made",
    ratio("none.right", "none.units", null),
  ),
  calling: rate(
    "Calling",
    "share of conversations with gold calls in which some call was made",
    ratio("some.called", "some.units", null),
  ),
  "invalid-arguments": fault(
    "Invalid arguments",
    "share of predicted calls whose arguments are no JSON object",
    ratio("calls.invalid", "calls.pred", null),
  ),
  "hallucinated-tools": fault(
    "Hallucinated tools",
    "share of predicted calls of tools that do not exist",
    ratio("calls.unknown", "calls.checked", null),
  ),
  "unknown-arguments": fault(
    "Unknown arguments",
    "share of predicted arguments that the tool does not take",
    ratio("arguments.unknown", "arguments.checked", null),
  ),
};
export type Score = keyof typeof scores;
