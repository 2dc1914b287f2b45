// Reads one object or list that a model wrote, from its bracket on, repairing what can be repaired. Nothing calls itself: depth costs no stack.
import type { JsonNode } from "../json.ts";
import { CUT, LenientScanner } from "./lenient-scanner.ts";
import { Repairs } from "./repair.ts";

/** whole: closed; cut: the text ended first; broken: no reading makes sense from `end` on. */
export interface FoundValue {
  readonly state: "whole" | "cut" | "broken";
  readonly node: JsonNode;
  readonly end: number;
  readonly repairs: Repairs;
  /** Whether it has an entry with a key, and so was meant as data. */
  readonly hasKeys: boolean;
  /** How many brackets were open at the end. */
  readonly depth: number;
  /** What should have stood at the end. */
  readonly expected: string;
}

interface Frame {
  readonly start: number;
  readonly close: "}" | "]" | ")";
  readonly entries: [string, JsonNode][];
  readonly items: JsonNode[];
  /** The key whose value is being read. */
  key: string | null;
  /** What came last inside: nothing, a value or a comma. */
  last: "nothing" | "value" | "comma";
}

const DEEPEST = 200;
const OPENING: Readonly<Record<string, Frame["close"]>> = { "{": "}", "[": "]", "(": ")" };
const ELLIPSIS = ["...", "…"];
const FENCES = ["```", "~~~"];

export function readLenientValue(text: string, start: number): FoundValue {
  return new ValueReader(text, start).read();
}

type Step = { readonly state: FoundValue["state"]; readonly expected: string } | null;

const CUT_HERE: Step = { state: "cut", expected: "the rest of the answer" };
const broken = (expected: string): Step => ({ state: "broken", expected });

class ValueReader {
  readonly #scanner: LenientScanner;
  readonly #repairs = new Repairs();
  readonly #stack: Frame[] = [];
  #root: JsonNode | null = null;
  #hasKeys = false;

  constructor(text: string, start: number) {
    this.#scanner = new LenientScanner(text, start, this.#repairs);
    this.#open(OPENING[text[start]!]!);
  }

  read(): FoundValue {
    let step: Step = null;
    while (step === null) step = this.#stack.length === 0 ? { state: "whole", expected: "" } : this.#next();
    const depth = this.#stack.length;
    const end = this.#scanner.at;
    while (this.#stack.length > 0) this.#close();
    if (step.state === "cut") this.#repairs.add("cut");
    return { ...step, node: this.#root!, end, repairs: this.#repairs, hasKeys: this.#hasKeys, depth };
  }

  #next(): Step {
    const frame = this.#stack.at(-1)!;
    const scanner = this.#scanner;
    const next = scanner.peek();
    if (next === undefined) return CUT_HERE;
    if (frame.key !== null) return this.#value(frame, next);
    if (FENCES.some((fence) => scanner.text.startsWith(fence, scanner.at))) return this.#closeAll();
    if (next === ",") return this.#comma(frame);
    if (next === "}" || next === "]" || next === ")") return this.#closeAt(next);
    const ellipsis = ELLIPSIS.find((dots) => scanner.text.startsWith(dots, scanner.at));
    if (ellipsis !== undefined) return this.#ellipsis(frame, ellipsis);
    if (frame.last === "value") this.#repairs.add("comma");
    return frame.close === "}" ? this.#key(frame) : this.#value(frame, next);
  }

  #open(close: Frame["close"]): Step {
    if (this.#stack.length >= DEEPEST) return broken(`at most ${DEEPEST} levels of nesting`);
    if (close === ")") this.#repairs.add("tuple");
    this.#stack.push({ start: this.#scanner.at++, close, entries: [], items: [], key: null, last: "nothing" });
    return null;
  }

  #close(): void {
    const { start, close, entries, items } = this.#stack.pop()!;
    this.#put(close === "}" ? { kind: "object", start, entries } : { kind: "array", start, items });
  }

  /** A finished value goes into the frame around it. */
  #put(node: JsonNode): null {
    const frame = this.#stack.at(-1);
    if (frame === undefined) {
      this.#root = node;
    } else if (frame.close !== "}") {
      frame.items.push(node);
    } else {
      frame.entries.push([frame.key!, node]);
      frame.key = null;
    }
    if (frame !== undefined) frame.last = "value";
    return null;
  }

  #comma(frame: Frame): Step {
    if (frame.last !== "value") this.#repairs.add("comma");
    frame.last = "comma";
    this.#scanner.at++;
    return null;
  }

  #ellipsis(frame: Frame, dots: string): Step {
    this.#repairs.add("ellipsis");
    this.#scanner.at += dots.length;
    frame.last = "value";
    return null;
  }

  /** Closes the innermost bracket of this kind, and those inside it that were forgotten. */
  #closeAt(close: Frame["close"]): Step {
    const position = this.#stack.findLastIndex((frame) => frame.close === close);
    if (position === -1) return broken(`"${this.#stack.at(-1)!.close}"`);
    if (this.#stack.at(-1)!.last === "comma" && close !== ")") this.#repairs.add("comma");
    if (position < this.#stack.length - 1) this.#repairs.add("bracket");
    while (this.#stack.length > position) this.#close();
    this.#scanner.at++;
    return null;
  }

  /** A fence ends all of it. */
  #closeAll(): Step {
    this.#repairs.add("bracket");
    while (this.#stack.length > 0) this.#close();
    return null;
  }

  #key(frame: Frame): Step {
    const key = this.#scanner.quoted() ?? this.#scanner.bareKey();
    if (key === CUT) return CUT_HERE;
    if (key === null) return broken("a key");
    const colon = this.#scanner.peek();
    if (colon === undefined) return CUT_HERE;
    if (colon !== ":") return broken('":"');
    this.#scanner.at++;
    this.#hasKeys = true;
    frame.key = key;
    return null;
  }

  #value(frame: Frame, next: string): Step {
    const start = this.#scanner.at;
    if (Object.hasOwn(OPENING, next)) return this.#open(OPENING[next]!);
    const text = this.#scanner.quoted();
    if (text === CUT) return CUT_HERE;
    if (text !== null) return this.#put({ kind: "string", start, value: text });
    const isData = frame.close === "}" || this.#stack.length > 1;
    const bare = this.#scanner.bare({ allowsText: isData });
    if (bare === null) return broken("a value");
    // Where the text ends right after it, nobody knows whether 2 was going to be 20.
    return this.#scanner.at === this.#scanner.text.length ? CUT_HERE : this.#put(bare);
  }
}
