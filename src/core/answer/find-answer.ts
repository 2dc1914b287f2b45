// Finds the JSON in a model's answer: past thoughts, prose and fences, the last whole value that is of the wanted kind.

import type { JsonNode } from "../json-reader.ts";
import { plainValue } from "../json-tree.ts";
import { type FoundValue, readLenientValue } from "./lenient.ts";
import { type RepairKind, Repairs } from "./repair.ts";

export interface Wanted {
  /** In words: "a JSON object". */
  readonly what: string;
  /** Whether a value is of the kind that is looked for; others are taken for prose, such as references in brackets. */
  fits(node: JsonNode): boolean;
  /** Whether the last member of an answer may stay as the cut left it; where it may not it is left out. */
  isWhole?(member: JsonNode): boolean;
  /** The key of an object under which the answer may stand. */
  readonly wrapper?: string | undefined;
}

interface FoundAnswer {
  readonly node: JsonNode;
  readonly repairs: readonly RepairKind[];
}
interface NoAnswer {
  readonly node: null;
  readonly expected: string;
  readonly offset: number;
}

export function findAnswer(answer: string, wanted: Wanted): FoundAnswer | NoAnswer {
  const repairs = new Repairs();
  const text = withoutThoughts(answer);
  if (text.length < answer.length) repairs.add("thinking");
  const unescaped = withoutEscapes(text);
  if (unescaped !== null) repairs.add("escaped");
  const found = unescaped === null ? search(text, wanted, repairs) : search(unescaped, wanted, repairs);
  return found.node === null ? found : { node: found.node, repairs: repairs.kinds() };
}

function withoutEscapes(text: string): string | null {
  const first = text.search(/["']/);
  const isEscaped =
    text[first] === '"' && (text[first - 1] === "\\" || /^\s*"\s*(?:\\[nrt]\s*)*[{[]\s*(?:\\[nrt]\s*)*\\"/.test(text));
  if (!isEscaped) return null;
  const unquoted = text[first - 1] === "\\" ? text : text.trim().replace(/^"|"$/g, "");
  return unquoted.replace(
    /\\(["\\/nrt])/g,
    (_, character: string) => ({ n: "\n", r: "\r", t: "\t" })[character] ?? character,
  );
}

/** An object whose first brace was in the prompt begins with its first key. */
const BRACE_BEFORE = /^\s*(?:```\w*\s*)?(?=(["'])[^"'\n]{1,200}\1\s*:)/;

type Searched = { readonly node: JsonNode } | NoAnswer;

function search(text: string, wanted: Wanted, repairs: Repairs): Searched {
  const opening = BRACE_BEFORE.exec(text);
  if (opening !== null) {
    const continued = `{${text.slice(opening[0].length)}`;
    const value = readLenientValue(continued, 0);
    if (value.state === "whole" && wanted.fits(value.node) && remarkOn(continued.slice(value.end)).length === 0) {
      repairs.add("bracket");
      repairs.addAll(value.repairs.kinds());
      return { node: value.node };
    }
  }
  const candidates = new Candidates(text, wanted);
  candidates.readAll();
  return candidates.choose(repairs);
}

/** Where a value may begin; a brace before another bracket begins none. */
const BRACKET = /\{(?!\s*[{[(:])|\[/g;
const DEPTH_CHANGE = /[{}[\]]/g;

class Candidates {
  readonly #text: string;
  readonly #wanted: Wanted;
  #whole: FoundValue | null = null;
  #cut: FoundValue | null = null;
  #broken: FoundValue | null = null;
  /** How many whole values there were, and what they say, as long as that is the same. */
  #count = 0;
  readonly #said = new Set<string>();
  readonly #around = new Repairs();

  constructor(text: string, wanted: Wanted) {
    this.#text = text;
    this.#wanted = wanted;
  }

  /** Goes through the text once: what a value took is not looked at again. */
  readAll(): void {
    let gap = 0;
    BRACKET.lastIndex = 0;
    for (let found = BRACKET.exec(this.#text); found !== null; found = BRACKET.exec(this.#text)) {
      const value = readLenientValue(this.#text, found.index);
      const end = this.#keep(value, found.index);
      if (end !== null) {
        this.#around.addAll(remarkOn(this.#text.slice(gap, found.index)));
        gap = end;
      }
      BRACKET.lastIndex = Math.max(end ?? value.end, found.index + 1);
    }
    this.#around.addAll(remarkOn(this.#text.slice(gap)));
  }

  /** Where the value ends; null where it is no data and belongs to the prose. */
  #keep(value: FoundValue, start: number): number | null {
    if (value.state === "broken") {
      if (!value.hasKeys) return null;
      this.#broken = value;
      return this.#endOfBroken(value);
    }
    if (!this.#wanted.fits(value.node)) return null;
    if (value.state === "cut") {
      this.#cut = value.hasKeys || this.#text[start] === "[" ? value : null;
      return this.#cut && value.end;
    }
    this.#whole = value;
    this.#count++;
    if (this.#said.size < 2) this.#said.add(JSON.stringify(plainValue(value.node)));
    return value.end;
  }

  /** What is left of a broken value is no answer: nothing inside it may stand for the whole. */
  #endOfBroken({ end, depth }: FoundValue): number {
    let open = depth;
    DEPTH_CHANGE.lastIndex = end;
    while (open > 0) {
      const found = DEPTH_CHANGE.exec(this.#text);
      if (found === null) return this.#text.length;
      open += found[0] === "{" || found[0] === "[" ? 1 : -1;
    }
    return DEPTH_CHANGE.lastIndex;
  }

  choose(repairs: Repairs): Searched {
    const chosen = this.#whole ?? this.#cut;
    const node = chosen && (chosen.state === "cut" ? withoutBegun(chosen.node, this.#wanted) : chosen.node);
    if (chosen === null || node === null) return this.#nothing();
    repairs.addAll(this.#around.kinds());
    repairs.addAll(chosen.repairs.kinds());
    const isAlone = this.#broken === null && (this.#whole === null || this.#cut === null);
    if (this.#said.size > 1 || !isAlone) repairs.add("contradiction");
    else if (this.#count > 1) repairs.add("several");
    return { node };
  }

  #nothing(): NoAnswer {
    const { what } = this.#wanted;
    if (this.#broken === null) return { node: null, expected: what, offset: 0 };
    const { expected, end } = this.#broken;
    return { node: null, expected: `${what} with ${expected}`, offset: end };
  }
}

const FENCE = /(?:```|~~~)[\w+-]*|`/g;
const INVISIBLE = /[\s\u200b-\u200d\u2060\ufeff]+/g;

function remarkOn(text: string): readonly RepairKind[] {
  if (!/\S/.test(text)) return [];
  const prose = text.replace(FENCE, "");
  const isFenced = prose.length < text.length;
  return [
    ...(isFenced ? (["fence"] as const) : []),
    ...(prose.replace(INVISIBLE, "") === "" ? [] : (["prose"] as const)),
  ];
}

/** Without what the cut left unfinished; null where nothing is left. */
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

/** The text without thoughts. Those whose opening tag was in the prompt reach from the beginning, those without an end to the end. */
export function withoutThoughts(text: string): string {
  let kept = "";
  let from = 0;
  let isThinking = false;
  for (const { 0: tag, 1: slash, index } of text.matchAll(TAG)) {
    const isClosing = slash === "/";
    if (!isClosing && !isThinking) kept += text.slice(from, index);
    if (isClosing && !isThinking) kept = "";
    from = index + tag.length;
    isThinking = !isClosing;
  }
  return isThinking ? kept : kept + text.slice(from);
}
