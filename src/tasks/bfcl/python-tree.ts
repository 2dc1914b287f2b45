// The syntax tree of a Python expression, and its text as `ast.unparse` prints it.
import { pythonFloat, pythonString } from "../../text/python.ts";
import { PythonOther, type PythonValue } from "./python-value.ts";

/** Levels of the tree, so that walking it never overflows the stack. */
interface Measured {
  readonly height: number;
}

export type Expression = Measured & ExpressionShape;

export type ExpressionShape =
  | { readonly kind: "constant"; readonly value: PythonValue; readonly text?: string }
  | { readonly kind: "name"; readonly id: string }
  | { readonly kind: "attribute"; readonly value: Expression; readonly name: string }
  | CallShape
  | { readonly kind: "index"; readonly value: Expression; readonly slice: Expression }
  | { readonly kind: "unary"; readonly operator: Unary; readonly operand: Expression }
  | { readonly kind: "binary"; readonly operator: Binary; readonly left: Expression; readonly right: Expression }
  | { readonly kind: "list" | "tuple" | "set"; readonly items: readonly Expression[] }
  | { readonly kind: "dict"; readonly entries: readonly DictEntry[] }
  | { readonly kind: "starred"; readonly value: Expression }
  | { readonly kind: "slice"; readonly parts: readonly (Expression | null)[] }
  | { readonly kind: "lambda"; readonly parameters: readonly Parameter[]; readonly body: Expression }
  /** Its braces are not read. */
  | { readonly kind: "f-string"; readonly text: string };

interface CallShape {
  readonly kind: "call";
  readonly function: Expression;
  readonly positional: readonly Expression[];
  /** In the order of the text; the name of `**value` is null. */
  readonly keywords: readonly Keyword[];
}

export type Call = Measured & CallShape;

export interface Keyword {
  readonly name: string | null;
  readonly value: Expression;
}

/** The key of `**value` is null. */
export type DictEntry = readonly [key: Expression | null, value: Expression];

/** The name has its stars before it; it may be a bare `*` or `/`. */
export interface Parameter {
  readonly name: string;
  readonly default: Expression | null;
}

export type Unary = "not" | "+" | "-" | "~";
export type Binary = keyof typeof BINARY;

/** The constant `...`, which the official program reads as this text. */
export const ELLIPSIS = "...";

/** How tightly operators bind. */
export const BINARY = {
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
  "**": 10,
} as const;

const LAMBDA = 1;
const NOT = 2;
export const SIGN = 9;
const ATOM = 11;

/** The text of an expression; in parentheses if it binds less tightly than its place asks for. */
export function unparse(expression: Expression, place = 0): string {
  switch (expression.kind) {
    case "constant":
      return expression.text ?? constantText(expression.value);
    case "f-string":
      return expression.text;
    case "name":
      return expression.id;
    case "attribute": {
      const { value: owner, name } = expression;
      // An int is followed by a space; a bool is an int.
      const isInt = owner.kind === "constant" && ["bigint", "boolean"].includes(typeof owner.value);
      return `${unparse(owner, ATOM)}${isInt ? " " : ""}.${name}`;
    }
    case "call": {
      const { positional, keywords } = expression;
      const named = keywords.map(({ name, value }) => `${name === null ? "**" : `${name}=`}${unparse(value)}`);
      return `${unparse(expression.function, ATOM)}(${[...positional.map((item) => unparse(item)), ...named].join(", ")})`;
    }
    case "index":
      return `${unparse(expression.value, ATOM)}[${sliceText(expression.slice)}]`;
    case "unary": {
      const { operator, operand } = expression;
      const binding = operator === "not" ? NOT : SIGN;
      return inPlace(`${operator}${operator === "not" ? " " : ""}${unparse(operand, binding)}`, binding, place);
    }
    case "binary": {
      const { operator, left, right } = expression;
      const binding = BINARY[operator];
      const [before, after] = operator === "**" ? [binding + 1, binding] : [binding, binding + 1];
      return inPlace(`${unparse(left, before)} ${operator} ${unparse(right, after)}`, binding, place);
    }
    case "list":
      return `[${itemsText(expression.items)}]`;
    case "set":
      return `{${itemsText(expression.items)}}`;
    case "tuple":
      return `(${tupleText(expression.items)})`;
    case "dict":
      return `{${expression.entries.map(entryText).join(", ")}}`;
    case "starred":
      return `*${unparse(expression.value, BINARY["|"])}`;
    case "slice":
      return slicePartsText(expression.parts);
    case "lambda": {
      const parameters = expression.parameters.map(
        ({ name, default: value }) => name + (value === null ? "" : `=${unparse(value)}`),
      );
      const head = parameters.length === 0 ? "lambda" : `lambda ${parameters.join(", ")}`;
      return inPlace(`${head}: ${unparse(expression.body)}`, LAMBDA, place);
    }
  }
}

function inPlace(text: string, binding: number, place: number): string {
  return binding < place ? `(${text})` : text;
}

function itemsText(items: readonly Expression[]): string {
  return items.map((item) => unparse(item)).join(", ");
}

function tupleText(items: readonly Expression[]): string {
  return itemsText(items) + (items.length === 1 ? "," : "");
}

/** Inside brackets a tuple needs no parentheses. */
function sliceText(slice: Expression): string {
  return slice.kind === "tuple" && slice.items.length > 0 ? tupleText(slice.items) : unparse(slice);
}

function slicePartsText([lower, upper, step]: readonly (Expression | null | undefined)[]): string {
  const text = (part: Expression | null | undefined) => (part ? unparse(part) : "");
  return `${text(lower)}:${text(upper)}${step ? `:${text(step)}` : ""}`;
}

function entryText([key, value]: DictEntry): string {
  return key === null ? `**${unparse(value, BINARY["|"])}` : `${unparse(key)}: ${unparse(value)}`;
}

/** Python writes an infinite literal as 1e309. */
function constantText(value: PythonValue): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string") return pythonString(value);
  if (typeof value === "number") return value === Infinity ? "1e309" : pythonFloat(value);
  return value instanceof PythonOther ? value.text : String(value);
}
