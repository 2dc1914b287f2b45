// JSON where lines were expected: a list, or values that go over several lines, cut into one record an element.
import { stringEnd } from "./json-text.ts";
import type { SourceRecord } from "./source.ts";

/** Whether a text that begins like this is no JSON Lines: it is a list, or its first line does not end what it begins. */
export function isWholeJson(head: string): boolean {
  const text = head.replace(/^\ufeff/, "").trimStart();
  if (text.startsWith("[")) return true;
  const newline = text.indexOf("\n");
  return text.startsWith("{") && newline !== -1 && /[{[,]\s*$/.test(text.slice(0, newline));
}

/** The elements of the list that a text is, or the values that follow each other in it; what is wrong with one is said when it is read. */
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

/** The next character that may begin a value. */
function nextValue(text: string, from: number): number {
  let at = from;
  while (at < text.length && /[\s,\]]/.test(text[at]!)) at++;
  return at;
}

/** Where a value ends: after the bracket that closes its first, or before what separates it from the next. */
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
