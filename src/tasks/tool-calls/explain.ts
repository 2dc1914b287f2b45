// Evidence of a unit: a row for each call, and below it one for each argument.
import type { EvidenceRow } from "../../contract/evidence.ts";
import { type Accepted, isOptional } from "./accepted-value.ts";
import type { GoldCall } from "./compare-call.ts";
import type { ToolCallsMatch } from "./match.ts";
import type { CallPair } from "./pair-calls.ts";
import type { ToolCall } from "./read-calls.ts";
import type { Column, explained } from "./score.ts";
import { takes } from "./tools.ts";
import { acceptedText, valueText } from "./value-text.ts";

type Explained = (typeof explained)[number];
type Row = EvidenceRow<Column>;
type Counts = Readonly<Partial<Record<Explained, number>>>;

const MADE: Counts = { "calls.gold": 1, "calls.pred": 1, "names.right": 1 };
const RIGHT_CALL: Counts = { ...MADE, "calls.right": 1 };
const GIVEN: Counts = { "arguments.gold": 1, "arguments.pred": 1 };
const RIGHT_ARGUMENT: Counts = { ...GIVEN, "arguments.right": 1 };

export function explain(match: ToolCallsMatch): readonly Row[] {
  const { gold, pred, pairs } = match;
  const pairOf = new Map(pairs.map((pair) => [pair.gold, pair]));
  const isPaired = new Set(pairs.map((pair) => pair.pred));
  const goldRows = gold.flatMap((call, at) => {
    const pair = pairOf.get(at);
    const place = `call ${at + 1}`;
    return pair === undefined ? missedRows(call, place, match) : pairRows(match, pair, place);
  });
  const others = pred.flatMap((call, at) =>
    isPaired.has(at) ? [] : extraRows(call, `predicted call ${at + 1}`, match),
  );
  return [...goldRows, ...others];
}

function missedRows(call: GoldCall, at: string, match: ToolCallsMatch): readonly Row[] {
  const item: Row = { at, place: call.name, verdict: "missed", kind: "item-missed", gold: goldText(call) };
  const required = [...call.arguments].filter(([, accepted]) => !isOptional(accepted));
  const rows = required.map(([name, accepted]) => missedArgument(call.name, name, accepted, at, match, { of: at }));
  return unpaired(item, rows, { "calls.gold": 1 }, RIGHT_CALL);
}

function extraRows(call: ToolCall, at: string, { tools }: ToolCallsMatch): readonly Row[] {
  const isUnknown = tools !== null && !tools.has(call.name);
  const kind = isUnknown ? "unknown-tool" : call.arguments === null ? "invalid-arguments" : "item-extra";
  const item: Row = { at, place: call.name, verdict: "extra", kind, pred: predText(call) };
  const schema = tools?.get(call.name);
  const rows = Object.entries(call.arguments ?? {}).map(([name, value]) =>
    extraArgument(call.name, name, value, at, takes(schema, name), { of: at }),
  );
  return unpaired(item, rows, { "calls.pred": 1 }, {});
}

/** Places count values: the first argument of a call, or else the call itself, carries what the call adds. */
function unpaired(item: Row, [first, ...rest]: readonly Row[], counts: Counts, mended: Counts): readonly Row[] {
  if (first === undefined) return [{ ...item, counts, mended }];
  const carrier = { ...first, counts: { ...first.counts, ...counts }, mended: { ...first.mended, ...mended } };
  return [{ ...item, level: "item", mended: {} }, carrier, ...rest];
}

/** Whichever comes first of the mistakes in a wrong call would make it right: they only count together. */
function pairRows(match: ToolCallsMatch, { gold, pred, comparison }: CallPair, at: string): readonly Row[] {
  const [goldCall, predCall] = [match.gold[gold]!, match.pred[pred]!];
  const { name, arguments: accepted } = goldCall;
  const given = predCall.arguments;
  const schema = match.tools?.get(name);
  const isInvalid = given === null;
  const call: Row = {
    at,
    place: name,
    verdict: comparison.isRight ? "correct" : "wrong",
    ...(comparison.isRight || isInvalid ? {} : { level: "sum" as const }),
    ...(isInvalid ? { kind: "invalid-arguments" } : {}),
    gold: goldText(goldCall),
    pred: predText(predCall),
    counts: comparison.isRight ? RIGHT_CALL : MADE,
    mended: RIGHT_CALL,
  };
  const isRight = new Set(comparison.right);
  const rows = [
    ...[...accepted].flatMap(([argument, value]): readonly Row[] => {
      if (given !== null && Object.hasOwn(given, argument))
        return [givenArgument(name, argument, value, given[argument], at, isRight.has(argument))];
      return isOptional(value) ? [] : [missedArgument(name, argument, value, at, match, isInvalid ? { of: at } : {})];
    }),
    ...comparison.extra.map((argument) =>
      extraArgument(name, argument, given![argument], at, takes(schema, argument), {}),
    ),
  ];
  return [call, ...(comparison.isRight || isInvalid ? rows : withCall(rows))];
}

/** The first mistake carries what the call would add. */
function withCall(rows: readonly Row[]): readonly Row[] {
  const first = rows.findIndex(({ verdict }) => verdict !== "correct");
  return rows.map((row, at) => (at === first ? { ...row, mended: { ...row.mended, "calls.right": 1 } } : row));
}

function givenArgument(
  tool: string,
  argument: string,
  accepted: Accepted,
  value: unknown,
  at: string,
  isRight: boolean,
): Row {
  const row = {
    at: `${at} ${argument}`,
    place: `${tool}.${argument}`,
    gold: acceptedText(accepted),
    pred: valueText(value),
  };
  if (isRight) return { ...row, verdict: "correct", counts: RIGHT_ARGUMENT };
  return {
    ...row,
    verdict: "wrong",
    compare: [acceptedText(firstOption(accepted)), valueText(value)],
    counts: isOptional(accepted) ? { "arguments.pred": 1 } : GIVEN,
    mended: RIGHT_ARGUMENT,
  };
}

function missedArgument(
  tool: string,
  argument: string,
  accepted: Accepted,
  at: string,
  { tools }: ToolCallsMatch,
  more: Partial<Row>,
): Row {
  const isRequired = tools?.get(tool)?.required.has(argument) ?? false;
  return {
    at: `${at} ${argument}`,
    place: `${tool}.${argument}`,
    verdict: "missed",
    gold: acceptedText(accepted),
    ...(isRequired ? { kind: "missing-required" } : {}),
    counts: { "arguments.gold": 1 },
    mended: RIGHT_ARGUMENT,
    ...more,
  };
}

function extraArgument(
  tool: string,
  argument: string,
  value: unknown,
  at: string,
  isKnown: boolean,
  more: Partial<Row>,
): Row {
  return {
    at: `${at} ${argument}`,
    place: `${tool}.${argument}`,
    verdict: "extra",
    pred: valueText(value),
    ...(isKnown ? {} : { kind: "unknown-argument" }),
    counts: { "arguments.pred": 1 },
    mended: {},
    ...more,
  };
}

/** Of several accepted values the first is compared. */
function firstOption(accepted: Accepted): Accepted {
  return accepted.kind === "any" ? firstOption(accepted.options[0]!) : accepted;
}

function goldText({ name, arguments: accepted }: GoldCall): string {
  return `${name}(${[...accepted].map(([key, value]) => `${key}=${acceptedText(value)}`).join(", ")})`;
}

function predText({ name, arguments: given }: ToolCall): string {
  if (given === null) return `${name}(invalid arguments)`;
  return `${name}(${Object.entries(given)
    .map(([key, value]) => `${key}=${valueText(value)}`)
    .join(", ")})`;
}
