// JSON whose long integers keep their digits: JSON.parse rounds what lies beyond 2^53, here it becomes a BigInt.
import { type JsonNode, readJson } from "./reader.ts";
import { plainValue } from "./tree.ts";

/** 2^53. */
const LARGEST_EXACT = 9_007_199_254_740_992n;
const WHOLE = /^-?\d+$/;

/** The number that a JSON literal stands for: a BigInt if it is an integer beyond 2^53 that does not round to infinity. */
function exactNumber(source: string): number | bigint {
  const double = Number(source);
  if (Number.isSafeInteger(double) || !Number.isFinite(double) || !WHOLE.test(source)) return double;
  const whole = BigInt(source);
  return whole > LARGEST_EXACT || whole < -LARGEST_EXACT ? whole : double;
}

/** A number with at least as many digits as 2^53 has; some matches lie inside strings, which only costs time. */
const LONG_INTEGER = /(?:^|[[:,\s-])\d{16,}(?=[\s,\]}]|$)/;

export function hasLongInteger(text: string): boolean {
  return LONG_INTEGER.test(text);
}

/** Parses JSON like JSON.parse, with long integers as BigInts. Throws if the text is not JSON. */
export function parseWithLongIntegers(text: string): unknown {
  return hasLongInteger(text) ? exactValue(readJson(text)) : JSON.parse(text);
}

export function exactValue(node: JsonNode): unknown {
  return plainValue(node, exactNumber);
}
