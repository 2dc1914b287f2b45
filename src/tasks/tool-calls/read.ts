// Reads gold and predictions: lists of calls, or what an API returned.
import * as v from "valibot";
import type { FindingSink } from "../../contract/finding-sink.ts";
import { exactJsonOf, isObject } from "../../contract/shape.ts";
import type { SourceRecord } from "../../contract/source.ts";
import { jsonLines } from "../../input/json-lines.ts";
import { notJson, PLAIN_OR_LONG } from "../../json/not-json.ts";
import { type Path, receivedText } from "../../problems/problem.ts";
import { literally, type ReportFault, readAccepted } from "./accepted-value.ts";
import type { GoldCall } from "./compare-call.ts";
import { noAnswer, type Prediction, type ToolCallsGold } from "./match.ts";
import { callsOfResponse, parsedText, type ToolCall } from "./read-calls.ts";
import { readTools } from "./tools.ts";

const Calls = v.optional(v.array(v.unknown()));
const GoldLine = v.looseObject({
  id: v.string(),
  calls: Calls,
  response: v.optional(v.unknown()),
  tools: v.optional(v.nullable(v.array(v.unknown()))),
});
const PredLine = v.looseObject({ id: v.string(), calls: Calls, response: v.optional(v.unknown()) });

const KEYS = ["calls", "response"];

const goldLines = jsonLines({
  about: 'lines {"id","calls":[{"name","arguments"}]} or {"id","response": what an API returned}; perhaps "tools"',
  shape: GoldLine,
  keys: KEYS,
  framed: framedCalls,
  json: exactJsonOf,
  value: (line, record, sink): ToolCallsGold | undefined => {
    if (!isData(line, record, sink)) return undefined;
    let isSound = true;
    const report: ReportFault = (path, detail) => {
      isSound = false;
      sink.problem({ record, path }, detail);
    };
    const { calls: written, response, tools } = line;
    const calls = written === undefined ? literalCalls(response, report) : writtenCalls(written, report);
    return isSound ? { calls, tools: tools ? readTools(tools) : null } : undefined;
  },
});

const predLines = jsonLines({
  about: 'lines {"id","response": what an API returned} or {"id","calls":[{"name","arguments"}]}',
  shape: PredLine,
  keys: KEYS,
  framed: framedCalls,
  json: exactJsonOf,
  value: (line, record, sink): Prediction | undefined => {
    if (!isData(line, record, sink)) return undefined;
    const { calls, response } = line;
    return callsOfResponse(calls === undefined ? response : line) ?? { instead: calls === undefined ? response : line };
  },
});

export const formats = { gold: [goldLines], pred: [predLines] };

/** A bare value from a framework: calls, the `tool_calls` of a message, a line without its id, or a response; or the JSON text of one. */
export function framedCalls(bare: unknown, id: string): unknown {
  const value = typeof bare === "string" ? (parsedText(bare) ?? bare) : bare;
  if (isObject(value) && KEYS.some((key) => Object.hasOwn(value, key))) return { ...value, id };
  const areAll = (fits: (item: Readonly<Record<string, unknown>>) => boolean) =>
    Array.isArray(value) && value.every((item) => isObject(item) && fits(item));
  if (areAll((item) => typeof item.name === "string" && !Object.hasOwn(item, "type"))) return { id, calls: value };
  return { id, response: areAll((item) => isObject(item.function)) ? { tool_calls: value } : value };
}

/** Values in memory may be no data at all. */
function isData(line: object, record: SourceRecord, sink: FindingSink): boolean {
  const fault = record.text === undefined ? notJson(line, PLAIN_OR_LONG) : null;
  if (fault === null) return true;
  sink.problem({ record, path: fault.path }, { code: "BAD_VALUE", expected: "JSON", received: fault.received });
  return false;
}

/** Gold calls as a person writes them: `$any`, `$optional` and `$value` have their meaning. */
export function writtenCalls(calls: readonly unknown[], report: ReportFault): readonly GoldCall[] {
  return calls.flatMap((written, at) => {
    const [call] = callsOfResponse({ calls: [written] }) ?? [];
    if (call !== undefined) return goldCall(call, ["calls", at, "arguments"], readAccepted, report);
    const hint = 'what an API returned is gold under the key "response"';
    const expected = 'a call {"name": "…", "arguments": {…}}';
    report(["calls", at], { code: "BAD_SHAPE", expected, received: receivedText(written), hint });
    return [];
  });
}

/** Gold as an API returned it. */
export function literalCalls(response: unknown, report: ReportFault): readonly GoldCall[] {
  const calls = callsOfResponse(response);
  if (calls === null) report(["response"], noAnswer(response));
  return (calls ?? []).flatMap((call) => goldCall(call, ["response"], literally, report));
}

/** Nothing after a report. */
function goldCall(
  { name, arguments: given }: ToolCall,
  path: Path,
  read: typeof readAccepted,
  report: ReportFault,
): readonly GoldCall[] {
  if (given === null) {
    const expected = `a JSON object as arguments of ${JSON.stringify(name)}`;
    report(path, { code: "BAD_VALUE", expected, received: "something else" });
    return [];
  }
  const entries = Object.entries(given).map(([key, value]) => [key, read(value, [...path, key], report)] as const);
  return [{ name, arguments: new Map(entries) }];
}
