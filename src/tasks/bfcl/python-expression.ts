// A Python expression: its text as `ast.unparse` prints it, and its value as the official decoder reads it. Nothing runs.
import { pythonFloat, pythonString } from "../../text/python.ts";
import { type Arithmetic, type Binary, signed, type Unary } from "./python-arithmetic.ts";
import {
  type DecodedCall,
  isDict,
  isList,
  isNumeric,
  PythonOther,
  PythonTuple,
  type PythonValue,
  plainNumber,
  unreadable,
} from "./python-value.ts";

export interface Expression {
  /** Levels of the tree, so that walking it never overflows the stack. */
  readonly height: number;
  /** How tightly its operator binds. */
  readonly binding: number;
  text(): string;
  /** The value of an argument. */
  value(): PythonValue;
  /** Computes the value of an expression that is part of arithmetic. */
  computed(): PythonValue;
  /** The call that it is. */
  called(): DecodedCall;
  readonly constant?: PythonValue;
  /** The names of a function, joined by dots. What stands before a call or an index is dropped. */
  readonly dotted?: string;
  readonly isStarred?: boolean;
  /** The text of a tuple without parentheses, as it is in an index. */
  readonly bare?: () => string;
}

type Form = Partial<Expression> & { readonly text: () => string };

/** How tightly operators bind; expressions in brackets, names and constants are atoms. */
export const BINDING = {
  lambda: 1,
  not: 2,
  "|": 3,
  "^": 4,
  "&": 5,
  "<<": 6,
  ">>": 6,
  "+": 7,
  "-": 7,
  "*": 8,
  "@": 8,
  "/": 8,
  "%": 8,
  "//": 8,
  sign: 9,
  "**": 10,
  atom: 11,
} as const;

/** About as many operators, indexes and attributes in a row as Python prints before its stack is full. */
const TALLEST = 300;

function expression(form: Form, parts: readonly Expression[] = []): Expression {
  const height = 1 + parts.reduce((most, part) => Math.max(most, part.height), 0);
  if (height > TALLEST) unreadable();
  return { height, binding: BINDING.atom, value: unreadable, computed: unreadable, called: unreadable, ...form };
}

/** The text of a part, in parentheses if it binds less tightly than its place asks for. */
function textAt(part: Expression, place: number): string {
  return part.binding < place ? `(${part.text()})` : part.text();
}

function listed(items: readonly Expression[]): string {
  return items.map((item) => item.text()).join(", ");
}

export function constant(value: PythonValue, text = () => constantText(value)): Expression {
  const itself = () => value;
  return expression({ text, constant: value, value: itself, computed: itself });
}

/** Python writes an infinite literal as 1e309. */
function constantText(value: PythonValue): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string") return pythonString(value);
  if (typeof value === "number") return value === Infinity ? "1e309" : pythonFloat(value);
  return value instanceof PythonOther ? value.text : String(value);
}

/** The constant `...`, which the official program reads as this text. */
export function ellipsis(): Expression {
  return expression({ text: () => "...", value: () => "..." });
}

/** Its braces are not read. */
export function formatString(written: string): Expression {
  return expression({ text: () => written });
}

export function name(id: string): Expression {
  return expression({ text: () => id, value: () => id, dotted: id });
}

/** A whole number is followed by a space; a bool is one. */
export function attribute(owner: Expression, member: string): Expression {
  const space = ["bigint", "boolean"].includes(typeof owner.constant) ? " " : "";
  const dotted = owner.dotted === undefined ? member : `${owner.dotted}.${member}`;
  return expression({ text: () => `${textAt(owner, BINDING.atom)}${space}.${member}`, dotted }, [owner]);
}

export interface Keyword {
  /** Null for `**value`. */
  readonly name: string | null;
  readonly value: Expression;
}

/** QUIRK: positional arguments are ignored, `**value` is a parameter named None, and a call without keywords is its text. */
export function call(called: Expression, positional: readonly Expression[], keywords: readonly Keyword[]): Expression {
  const decoded = (): DecodedCall => ({
    name: called.dotted ?? "",
    arguments: new Map(keywords.map(({ name: key, value }) => [key, value.value()])),
  });
  const text = () => {
    const named = keywords.map(({ name: key, value }) => `${key === null ? "**" : `${key}=`}${value.text()}`);
    return `${textAt(called, BINDING.atom)}(${[...positional.map((item) => item.text()), ...named].join(", ")})`;
  };
  const value = () => {
    const { name: key, arguments: given } = decoded();
    return new Map([[key, given]]);
  };
  const parts = [called, ...positional, ...keywords.map((keyword) => keyword.value)];
  return expression({ text, value: keywords.length === 0 ? text : value, called: decoded }, parts);
}

export function index(owner: Expression, slice: Expression): Expression {
  const text = () => `${textAt(owner, BINDING.atom)}[${slice.bare?.() ?? slice.text()}]`;
  return expression({ text, value: () => `${owner.text()}[${slice.text()}]` }, [owner, slice]);
}

export function slice(bounds: readonly (Expression | null)[]): Expression {
  const text = () => {
    const [lower, upper, step] = bounds.map((bound) => bound?.text() ?? "");
    return `${lower}:${upper}${step ? `:${step}` : ""}`;
  };
  return expression(
    { text },
    bounds.filter((bound) => bound !== null),
  );
}

/** QUIRK: every operator before a constant negates it, `+` and `not` too. */
export function unary(operator: Unary, operand: Expression): Expression {
  const binding = operator === "not" ? BINDING.not : BINDING.sign;
  const text = () => `${operator}${operator === "not" ? " " : ""}${textAt(operand, binding)}`;
  const value = () => negated(operand.constant);
  return expression({ text, binding, value, computed: () => signed(operator, operand.computed()) }, [operand]);
}

function negated(value: PythonValue | undefined): PythonValue {
  if (isNumeric(value)) return -plainNumber(value);
  return value instanceof PythonOther && value.isNumber ? new PythonOther(`-${value.text}`, true) : unreadable();
}

export function binary(operator: Binary, left: Expression, right: Expression, arithmetic: Arithmetic): Expression {
  const binding = BINDING[operator];
  const [before, after] = operator === "**" ? [binding + 1, binding] : [binding, binding + 1];
  const text = () => `${textAt(left, before)} ${operator} ${textAt(right, after)}`;
  const value = () => arithmetic.result(operator, left.computed(), right.computed());
  return expression({ text, binding, value, computed: value }, [left, right]);
}

export function list(items: readonly Expression[]): Expression {
  return expression(
    {
      text: () => `[${listed(items)}]`,
      value: () => items.map((item) => item.value()),
      computed: () => items.map((item) => item.computed()),
    },
    items,
  );
}

export function tuple(items: readonly Expression[]): Expression {
  const bare = () => listed(items) + (items.length === 1 ? "," : "");
  return expression(
    {
      text: () => `(${bare()})`,
      value: () => new PythonTuple(items.map((item) => item.value())),
      computed: () => new PythonTuple(items.map((item) => item.computed())),
      ...(items.length > 0 ? { bare } : {}),
    },
    items,
  );
}

export function set(items: readonly Expression[]): Expression {
  return expression({ text: () => `{${listed(items)}}` }, items);
}

/** The key of `**value` is null. */
export type DictEntry = readonly [key: Expression | null, value: Expression];

export function dict(entries: readonly DictEntry[]): Expression {
  const written = ([key, value]: DictEntry) =>
    key === null ? `**${textAt(value, BINDING["|"])}` : `${key.text()}: ${value.text()}`;
  return expression(
    {
      text: () => `{${entries.map(written).join(", ")}}`,
      value: () =>
        new Map(entries.map(([key, value]) => [key === null ? unreadable() : hashable(key.value()), value.value()])),
    },
    entries.flatMap(([key, value]) => (key === null ? [value] : [key, value])),
  );
}

function hashable(key: PythonValue): PythonValue {
  if (isList(key) || isDict(key)) return unreadable();
  if (key instanceof PythonTuple) key.items.forEach(hashable);
  return key;
}

export function starred(value: Expression): Expression {
  return expression({ text: () => `*${textAt(value, BINDING["|"])}`, isStarred: true }, [value]);
}

/** The name of a parameter has its stars before it; it may be a bare `*` or `/`. */
export type Parameter = readonly [name: string, value: Expression | null];

export function lambda(parameters: readonly Parameter[], body: Expression): Expression {
  const text = () => {
    const written = parameters.map(([key, value]) => key + (value === null ? "" : `=${value.text()}`));
    return `lambda${written.length === 0 ? "" : " "}${written.join(", ")}: ${body.text()}`;
  };
  return expression({ text, binding: BINDING.lambda }, [body, ...parameters.flatMap(([, value]) => value ?? [])]);
}
