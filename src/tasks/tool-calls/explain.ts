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
  return match.isFair ? [...goldRows, ...others] : [FAILED];
}

/** Gold calls that a failed response does not make have rows of their own. */
const FAILED: Row = { at: "response", verdict: "wrong", gold: "no calls", pred: "no answer", mended: {} };

function missedRows(call: GoldCall, at: string, match: ToolCallsMatch): readonly Row[] {
  const item: Row = { at, place: call.name, verdict: "missed", kind: "item-missed", gold: goldText(call) };
  const rows = argumentRows(call.name, at, match, { of: at });
  const required = [...call.arguments].filter(([, accepted]) => !isOptional(accepted));
  return unpaired(item, required.map(rows.missed), { "calls.gold": 1 }, RIGHT_CALL);
}

function extraRows(call: ToolCall, at: string, match: ToolCallsMatch): readonly Row[] {
  const isUnknown = match.tools !== null && !match.tools.has(call.name);
  const kind = isUnknown ? "unknown-tool" : call.arguments === null ? "invalid-arguments" : "item-extra";
  const item: Row = { at, place: call.name, verdict: "extra", kind, pred: predText(call) };
  const rows = argumentRows(call.name, at, match, { of: at });
  return unpaired(item, Object.entries(call.arguments ?? {}).map(rows.extra), { "calls.pred": 1 }, {});
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
  const rowsOf = argumentRows(name, at, match, isInvalid ? { of: at } : {});
  const rows = [
    ...[...accepted].flatMap(([argument, value]): readonly Row[] => {
      if (given !== null && Object.hasOwn(given, argument))
        return [rowsOf.given(argument, value, given[argument], isRight.has(argument))];
      return isOptional(value) ? [] : [rowsOf.missed([argument, value])];
    }),
    ...comparison.extra.map((argument) => rowsOf.extra([argument, given![argument]])),
  ];
  return [call, ...(comparison.isRight || isInvalid ? rows : withCall(rows))];
}

/** The first mistake carries what the call would add. */
function withCall(rows: readonly Row[]): readonly Row[] {
  const first = rows.findIndex(({ verdict }) => verdict !== "correct");
  return rows.map((row, at) => (at === first ? { ...row, mended: { ...row.mended, "calls.right": 1 } } : row));
}

/** The rows of the arguments of one call. Missed and extra ones take `more`: where the call is one mistake, its row stands for them. */
function argumentRows(tool: string, call: string, { tools }: ToolCallsMatch, more: Partial<Row>) {
  const schema = tools?.get(tool);
  const named = (argument: string) => ({ at: `${call} ${argument}`, place: `${tool}.${argument}` });
  return {
    given(argument: string, accepted: Accepted, value: unknown, isRight: boolean): Row {
      const row = { ...named(argument), gold: acceptedText(accepted), pred: valueText(value) };
      if (isRight) return { ...row, verdict: "correct", counts: RIGHT_ARGUMENT };
      const counts = isOptional(accepted) ? { "arguments.pred": 1 } : GIVEN;
      const compare = [acceptedText(firstOption(accepted)), row.pred] as const;
      return { ...row, verdict: "wrong", compare, counts, mended: RIGHT_ARGUMENT };
    },
    missed([argument, accepted]: readonly [string, Accepted]): Row {
      const kind = schema?.required.has(argument) ? { kind: "missing-required" } : {};
      const counts = { counts: { "arguments.gold": 1 }, mended: RIGHT_ARGUMENT };
      return { ...named(argument), verdict: "missed", gold: acceptedText(accepted), ...kind, ...counts, ...more };
    },
    extra([argument, value]: readonly [string, unknown]): Row {
      const kind = takes(schema, argument) ? {} : { kind: "unknown-argument" };
      const counts = { "arguments.pred": 1 };
      return { ...named(argument), verdict: "extra", pred: valueText(value), ...kind, counts, mended: {}, ...more };
    },
  };
}

/** Returns the first of several accepted values. */
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
