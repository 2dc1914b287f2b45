// Finds the tool calls in what an API, a framework or a protocol returned. Each shape is one row of a table; the first that fits counts.
import { isObject } from "../../contract/shape.ts";
import { parseWithLongIntegers } from "../../json/long-integers.ts";
import { tooDeepAt } from "../../json/text.ts";

export type Arguments = Readonly<Record<string, unknown>>;

export interface ToolCall {
  readonly name: string;
  /** Null if they are no object: the call is invalid, but its name counts. */
  readonly arguments: Arguments | null;
}

type Fields = Readonly<Record<string, unknown>>;

/** How calls are found in an object: `fits` decides, `calls` finds. */
interface ResponseShape {
  fits(object: Fields): boolean;
  calls(object: Fields): readonly ToolCall[];
}

const SILENT_ROLES = ["user", "system", "developer", "tool", "function", "human"];
const SILENT_TYPES = ["human", "system", "tool", "tool_result", "function_call_output"];

const SHAPES: readonly ResponseShape[] = [
  {
    fits: (o) => Array.isArray(o.calls),
    calls: (o) => listOf(o.calls).flatMap((call) => callOf(call, "name", ["arguments"])),
  },
  // MCP
  {
    fits: (o) => has(o, "method"),
    calls: (o) => (o.method === "tools/call" ? callOf(o.params, "name", ["arguments"]) : []),
  },
  // OpenAI Chat Completions and Gemini: the first of several answers
  { fits: (o) => Array.isArray(o.choices), calls: (o) => callsIn(fieldsOf(listOf(o.choices)[0]).message) },
  { fits: (o) => Array.isArray(o.candidates), calls: (o) => callsIn(fieldsOf(listOf(o.candidates)[0]).content) },
  { fits: (o) => Array.isArray(o.output), calls: (o) => callsIn(o.output) },
  { fits: (o) => Array.isArray(o.messages), calls: (o) => callsIn(o.messages) },
  // LangChain, dumped in one of two ways
  { fits: (o) => has(o, "lc") && has(o, "kwargs"), calls: (o) => callsIn(o.kwargs) },
  { fits: (o) => has(o, "type") && isObject(o.data), calls: (o) => callsIn({ ...fieldsOf(o.data), type: o.type }) },
  { fits: (o) => isOneOf(o.role, SILENT_ROLES) || isOneOf(o.type, SILENT_TYPES), calls: () => [] },
  // OpenAI Responses, Anthropic, AI SDK, LangChain
  { fits: (o) => o.type === "function_call", calls: (o) => callOf(o, "name", ["arguments"]) },
  { fits: (o) => o.type === "tool_use", calls: (o) => callOf(o, "name", ["input"]) },
  { fits: (o) => o.type === "tool-call", calls: (o) => callOf(o, "toolName", ["input", "args"]) },
  { fits: (o) => o.type === "tool_call", calls: (o) => callOf(o, "name", ["args"]) },
  // Gemini, and OpenAI of 2023
  { fits: (o) => isObject(o.functionCall), calls: (o) => callOf(o.functionCall, "name", ["arguments", "args"]) },
  { fits: (o) => isObject(o.function_call), calls: (o) => callOf(o.function_call, "name", ["arguments", "args"]) },
  {
    fits: (o) => listOf(o.tool_calls).length > 0 || listOf(o.invalid_tool_calls).length > 0,
    calls: (o) => [
      ...listOf(o.tool_calls).flatMap((call) =>
        isObject(fieldsOf(call).function)
          ? callOf(fieldsOf(call).function, "name", ["arguments"])
          : callOf(call, "name", ["args", "arguments"]),
      ),
      ...listOf(o.invalid_tool_calls).flatMap((call) => callOf(call, "name", []).map(invalid)),
    ],
  },
  {
    fits: (o) => has(o, "toolCalls"),
    calls: (o) =>
      listOf(o.toolCalls).flatMap((call) =>
        callOf(call, typeof fieldsOf(call).toolName === "string" ? "toolName" : "name", ["input", "args", "arguments"]),
      ),
  },
  { fits: (o) => Array.isArray(o.parts), calls: (o) => callsIn(o.parts) },
  { fits: (o) => Array.isArray(o.content), calls: (o) => callsIn(o.content) },
  // A message, or a part of one, that calls nothing
  {
    fits: (o) =>
      Array.isArray(o.tool_calls) || ["role", "type", "content", "text"].some((key) => typeof o[key] === "string"),
    calls: () => [],
  },
];

/** The calls of a response, null if it is no answer. A text counts if it is a JSON object or array; texts inside a response do not. */
export function callsOfResponse(response: unknown): readonly ToolCall[] | null {
  const isJsonText = typeof response === "string" && /^\s*[[{]/.test(response);
  const answer = (isJsonText ? parsedText(response) : undefined) ?? response;
  const parts = Array.isArray(answer) ? answer : [answer];
  return parts.length > 0 && parts.every(isNoAnswer) ? null : callsIn(answer);
}

/** Whether a value is neither text nor list nor any shape of the table, or has no calls and an error. */
function isNoAnswer(value: unknown): boolean {
  if (typeof value === "string" || Array.isArray(value)) return false;
  return !isObject(value) || shapeOf(value) === undefined || (isFailure(value) && callsIn(value).length === 0);
}

function callsIn(value: unknown): readonly ToolCall[] {
  if (Array.isArray(value)) return value.flatMap(callsIn);
  return isObject(value) ? (shapeOf(value)?.calls(value) ?? []) : [];
}

function shapeOf(object: Fields): ResponseShape | undefined {
  return SHAPES.find(({ fits }) => fits(object));
}

function isFailure({ error, type }: Fields): boolean {
  return isObject(error) || (typeof error === "string" && error !== "") || /error$/.test(String(type));
}

/** The call of an object by the keys of its name and arguments, the first of which that is there counts; none without a name. */
function callOf(value: unknown, nameKey: string, argumentKeys: readonly string[]): readonly ToolCall[] {
  const fields = fieldsOf(value);
  const name = has(fields, nameKey) ? fields[nameKey] : undefined;
  if (typeof name !== "string") return [];
  const key = argumentKeys.find((one) => has(fields, one));
  return [{ name, arguments: argumentsOf(key === undefined ? null : fields[key]) }];
}

/** Nothing means no arguments; null stands for what is no object. */
function argumentsOf(written: unknown): Arguments | null {
  if (written === null || written === undefined) return {};
  if (typeof written !== "string") return isObject(written) ? written : null;
  if (written.trim() === "") return {};
  const parsed = parsedText(written);
  return isObject(parsed) ? parsed : null;
}

function invalid({ name }: ToolCall): ToolCall {
  return { name, arguments: null };
}

/** The value of a JSON text, with the digits of long integers; undefined if it is none, or too deep. */
export function parsedText(text: string): unknown {
  if (tooDeepAt(text) !== -1) return undefined;
  try {
    return parseWithLongIntegers(text);
  } catch {
    return undefined;
  }
}

function has(object: Fields, key: string): boolean {
  return Object.hasOwn(object, key) && object[key] !== undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : {};
}

function isOneOf(value: unknown, words: readonly string[]): boolean {
  return typeof value === "string" && words.includes(value);
}
