// The arithmetic of Python's constants. Sizes are checked before computing, so that a short text cannot ask for much work.
import { power } from "../../numeric/power.ts";
import { DecodeError } from "./python-parser.ts";
import { type Binary, ELLIPSIS, type Expression } from "./python-tree.ts";
import { isList, isNumeric, type Numeric, PythonTuple, type PythonValue, plainNumber } from "./python-value.ts";

/** Digits, characters or items of a result. */
const LARGEST = 10_000;
const BITS_A_DIGIT = 3.3219280948873626;

/** What one reply may compute in all. */
export class Arithmetic {
  #room = 100 * LARGEST;

  value(expression: Expression): PythonValue {
    switch (expression.kind) {
      case "constant":
        if (expression.text === ELLIPSIS) throw new DecodeError("arithmetic with ...");
        return expression.value;
      case "unary":
        return signed(expression.operator, this.value(expression.operand));
      case "binary":
        return this.#sized(
          this.#binary(expression.operator, this.value(expression.left), this.value(expression.right)),
        );
      case "list":
        return expression.items.map((item) => this.value(item));
      case "tuple":
        return new PythonTuple(expression.items.map((item) => this.value(item)));
      default:
        throw new DecodeError("arithmetic with something else than numbers, texts and lists");
    }
  }

  #sized(value: PythonValue): PythonValue {
    const size = sizeOf(value);
    this.#room -= size;
    if (size > LARGEST || this.#room < 0) throw new DecodeError("a result that is too large");
    return value;
  }

  #binary(operator: Binary, left: PythonValue, right: PythonValue): PythonValue {
    if (isNumeric(left) && isNumeric(right)) return numberOf(operator, left, right);
    if (operator === "*" && isRepeatable(left) && isCount(right)) return repeated(left, right);
    if (operator === "*" && isRepeatable(right) && isCount(left)) return repeated(right, left);
    if (operator === "+") {
      if (typeof left === "string" && typeof right === "string") return left + right;
      if (isList(left) && isList(right)) return [...left, ...right];
      if (left instanceof PythonTuple && right instanceof PythonTuple)
        return new PythonTuple([...left.items, ...right.items]);
    }
    throw new DecodeError(`operands that do not fit ${operator}`);
  }
}

function sizeOf(value: PythonValue): number {
  if (typeof value === "string" || isList(value)) return value.length;
  if (value instanceof PythonTuple) return value.items.length;
  return typeof value === "bigint" ? String(value < 0n ? -value : value).length : 1;
}

type Repeatable = string | readonly PythonValue[] | PythonTuple;

function isRepeatable(value: PythonValue): value is Repeatable {
  return typeof value === "string" || isList(value) || value instanceof PythonTuple;
}

function isCount(value: PythonValue): value is bigint | boolean {
  return typeof value === "bigint" || typeof value === "boolean";
}

function repeated(value: Repeatable, times: bigint | boolean): PythonValue {
  const whole = BigInt(times);
  if (BigInt.asIntN(64, whole) !== whole) throw new DecodeError("a factor beyond the indexes");
  const count = sizeOf(value) === 0 ? 0 : Math.max(0, Number(whole));
  if (sizeOf(value) * count > LARGEST) throw new DecodeError("a result that is too large");
  if (typeof value === "string") return value.repeat(count);
  const items = Array.from({ length: count }, () => (isList(value) ? value : value.items)).flat();
  return isList(value) ? items : new PythonTuple(items);
}

function signed(operator: string, value: PythonValue): PythonValue {
  if (operator === "not") return isFalse(value);
  if (!isNumeric(value)) throw new DecodeError("a sign before something else than a number");
  const number = plainNumber(value);
  if (operator === "-") return -number;
  if (operator === "+") return number;
  if (typeof number === "bigint") return ~number;
  throw new DecodeError("~ before a float");
}

function isFalse(value: PythonValue): boolean {
  if (isNumeric(value)) return !value;
  return value === null || (isRepeatable(value) && sizeOf(value) === 0);
}

function numberOf(operator: Binary, one: Numeric, other: Numeric): PythonValue {
  const [a, b] = [plainNumber(one), plainNumber(other)];
  if (typeof a === "bigint" && typeof b === "bigint") {
    const areBooleans = typeof one === "boolean" && typeof other === "boolean";
    const result = wholeNumber(operator, a, b);
    return areBooleans && ["&", "|", "^"].includes(operator) ? result === 1n : result;
  }
  return floatNumber(operator, float(a), float(b));
}

function float(value: bigint | number): number {
  const converted = Number(value);
  if (typeof value === "bigint" && !Number.isFinite(converted)) throw new DecodeError("a number beyond the floats");
  return converted;
}

function bitsOf(value: bigint): number {
  return (value < 0n ? -value : value).toString(2).length;
}

function limited(bits: number): void {
  if (bits > LARGEST * BITS_A_DIGIT + 1) throw new DecodeError("a result that is too large");
}

function notZero<Value extends bigint | number>(value: Value): Value {
  if (!value) throw new DecodeError("a division by zero");
  return value;
}

function wholeNumber(operator: Binary, a: bigint, b: bigint): bigint | number {
  switch (operator) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return quotient(a, notZero(b));
    case "//":
      return floorQuotient(a, notZero(b));
    case "%":
      return a - floorQuotient(a, notZero(b)) * b;
    case "**":
      if (b < 0n) return floatNumber("**", float(a), float(b));
      if (bitsOf(a) > 1) limited((bitsOf(a) - 1) * Number(b));
      return a ** BigInt(b);
    case "<<":
    case ">>":
      if (b < 0n) throw new DecodeError("a negative shift");
      if (operator === ">>") return a >> b;
      limited(bitsOf(a) + Number(b));
      return a << b;
    case "&":
      return a & b;
    case "|":
      return a | b;
    case "^":
      return a ^ b;
    default:
      throw new DecodeError("a product of matrices");
  }
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
  if (!Number.isFinite(value)) throw new DecodeError("a quotient beyond the floats");
  return value;
}

function floatNumber(operator: Binary, a: number, b: number): number {
  switch (operator) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return a / notZero(b);
    case "//":
      return floorAndRest(a, notZero(b))[0];
    case "%":
      return floorAndRest(a, notZero(b))[1];
    case "**":
      return floatPower(a, b);
    default:
      throw new DecodeError(`operands that do not fit ${operator}`);
  }
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

function floatPower(a: number, b: number): number {
  if (!Number.isFinite(a) || !Number.isFinite(b)) throw new DecodeError("a power of numbers beyond the floats");
  if ((a < 0 && !Number.isInteger(b)) || (a === 0 && b < 0)) throw new DecodeError("a power that is no float");
  const size = power(Math.abs(a), b);
  const value = a < 0 && Math.abs(b % 2) === 1 ? -size : size;
  if (!Number.isFinite(value)) throw new DecodeError("a power beyond the floats");
  return value;
}
