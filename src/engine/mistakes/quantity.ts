// Reads texts as numbers with an optional unit, in every notation that fits, and tells how two numbers differ.
import { folded } from "./fold-text.ts";

/** One reading of a text as a number: digits without outer zeros, times a power of ten. */
export interface WrittenNumber {
  readonly isNegative: boolean;
  readonly digits: string;
  readonly exponent: number;
  readonly unit: string;
  /** All digits as they were written. */
  readonly written: string;
  readonly isWhole: boolean;
}

const LONGEST = 60;
/** Most numbers have no unit, and need no look at the letters of all scripts. */
const PLAIN = /^(-?)(\d+(?:[.,]\d+)*)$/;
const NUMBER =
  /^((?:\p{L}{3}\s*|\p{L}{0,2}\p{Sc}\s*)?)(\(?)([+\-−–]?)\s*([\p{Sc}]?)(\d(?:[\d.,'’\s]*\d)?|[.,]\d+)[.,]?(?:[eE]([+-]?\d{1,3}))?(\)?)(-?)([\p{Sc}\p{L}\s%‰°º/.²³'"′″]{0,12})$/u;

export function quantitiesIn(text: string): readonly WrittenNumber[] {
  if (text.length > LONGEST || !/\d/.test(text) || /\d-\d/.test(text)) return [];
  const plain = PLAIN.exec(text);
  if (plain !== null) return readingsOf(plain[2]!, { isNegative: plain[1] === "-", unit: "", exponent: 0 });
  const parts = NUMBER.exec(text.trim());
  if (parts === null) return [];
  const [before, open, minus, sign, body] = parts.slice(1, 6) as [string, string, string, string, string];
  const [exponent, close, trailing, after] = parts.slice(6) as [string | undefined, string, string, string];
  const hasOneUnit = (before + after).trim().split(/\s+/).length <= 2;
  if ((open === "") !== (close === "") || (before.trim() !== "" && after.trim() !== "") || !hasOneUnit) return [];
  if (minus !== "" && /\p{L}$/u.test(before)) return [];
  const isNegative = (minus !== "" && minus !== "+") || open !== "" || trailing !== "";
  const unit = folded(before + after) + (sign + before + after).replace(/[^\p{Sc}%‰°º'"′″]/gu, "");
  return readingsOf(body.replace(/['’\s]+/g, ""), { isNegative, unit, exponent: Number(exponent ?? 0) });
}

function readingsOf(
  body: string,
  { isNegative, unit, exponent }: Pick<WrittenNumber, "isNegative" | "unit" | "exponent">,
): readonly WrittenNumber[] {
  return decimalReadings(body).map(([whole, part]) => {
    const all = (whole + part).replace(/^0+/, "");
    const digits = all.replace(/0+$/, "");
    return {
      isNegative: isNegative && digits !== "",
      digits,
      exponent: digits === "" ? 0 : exponent - part.length + all.length - digits.length,
      unit,
      written: whole + part,
      isWhole: part === "",
    };
  });
}

/** So many digits after a mark may be a group of thousands. */
const GROUP = 3;

/** The digits before and after the decimal mark, for every reading of points and commas. */
function decimalReadings(body: string): readonly (readonly [whole: string, part: string])[] {
  const first = body.search(/[.,]/);
  if (first === -1) return [[body, ""]];
  const rest = body.slice(first + 1);
  if (rest.length !== GROUP && !/[.,]/.test(rest)) return [[body.slice(0, first), rest]];
  const points = body.split(".").length - 1;
  const commas = body.split(",").length - 1;
  const joined = body.replace(/[.,]/g, "");
  if (points > 0 && commas > 0) {
    const mark = body.lastIndexOf(".") > body.lastIndexOf(",") ? "." : ",";
    const [whole, part, ...more] = body.split(mark) as [string, string, ...string[]];
    return more.length === 0 && isGrouped(whole) ? [[whole.replace(/[.,]/g, ""), part]] : [];
  }
  if (points + commas > 1) return isGrouped(body) ? [[joined, ""]] : [];
  const [whole, part] = body.split(/[.,]/) as [string, string];
  return isGrouped(body)
    ? [
        [whole, part],
        [joined, ""],
      ]
    : [[whole, part]];
}

function isGrouped(text: string): boolean {
  return (/^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(text) && !/\..*,|,.*\./.test(text)) || /^\d+$/.test(text);
}

export function anyPair<Thing>(
  ones: readonly Thing[],
  others: readonly Thing[],
  holds: (one: Thing, other: Thing) => boolean,
): boolean {
  return ones.some((one) => others.some((other) => holds(one, other)));
}

const FARTHEST_POWER = 12;
/** Whole numbers of so many digits are exact in a double. */
const LONGEST_EXACT = 15;

/** The system behind the difference of two numbers; undefined if there is none. */
export function numberKind(golds: readonly WrittenNumber[], preds: readonly WrittenNumber[]): string | undefined {
  const any = (holds: (gold: WrittenNumber, pred: WrittenNumber) => boolean) => anyPair(golds, preds, holds);
  const isSame = (a: WrittenNumber, b: WrittenNumber) => a.digits === b.digits && a.exponent === b.exponent;
  const isScaled = (a: WrittenNumber, b: WrittenNumber) =>
    a.digits === b.digits && a.digits !== "" && a.isNegative === b.isNegative;
  const haveSameUnit = golds[0]!.unit === preds[0]!.unit;
  if (any((a, b) => isSame(a, b) && a.isNegative === b.isNegative)) return haveSameUnit ? "number-format" : "unit";
  if (!haveSameUnit && any(isScaled)) return "unit";
  if (any(isSame)) return "sign";
  if (any((a, b) => isScaled(a, b) && Math.abs(a.exponent - b.exponent) <= FARTHEST_POWER)) return "power-of-ten";
  if (any(isNext)) return "off-by-one";
  if (any((a, b) => a.isNegative === b.isNegative && isRounded(a, b))) return "rounding";
  return undefined;
}

/** Whether the number with fewer places is the other one, cut (by less than a unit of its last place) or rounded up (by at most half). */
function isRounded(a: WrittenNumber, b: WrittenNumber): boolean {
  if (a.exponent === b.exponent || a.digits === "" || b.digits === "" || !isSmall(a) || !isSmall(b)) return false;
  const [coarse, fine] = a.exponent > b.exponent ? [a, b] : [b, a];
  if (coarse.exponent > 0 && coarse.digits.length < 2) return false;
  const scaled = ({ digits, exponent }: WrittenNumber) => BigInt(digits) * 10n ** BigInt(exponent - fine.exponent);
  const left = scaled(fine) - scaled(coarse);
  const unit = 10n ** BigInt(coarse.exponent - fine.exponent);
  return left < unit && -2n * left <= unit;
}

function isSmall({ digits, exponent }: WrittenNumber): boolean {
  return digits.length <= 30 && Math.abs(exponent) <= 30;
}

/** Whether whole numbers are one apart. */
function isNext(a: WrittenNumber, b: WrittenNumber): boolean {
  if (!a.isWhole || !b.isWhole || !isSmall(a) || !isSmall(b)) return false;
  const text = ({ digits, exponent, isNegative }: WrittenNumber) =>
    `${isNegative ? "-" : ""}${digits || "0"}${"0".repeat(Math.max(0, exponent))}`;
  const [one, other] = [text(a), text(b)];
  const isExact = one.length <= LONGEST_EXACT && other.length <= LONGEST_EXACT;
  if (isExact) return Math.abs(Number(one) - Number(other)) === 1;
  const distance = BigInt(one) - BigInt(other);
  return distance === 1n || distance === -1n;
}
