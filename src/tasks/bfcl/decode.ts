// Decodes a reply into calls, as the official program does for native calls and for text.
import { JsonSyntaxError } from "../../json/reader.ts";
import { Arithmetic } from "./python-arithmetic.ts";
import { parsePythonJson } from "./python-json.ts";
import { DecodeError, parseCalls } from "./python-parser.ts";
import { type Call, type Expression, unparse } from "./python-tree.ts";
import {
  isDict,
  isList,
  isNumeric,
  type PythonDict,
  PythonOther,
  PythonTuple,
  type PythonValue,
  plainNumber,
} from "./python-value.ts";

export interface DecodedCall {
  readonly name: string;
  readonly arguments: PythonDict;
}

/** Why a reply has no calls, by the names of the official program. */
export type Undecodable = "ast_decoder:decoder_failed" | "ast_decoder:decoder_wrong_output_format";

export type Decoded = readonly DecodedCall[] | Undecodable;

export function decode(reply: PythonValue, mode: "native" | "text"): Decoded {
  try {
    return mode === "native" ? nativeCalls(reply) : textCalls(reply);
  } catch (error) {
    if (error instanceof DecodeError || error instanceof JsonSyntaxError) return "ast_decoder:decoder_failed";
    throw error;
  }
}

/** QUIRK: an empty text is an empty list. */
function nativeCalls(reply: PythonValue): Decoded {
  if (reply === "") return [];
  if (!isList(reply)) throw new DecodeError("a list of calls");
  const calls = reply.map((item) => {
    const [first] = isDict(item) ? item : [];
    if (first === undefined) throw new DecodeError("a call");
    const [name, written] = first;
    return { name: name as string, arguments: typeof written === "string" ? parsePythonJson(written) : written };
  });
  return calls.every(isCall) ? calls : "ast_decoder:decoder_wrong_output_format";
}

function isCall(call: { readonly name: string; readonly arguments: PythonValue }): call is DecodedCall {
  return isDict(call.arguments);
}

function textCalls(reply: PythonValue): Decoded {
  if (typeof reply !== "string") throw new DecodeError("a text");
  const arithmetic = new Arithmetic();
  return parseCalls(bracketed(reply)).map((call) => decodedCall(call, arithmetic));
}

/** Without backticks, line feeds and spaces at both ends, and with brackets where they are missing. */
function bracketed(reply: string): string {
  const isEdge = (character: string | undefined) => character === "`" || character === "\n" || character === " ";
  let [start, end] = [0, reply.length];
  while (start < end && isEdge(reply[start])) start++;
  while (end > start && isEdge(reply[end - 1])) end--;
  const text = reply.slice(start, end);
  const opened = text.startsWith("[") ? text : `[${text}`;
  return opened.endsWith("]") ? opened : `${opened}]`;
}

/** QUIRK: positional arguments are ignored, and `**value` is a parameter named None. */
function decodedCall(call: Call, arithmetic: Arithmetic): DecodedCall {
  return {
    name: dottedName(call.function),
    arguments: new Map(call.keywords.map(({ name, value }) => [name, resolved(value, arithmetic)])),
  };
}

/** What stands before a call or an index is dropped. */
function dottedName(called: Expression): string {
  const parts: string[] = [];
  let part = called;
  for (; part.kind === "attribute"; part = part.value) parts.push(part.name);
  if (part.kind === "name") parts.push(part.id);
  return parts.reverse().join(".");
}

function resolved(expression: Expression, arithmetic: Arithmetic): PythonValue {
  switch (expression.kind) {
    case "constant":
      return expression.value;
    case "name":
      return expression.id;
    case "unary":
      return negated(expression.operand);
    case "binary":
      return arithmetic.value(expression);
    case "list":
      return expression.items.map((item) => resolved(item, arithmetic));
    case "tuple":
      return new PythonTuple(expression.items.map((item) => resolved(item, arithmetic)));
    case "dict":
      return new Map(
        expression.entries.map(([key, value]) => [keyOf(key, arithmetic), resolved(value, arithmetic)] as const),
      );
    case "call": {
      if (expression.keywords.length === 0) return unparse(expression);
      const call = decodedCall(expression, arithmetic);
      return new Map([[call.name, call.arguments]]);
    }
    case "index":
      return `${unparse(expression.value)}[${unparse(expression.slice)}]`;
    default:
      throw new DecodeError(`a value, not ${expression.kind}`);
  }
}

/** QUIRK: every operator before a constant negates it, `+` and `not` too. */
function negated(operand: Expression): PythonValue {
  const value = operand.kind === "constant" ? operand.value : null;
  if (isNumeric(value)) return -plainNumber(value);
  if (value instanceof PythonOther && value.isNumber) return new PythonOther(`-${value.text}`, true);
  throw new DecodeError("a number or a boolean after the operator");
}

function keyOf(key: Expression | null, arithmetic: Arithmetic): PythonValue {
  const value = key === null ? [] : resolved(key, arithmetic);
  if (!isHashable(value)) throw new DecodeError("a key that Python can hash");
  return value;
}

function isHashable(value: PythonValue): boolean {
  return value instanceof PythonTuple ? value.items.every(isHashable) : !isList(value) && !isDict(value);
}
