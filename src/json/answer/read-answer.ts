// Reads a model's answer: strictly, as JSON or a Python literal and nothing else, or leniently, skipping thoughts, prose and fences and naming every repair.

import { badValue } from "../../problems/problem.ts";
import { type JsonNode, JsonSyntaxError, readJson, readPythonLiteral } from "../reader.ts";
import { parsedOrUndefined } from "../text.ts";
import { plainValue } from "../tree.ts";
import { type FoundValue, readLenientValue } from "./lenient.ts";
import { REPAIRS, type RepairKind } from "./repair.ts";

export type AnswerMode = "strict" | "lenient";

/** The option of every task whose predictions may be a model's text. */
export const ANSWERS_OPTION = {
  kind: "choice",
  choices: ["strict", "lenient"],
  default: "strict",
  about: "read a model's answer as JSON or a Python literal only (strict), or repair it (lenient)",
} as const;

/** The option that decides about an answer that cannot be read. */
export const INVALID_OPTION = {
  kind: "choice",
  choices: ["error", "empty"],
  default: "error",
  about: "an answer that cannot be read is an error, or counts as empty",
} as const;

export interface Wanted {
  /** The wanted data in words: "a JSON object". */
  readonly what: string;
  /** Whether a value is of the wanted kind; other brackets are taken for prose, such as references. */
  fits(node: JsonNode): boolean;
  /** Whether the last member of an answer that was cut off is complete; otherwise it is left out. */
  isWhole?(member: JsonNode): boolean;
  /** A key that may wrap the answer. */
  readonly wrapper?: string | undefined;
}

/** The answer and the kinds of its repairs, or what was expected after how many characters. */
type Answer =
  | { readonly node: JsonNode; readonly repairs: readonly RepairKind[] }
  | { readonly node: null; readonly expected: string; readonly offset: number };

interface AnswerRules {
  readonly mode: AnswerMode;
  readonly wanted: Wanted;
  /** The language of a strict answer; "python", the default, also takes JSON. */
  readonly notation?: "json" | "python";
}

export function answerTree(text: string, { mode, wanted, notation = "python" }: AnswerRules): Answer {
  const strict = readStrict(text, wanted, notation);
  return strict.node !== null || mode === "strict" ? strict : findAnswer(text, wanted);
}

function readStrict(text: string, wanted: Wanted, notation: "json" | "python"): Answer {
  try {
    const node = notation === "json" ? readJson(text) : jsonOrPython(text);
    if (wanted.fits(node)) return { node, repairs: [] };
    return { node: null, expected: wanted.what, offset: 0 };
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return { node: null, expected: `${wanted.what} with ${error.expected}`, offset: error.offset };
  }
}

function jsonOrPython(text: string): JsonNode {
  try {
    return readJson(text);
  } catch {
    return readPythonLiteral(text);
  }
}

/** The JSON found in a model's answer with the repairs, or why there is none. */
export type AnswerInText =
  | {
      readonly value: unknown;
      /** The repairs and skipped parts, in words; empty if the text was JSON or a Python literal and nothing else. */
      readonly repairs: readonly string[];
    }
  | {
      readonly value: undefined;
      /** The expected text, and the number of characters before it. */
      readonly expected: string;
      readonly offset: number;
    };

const WANTED = {
  object: { what: "a JSON object", fits: ({ kind }) => kind === "object" },
  list: { what: "a JSON list", fits: ({ kind }) => kind === "array" },
  any: { what: "a JSON object or list", fits: ({ kind }) => kind === "object" || kind === "array" },
} as const satisfies Readonly<Record<string, Wanted>>;

/** The kind of JSON to look for in an answer. */
export type WantedAnswer = keyof typeof WANTED;

/**
 * Finds the last complete JSON object or list in a model's answer. Skips thoughts, prose and fences, repairs broken JSON, and lists the repairs.
 *
 * @example
 * import { readAnswer } from "karat";
 *
 * const { value } = readAnswer('Sure! Here it is: {"city": "Oslo",}');
 * console.log(JSON.stringify(value)); // {"city":"Oslo"}
 */
export function readAnswer(text: string, wanted: WantedAnswer = "any"): AnswerInText {
  if (typeof text !== "string") throw badValue("a text", text);
  if (!Object.hasOwn(WANTED, wanted)) throw badValue(`one of ${Object.keys(WANTED).join(", ")}`, wanted);
  const answer = answerTree(text, { mode: "lenient", wanted: WANTED[wanted] });
  if (answer.node === null) return { value: undefined, expected: answer.expected, offset: answer.offset };
  return { value: plainValue(answer.node), repairs: answer.repairs.map((kind) => REPAIRS[kind]) };
}

export function findAnswer(answer: string, wanted: Wanted): Answer {
  const text = withoutThoughts(answer);
  const unescaped = withoutEscapes(text);
  const value = continuedObject(unescaped ?? text, wanted) ?? lastValue(unescaped ?? text, wanted);
  if (value.node === null) return value;
  const repairs = new Set(value.repairs);
  if (text.length < answer.length) repairs.add("thinking");
  if (unescaped !== null) repairs.add("escaped");
  return { node: value.node, repairs: (Object.keys(REPAIRS) as RepairKind[]).filter((kind) => repairs.has(kind)) };
}

/** The text inside, if the answer is JSON that was escaped as a text; null otherwise. */
function withoutEscapes(text: string): string | null {
  const whole = heldText(text);
  if (whole !== null) return whole;
  const first = text.search(/["']/);
  const isEscaped = text[first] === '"' && (text[first - 1] === "\\" || ESCAPED_START.test(text));
  if (!isEscaped) return null;
  const unquoted = text[first - 1] === "\\" ? text : text.trim().replace(/^"|"$/g, "");
  return unquoted.replace(
    /\\(["\\/nrt])/g,
    (_, character: string) => ({ n: "\n", r: "\r", t: "\t" })[character] ?? character,
  );
}

/** A quote and brackets before the first escaped quote: `"[{\"`. */
const ESCAPED_START = /^\s*"\s*(?:\\[nrt]\s*)*(?:[{[]\s*(?:\\[nrt]\s*)*)+\\"/;

/** Returns the content of a JSON text, if the answer is one text and nothing else. */
function heldText(text: string): string | null {
  const held = /^\s*"/.test(text) ? parsedOrUndefined(text) : null;
  return typeof held === "string" ? held : null;
}

/** The first key of an object whose opening brace was in the prompt. */
const BRACE_BEFORE = /^\s*(?:```\w*\s*)?(?=(["'])[^"'\n]{1,200}\1\s*:)/;

/** The object that the prompt began and the answer finishes, if the answer is that and nothing else. */
function continuedObject(text: string, wanted: Wanted): Answer | null {
  const opening = BRACE_BEFORE.exec(text);
  if (opening === null) return null;
  const continued = `{${text.slice(opening[0].length)}`;
  const { state, node, end, repairs } = readLenientValue(continued, 0);
  if (state !== "whole" || !wanted.fits(node) || remarksOn(continued.slice(end)).length > 0) return null;
  return { node, repairs: ["bracket", ...repairs] };
}

/** The last whole value; if there is none, the value that was cut off. */
function lastValue(text: string, wanted: Wanted): Answer {
  const values = valuesIn(text, wanted);
  const whole = values.filter(({ state }) => state === "whole");
  const cut = values.findLast(({ state }) => state === "cut");
  const broken = values.findLast(({ state }) => state === "broken");
  const chosen = whole.at(-1) ?? cut;
  const node = chosen && (chosen === cut ? withoutBegun(cut.node, wanted) : chosen.node);
  if (!node) {
    const expected = broken === undefined ? wanted.what : `${wanted.what} with ${broken.expected}`;
    return { node: null, expected, offset: broken?.end ?? 0 };
  }
  const distinctValues = new Set(whole.map((value) => JSON.stringify(plainValue(value.node)))).size;
  const isContradicted = distinctValues + Number(cut !== undefined) + Number(broken !== undefined) > 1;
  const repairs: RepairKind[] = [...chosen.repairs, ...around(text, values).flatMap(remarksOn)];
  if (isContradicted) repairs.push("contradiction");
  else if (whole.length > 1) repairs.push("several");
  return { node, repairs };
}

/** A value with its start and the place where the text goes on after it. */
interface PlacedValue extends FoundValue {
  readonly start: number;
  readonly next: number;
}

/** The start of a value; a brace before another bracket starts none. */
const BRACKET = /\{(?!\s*[{[(:])|\[/g;

/** The values that are data. Other brackets belong to the prose. */
function valuesIn(text: string, wanted: Wanted): readonly PlacedValue[] {
  const values: PlacedValue[] = [];
  BRACKET.lastIndex = 0;
  for (let bracket = BRACKET.exec(text); bracket !== null; bracket = BRACKET.exec(text)) {
    const start = bracket.index;
    const value = readLenientValue(text, start);
    const isKept = isData(value, wanted);
    const next = isKept && value.state === "broken" ? endOfBroken(text, value) : value.end;
    if (isKept) values.push({ ...value, start, next });
    BRACKET.lastIndex = Math.max(next, start + 1);
  }
  return values;
}

function isData({ state, node, hasKeys }: FoundValue, wanted: Wanted): boolean {
  if (state === "broken") return hasKeys;
  return wanted.fits(node) && (state === "whole" || hasKeys || node.kind === "array");
}

const DEPTH_CHANGE = /[{}[\]]/g;

/** Returns the place where the brackets of a broken value close: a part of it must not count as the answer. */
function endOfBroken(text: string, { end, depth }: FoundValue): number {
  let open = depth;
  DEPTH_CHANGE.lastIndex = end;
  while (open > 0) {
    const change = DEPTH_CHANGE.exec(text);
    if (change === null) return text.length;
    open += change[0] === "{" || change[0] === "[" ? 1 : -1;
  }
  return DEPTH_CHANGE.lastIndex;
}

/** The texts before, between and after the values. */
function around(text: string, values: readonly PlacedValue[]): readonly string[] {
  return [...values, null].map((value, at) => text.slice(values[at - 1]?.next ?? 0, value?.start));
}

const FENCE = /(?:```|~~~)[\w+-]*|`/g;
const INVISIBLE = /[\s\u200b-\u200d\u2060\ufeff]+/g;

function remarksOn(text: string): readonly RepairKind[] {
  const prose = text.replace(FENCE, "");
  const remarks: RepairKind[] = prose.length < text.length ? ["fence"] : [];
  return prose.replace(INVISIBLE, "") === "" ? remarks : [...remarks, "prose"];
}

/** The value without its unfinished end; null if nothing is left. */
function withoutBegun(node: JsonNode, { isWhole = () => true, ...wanted }: Wanted): JsonNode | null {
  if (node.kind === "object") {
    const last = node.entries.at(-1);
    if (last !== undefined && last[0] === wanted.wrapper && (last[1].kind === "object" || last[1].kind === "array")) {
      const inside = withoutBegun(last[1], { ...wanted, isWhole, wrapper: undefined });
      return inside && { ...node, entries: [...node.entries.slice(0, -1), [last[0], inside]] };
    }
    const entries = last === undefined || isWhole(last[1]) ? node.entries : node.entries.slice(0, -1);
    return entries.length === 0 ? null : { ...node, entries };
  }
  if (node.kind !== "array") return node;
  const last = node.items.at(-1);
  const items = last === undefined || isWhole(last) ? node.items : node.items.slice(0, -1);
  return items.length === 0 ? null : { ...node, items };
}

const TAG = /<(\/?)(?:think|thinking|thoughts?|reasoning|reflection|scratchpad)>/gi;

/** Removes thoughts. Without an opening tag (it was in the prompt) they start at the beginning; without a closing tag they go on to the end. */
export function withoutThoughts(text: string): string {
  let outside = "";
  let from = 0;
  let isThinking = false;
  for (const { 0: tag, 1: slash, index } of text.matchAll(TAG)) {
    const isClosing = slash === "/";
    if (!isClosing && !isThinking) outside += text.slice(from, index);
    if (isClosing && !isThinking) outside = "";
    from = index + tag.length;
    isThinking = !isClosing;
  }
  return isThinking ? outside : outside + text.slice(from);
}
