// Scans JSON text by its quotes and brackets, without parsing it: where strings and values end, and how deeply it is nested.
import type { SourceRecord } from "./record.ts";

/** No real data is nested deeper, and recursive readers would overflow the stack. */
export const DEEPEST = 500;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = [0x5b, 0x7b];
const CLOSING = [0x5d, 0x7d];

/** The value of a text; undefined if it is no JSON, and nobody need know why. */
export function parsedOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The place after the closing quote of the string that begins here; -1 if it never ends. */
export function stringEnd(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === BACKSLASH) before--;
    if ((at - before) % 2 === 1) return at + 1;
  }
  return -1;
}

/** Returns the place where the nesting exceeds so many levels; -1 if it does not, or if the text ends inside a string. */
export function tooDeepAt(text: string, levels = DEEPEST): number {
  if (text.length <= levels || !hasMore(text, levels)) return -1;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = stringEnd(text, at) - 1;
      if (at < 0) return -1;
    } else if (OPENING.includes(code) && ++depth > levels) return at;
    else if (CLOSING.includes(code)) depth--;
  }
  return -1;
}

/** Whether there are more opening brackets than that: a quick test that nearly no line passes. */
function hasMore(text: string, most: number): boolean {
  let brackets = 0;
  for (const bracket of "[{")
    for (let at = text.indexOf(bracket); at !== -1; at = text.indexOf(bracket, at + 1))
      if (++brackets > most) return true;
  return false;
}

/** Whether a text that begins like this is JSON, not JSON Lines: a list, or an object that goes on after its first line. */
export function isWholeJson(head: string): boolean {
  const text = head.replace(/^\ufeff/, "").trimStart();
  if (text.startsWith("[")) return true;
  const newline = text.indexOf("\n");
  return text.startsWith("{") && newline !== -1 && /[{[,]\s*$/.test(text.slice(0, newline));
}

/** The elements of a list, or values that follow each other; reading an element reports what is wrong with it. */
export function elementsOf({ file, line, text = "" }: SourceRecord): readonly SourceRecord[] {
  const start = /^\ufeff?\s*\[?/.exec(text)![0].length;
  const elements: SourceRecord[] = [];
  let seen = 0;
  let lineNow = line;
  for (let at = nextValue(text, start); at < text.length; ) {
    const end = valueEnd(text, at);
    for (; seen < at; seen++) if (text[seen] === "\n") lineNow++;
    elements.push({ file, line: lineNow, text: text.slice(at, end) });
    at = nextValue(text, end);
  }
  return elements;
}

function nextValue(text: string, from: number): number {
  let at = from;
  while (at < text.length && /[\s,\]]/.test(text[at]!)) at++;
  return at;
}

/** Returns the end of a value: after its closing bracket, or before a separator. */
function valueEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const character = text[at]!;
    if (character === '"') {
      at = stringEnd(text, at) - 1;
      if (at < 0) return text.length;
    } else if (character === "{" || character === "[") depth++;
    else if (character === "}" || character === "]") depth--;
    else if (depth === 0 && (character === "," || character === "\n")) return at;
    if (depth < 0) return Math.max(at, from + 1);
    if (depth === 0 && (character === "}" || character === "]")) return at + 1;
  }
  return text.length;
}

const QUOTE_OR_NAN = /"|-?\b(?:NaN|Infinity)\b/g;

/** JSON as Python writes it, with null for NaN, Infinity and -Infinity outside of strings. */
export function strictText(text: string): string {
  if (!/NaN|Infinity/.test(text)) return text;
  const pieces: string[] = [];
  let done = 0;
  QUOTE_OR_NAN.lastIndex = 0;
  for (let match = QUOTE_OR_NAN.exec(text); match !== null; match = QUOTE_OR_NAN.exec(text)) {
    const { 0: word, index } = match;
    if (word === '"') {
      const end = stringEnd(text, index);
      if (end === -1) break;
      QUOTE_OR_NAN.lastIndex = end;
    } else {
      pieces.push(text.slice(done, index), "null");
      done = index + word.length;
    }
  }
  return [...pieces, text.slice(done)].join("");
}
