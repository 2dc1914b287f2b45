// The arithmetic of Python's constants. Sizes are checked before computing, so that a short text cannot ask for much work.
import { power } from "../../numeric/power.ts";
import {
  isList,
  isNumeric,
  type Numeric,
  PythonTuple,
  type PythonValue,
  plainNumber,
  unreadable,
} from "./python-value.ts";

export type Unary = "not" | "+" | "-" | "~";
export type Binary = "|" | "^" | "&" | "<<" | ">>" | "+" | "-" | "*" | "@" | "/" | "%" | "//" | "**";

/** Digits, characters or items of a result. */
const LARGEST = 10_000;
const BITS_A_DIGIT = 3.3219280948873626;

/** The limit of what one reply may compute in all. */
export class Arithmetic {
  #room = 100 * LARGEST;

  result(operator: Binary, left: PythonValue, right: PythonValue): PythonValue {
    const value = resultOf(operator, left, right);
    const size = sizeOf(value);
    this.#room -= size;
    return size > LARGEST || this.#room < 0 ? unreadable() : value;
  }
}

function resultOf(operator: Binary, left: PythonValue, right: PythonValue): PythonValue {
  if (isNumeric(left) && isNumeric(right)) return numberOf(operator, left, right);
  if (operator === "*" && isSequence(left) && isWhole(right)) return repeated(left, right);
  if (operator === "*" && isSequence(right) && isWhole(left)) return repeated(right, left);
  if (operator !== "+") return unreadable();
  if (typeof left === "string" && typeof right === "string") return left + right;
  if (isList(left) && isList(right)) return [...left, ...right];
  if (left instanceof PythonTuple && right instanceof PythonTuple)
    return new PythonTuple([...left.items, ...right.items]);
  return unreadable();
}

function sizeOf(value: PythonValue): number {
  if (isSequence(value)) return (value instanceof PythonTuple ? value.items : value).length;
  return typeof value === "bigint" ? String(value < 0n ? -value : value).length : 1;
}

type Sequence = string | readonly PythonValue[] | PythonTuple;

function isSequence(value: PythonValue): value is Sequence {
  return typeof value === "string" || isList(value) || value instanceof PythonTuple;
}

function isWhole(value: PythonValue): value is bigint | boolean {
  return typeof value === "bigint" || typeof value === "boolean";
}

function repeated(value: Sequence, times: bigint | boolean): PythonValue {
  const whole = BigInt(times);
  const isIndex = BigInt.asIntN(64, whole) === whole;
  const count = sizeOf(value) === 0 ? 0 : Math.max(0, Number(whole));
  if (!isIndex || sizeOf(value) * count > LARGEST) return unreadable();
  if (typeof value === "string") return value.repeat(count);
  const items = Array.from({ length: count }, () => (isList(value) ? value : value.items)).flat();
  return isList(value) ? items : new PythonTuple(items);
}

export function signed(operator: Unary, value: PythonValue): PythonValue {
  if (operator === "not")
    return isNumeric(value) ? !value : value === null || (isSequence(value) && sizeOf(value) === 0);
  const number = isNumeric(value) ? plainNumber(value) : unreadable();
  if (operator !== "~") return operator === "-" ? -number : number;
  return typeof number === "bigint" ? ~number : unreadable();
}

function numberOf(operator: Binary, one: Numeric, other: Numeric): PythonValue {
  const [a, b] = [plainNumber(one), plainNumber(other)];
  if (typeof a !== "bigint" || typeof b !== "bigint") return (FLOAT[operator] ?? unreadable)(float(a), float(b));
  const result = (WHOLE[operator] ?? unreadable)(a, b);
  const areBooleans = typeof one === "boolean" && typeof other === "boolean";
  return areBooleans && "&|^".includes(operator) ? result === 1n : result;
}

/** A number beyond the floats has no float. */
function float(value: bigint | number): number {
  const converted = Number(value);
  return typeof value === "bigint" && !Number.isFinite(converted) ? unreadable() : converted;
}

const WHOLE: Partial<Record<Binary, (a: bigint, b: bigint) => bigint | number>> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => quotient(a, notZero(b)),
  "//": (a, b) => floorQuotient(a, notZero(b)),
  "%": (a, b) => a - floorQuotient(a, notZero(b)) * b,
  "**": wholePower,
  "<<": (a, b) => a << sized(notNegative(b), bitsOf(a) + Number(b)),
  ">>": (a, b) => a >> notNegative(b),
  "&": (a, b) => a & b,
  "|": (a, b) => a | b,
  "^": (a, b) => a ^ b,
};

const FLOAT: Partial<Record<Binary, (a: number, b: number) => number>> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / notZero(b),
  "//": (a, b) => floorAndRest(a, notZero(b))[0],
  "%": (a, b) => floorAndRest(a, notZero(b))[1],
  "**": floatPower,
};

function wholePower(a: bigint, b: bigint): bigint | number {
  if (b < 0n) return floatPower(float(a), float(b));
  return a ** BigInt(bitsOf(a) > 1 ? sized(b, (bitsOf(a) - 1) * Number(b)) : b);
}

function bitsOf(value: bigint): number {
  return (value < 0n ? -value : value).toString(2).length;
}

/** The operand, if the result has so few bits. */
function sized(operand: bigint, bits: number): bigint {
  return bits > LARGEST * BITS_A_DIGIT + 1 ? unreadable() : operand;
}

function notZero<Value extends bigint | number>(value: Value): Value {
  return value ? value : unreadable();
}

function notNegative(value: bigint): bigint {
  return value < 0n ? unreadable() : value;
}

function floorQuotient(a: bigint, b: bigint): bigint {
  const cut = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? cut - 1n : cut;
}

/** Rounded once: 40 digits of the quotient and one that stands for the rest decide how. */
function quotient(a: bigint, b: bigint): number {
  const [n, d] = [Number(a), Number(b)];
  if (Number.isSafeInteger(n) && Number.isSafeInteger(d)) return n / d;
  const digits = Math.max(0, 40 + String(b).length - String(a).length);
  const scaled = a * 10n ** BigInt(digits);
  const value = Number(`${scaled / b}${scaled % b === 0n ? 0 : 1}e${-digits - 1}`);
  return Number.isFinite(value) ? value : unreadable();
}

/** CPython's `float_divmod`. */
function floorAndRest(a: number, b: number): readonly [floor: number, rest: number] {
  let rest = a % b;
  let division = (a - rest) / b;
  if (rest === 0) rest = b < 0 ? -0 : 0;
  else if (b < 0 !== rest < 0) {
    rest += b;
    division -= 1;
  }
  if (division === 0) return [a / b < 0 || Object.is(a / b, -0) ? -0 : 0, rest];
  const floor = Math.floor(division);
  return [division - floor > 0.5 ? floor + 1 : floor, rest];
}

/** Fails where the power is no float, and where an operand is infinite. */
function floatPower(a: number, b: number): number {
  const isUndefined = (a < 0 && !Number.isInteger(b)) || (a === 0 && b < 0);
  if (isUndefined || !Number.isFinite(a) || !Number.isFinite(b)) return unreadable();
  const size = power(Math.abs(a), b);
  const value = a < 0 && Math.abs(b % 2) === 1 ? -size : size;
  return Number.isFinite(value) ? value : unreadable();
}
