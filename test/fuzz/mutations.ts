// Ways to damage a text: structure, numbers as tokens, nesting, long strings, bytes, Python literals, texts, lines.
import fc from "fast-check";

/** Plain data, so that a failure can be stored and tried again. Numbers choose places, modulo how many there are. */
export type Mutation =
  | {
      readonly kind: "structure";
      readonly line: number;
      readonly path: readonly number[];
      readonly value: number;
      readonly how: number;
    }
  | { readonly kind: "number"; readonly at: number; readonly token: number }
  | { readonly kind: "nesting"; readonly at: number; readonly levels: number; readonly bracket: number }
  | { readonly kind: "long"; readonly at: number; readonly piece: number; readonly times: number }
  | { readonly kind: "bytes"; readonly at: number; readonly how: number; readonly bytes: readonly number[] }
  | { readonly kind: "python"; readonly at: number; readonly how: number }
  | { readonly kind: "text"; readonly at: number; readonly text: number }
  | { readonly kind: "lines"; readonly at: number; readonly how: number };

export const KINDS = ["structure", "number", "nesting", "long", "bytes", "python", "text", "lines"] as const;

const place = fc.nat(1_000_000);
const small = fc.nat(40);

export const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({
    kind: fc.constant("structure" as const),
    line: small,
    path: fc.array(small, { minLength: 1, maxLength: 7 }),
    value: fc.nat(100),
    how: fc.nat(4),
  }),
  fc.record({ kind: fc.constant("number" as const), at: place, token: fc.nat(100) }),
  fc.record({
    kind: fc.constant("nesting" as const),
    at: place,
    levels: fc.constantFrom(1, 2, 3, 30, 199, 202, 450, 499, 501, 3_000),
    bracket: fc.nat(2),
  }),
  fc.record({
    kind: fc.constant("long" as const),
    at: place,
    piece: fc.nat(100),
    times: fc.constantFrom(0, 2, 20, 300, 3_000, 20_000),
  }),
  fc.record({
    kind: fc.constant("bytes" as const),
    at: place,
    how: fc.nat(4),
    bytes: fc.array(fc.nat(255), { minLength: 1, maxLength: 6 }),
  }),
  fc.record({ kind: fc.constant("python" as const), at: place, how: fc.nat(100) }),
  fc.record({ kind: fc.constant("text" as const), at: place, text: fc.nat(100) }),
  fc.record({ kind: fc.constant("lines" as const), at: place, how: fc.nat(10) }),
);

const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  -0,
  1e308,
  5e-324,
  0.1,
  2 ** 53,
  "",
  "x",
  "0",
  "1",
  "None",
  "__proto__",
  "constructor",
  "2031-02-31",
  "2011-01-25",
  "🦒\u0000",
  [],
  {},
  [[]],
  [null],
  [[], {}],
  { "": null },
  [1, "2", null],
  { a: { b: [] } },
  "O",
  "X",
  ["O"],
  { O: 1 },
  [1e308, 1e308],
  [[1, 2], [3]],
  "red=10",
  { red: "10" },
  "a\nb",
  "\ud800",
];
const TOKENS = [
  "1e999",
  "-1e999",
  "-0",
  "00",
  "01",
  "1_000",
  "0x1f",
  "NaN",
  "Infinity",
  "-Infinity",
  "1e-400",
  "9007199254740993",
  "1.",
  ".5",
  "+1",
  "1e",
  "--1",
  "1e155",
  "5e-324",
  "1e308",
  "1e-308",
  "0.1e1",
  "1E+2",
  "true",
  '"1"',
  "null",
  "１",
];
const PIECES = [
  "x",
  " ",
  "\n",
  "a ",
  "語",
  "é",
  ".-'",
  "a-",
  "{",
  '"',
  "\\",
  "\u0000",
  "Dog, ",
  "dog and ",
  "1",
  "🦒",
  "\u202e",
  "::error::x\n",
  "```",
];
const TEXTS = [
  "",
  " ",
  "\n",
  "\u0000",
  "\u001b[2J",
  "\u202e",
  "\ufeff",
  "\ud800",
  "::error::x",
  "##[error]x",
  "../../etc/passwd",
  "a/b",
  "C:\\x",
  "```json\n{}\n```",
  "<think>{",
  "{'a': (1, 2)}",
  '{"a": 1',
  "None",
  "nan",
  "2011-13-45",
  "0000-00-00",
  "99999-01-01",
  "O",
  "T",
  "X",
  "red_block=10",
  "a=b=c",
  "=",
  "%",
  "|",
  "karat|task:x",
  "constructor",
  "__proto__",
  "hasOwnProperty",
  "toString",
  "ﬁ ﬀ",
  "İ",
  "ß",
  "e\u0301",
  "𝔘𝔫𝔦",
];
const SWAPS: readonly (readonly [RegExp, string])[] = [
  [/"/g, "'"],
  [/true/g, "True"],
  [/null/g, "None"],
  [/\[/g, "("],
  [/\]/g, ")"],
  [/:/g, "="],
  [/,/g, ",,"],
  [/\}/g, ",}"],
  [/\{/g, "{{"],
  [/"/g, '"""'],
  [/"/g, 'b"'],
  [/"/g, "u'"],
  [/\d+/g, "0o17"],
  [/\[/g, "set(["],
  [/,/g, ", # x\n"],
  [/"/g, '\\"'],
  [/"/g, "“"],
  [/\{/g, "```json\n{"],
  [/\}/g, "}\n```"],
  [/,/g, ""],
  [/:/g, ""],
  [/\d/g, "٣"],
  [/</g, "<!--"],
  [/</g, "<![CDATA["],
  [/</g, "<EVAL ID="],
  [/>/g, ""],
  [/-->/g, ""],
  [/\w/g, "&#x41;"],
  [/\w/g, "&#xFFFFFFFF;&lol;"],
  [/<[^<>]*>/g, ""],
];

const pick = <T>(items: readonly T[], at: number): T => items[at % items.length]!;

/** Replaces one of all places that a pattern finds. */
function replaceAt(text: string, pattern: RegExp, at: number, change: (found: string) => string): string {
  const found = [...text.matchAll(pattern)];
  if (found.length === 0) return text;
  const { 0: old, index } = pick(found, at);
  return text.slice(0, index) + change(old) + text.slice(index + old.length);
}

const STRING = /"(?:[^"\\\n]|\\.)*"/g;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

export function mutate(content: Uint8Array, change: Mutation): Uint8Array {
  if (change.kind === "bytes") return changedBytes(content, change);
  const text = Buffer.from(content).toString("utf8");
  return Buffer.from(changedText(text, change), "utf8");
}

function changedText(text: string, change: Exclude<Mutation, { kind: "bytes" }>): string {
  switch (change.kind) {
    case "structure":
      return changedStructure(text, change);
    case "number":
      return replaceAt(text, NUMBER, change.at, () => pick(TOKENS, change.token));
    case "nesting": {
      const [open, close] = pick(
        [
          ["[", "]"],
          ['{"a":', "}"],
          ["(", ")"],
        ] as const,
        change.bracket,
      );
      return replaceAt(
        text,
        STRING,
        change.at,
        (old) => open.repeat(change.levels) + old + close.repeat(change.levels),
      );
    }
    case "long":
      return replaceAt(text, STRING, change.at, () => JSON.stringify(pick(PIECES, change.piece).repeat(change.times)));
    case "python":
      return replaceAt(text, pick(SWAPS, change.how)[0], change.at, () => pick(SWAPS, change.how)[1]);
    case "text":
      return replaceAt(text, STRING, change.at, () => JSON.stringify(pick(TEXTS, change.text)));
    case "lines":
      return changedLines(text, change);
  }
}

function changedBytes(content: Uint8Array, { at, how, bytes }: Extract<Mutation, { kind: "bytes" }>): Uint8Array {
  const start = at % (content.length + 1);
  const [before, after] = [content.subarray(0, start), content.subarray(start)];
  if (how === 0) return before;
  if (how === 1) return Buffer.concat([before, Buffer.from(bytes), after]);
  if (how === 2) return Buffer.concat([before, after.subarray(bytes[0]!)]);
  if (how === 3) return Buffer.concat([before, after.subarray(0, 40), after]);
  const copy = Buffer.from(content);
  if (copy.length > 0) copy[start % copy.length]! ^= bytes[0]! || 1;
  return copy;
}

function changedLines(text: string, { at, how }: Extract<Mutation, { kind: "lines" }>): string {
  const lines = text.split("\n");
  const line = pick(lines, at);
  const place = at % lines.length;
  const ways = [
    () => [...lines, line],
    () => lines.toSpliced(place, 1),
    () => lines.toSpliced(place, 0, ""),
    () => lines.map((one) => `${one}\r`),
    () => [`\ufeff${lines[0]}`, ...lines.slice(1)],
    () => lines.toReversed(),
    () => lines.toSpliced(place, 1, `${line}${line}`),
    () => lines.toSpliced(place, 1, ...[line.slice(0, line.length / 2), line.slice(line.length / 2)]),
    () => ["[", ...lines.filter((one) => one !== "").map((one, k) => (k === 0 ? one : `,${one}`)), "]"],
  ];
  return pick(ways, how)().join("\n");
}

function changedStructure(text: string, change: Extract<Mutation, { kind: "structure" }>): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const isLines = lines.length > 1 && lines.every((line) => line.startsWith("{"));
  const place = isLines ? change.line % lines.length : 0;
  try {
    const changed = JSON.stringify(changedValue(JSON.parse(isLines ? lines[place]! : text), change.path, change));
    return isLines ? lines.with(place, changed ?? "").join("\n") : (changed ?? "");
  } catch {
    return text;
  }
}

function changedValue(
  value: unknown,
  [step, ...rest]: readonly number[],
  change: { value: number; how: number },
): unknown {
  if (typeof value !== "object" || value === null || step === undefined) return pick(VALUES, change.value);
  const keys = Object.keys(value);
  if (keys.length === 0) return pick(VALUES, change.value);
  const key = pick(keys, step);
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  if (rest.length > 0) return define(copy, key, changedValue(copy[key], rest, change));
  if (change.how === 0) delete copy[key];
  else if (change.how === 1) define(copy, key, pick(VALUES, change.value));
  else if (change.how === 2) define(copy, String(pick(VALUES, change.value)), copy[key]);
  else if (change.how === 3) define(copy, key, copy[pick(keys, change.value)]);
  else return [value];
  return copy;
}

function define(object: Record<string, unknown>, key: string, value: unknown): Record<string, unknown> {
  return Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
}
