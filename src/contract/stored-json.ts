// Checks that every stored file must pass: JSON without repeated keys or infinite numbers, and the right digest.

import { contentDigest } from "../json/digest.ts";
import { repeatedKey } from "../json/tree.ts";
import { KaratError, type Path, receivedText } from "../problems/problem.ts";
import { placeOf } from "./finding-sink.ts";
import type { Warning } from "./findings.ts";
import { FORMAT, type GroupScores, type Interval, type Result } from "./result.ts";
import type { Complaint } from "./schema.ts";
import { count, fields, listOf, nullable, number, optional, quickly, recordOf, text, thatIs } from "./schema.ts";
import { isObject, jsonIn } from "./shape.ts";

/** The value of a file; throws if two JSON readers could disagree on it. */
export function storedJson(json: string, file: string): unknown {
  const value = parsed(json, file);
  const refuse = (path: Path | null, expected: string, received: string) => {
    if (path === null) return;
    const hint = "the file was changed after karat wrote it";
    const at = placeOf({ record: { file, line: 1, text: json }, path });
    throw new KaratError({ code: "BAD_VALUE", at, expected, received, hint });
  };
  refuse(repeatedKey(json, value), "every key once", "a repeated key");
  if (MAY_BE_TOO_LARGE.test(json)) refuse(infiniteAt(value), "a number that a double can hold", "a larger one");
  return value;
}

function parsed(json: string, file: string): unknown {
  try {
    return jsonIn(json, file);
  } catch (error) {
    if (!(error instanceof KaratError)) throw error;
    const hint = "a stored result is one JSON value, as karat score --format json writes it";
    throw new KaratError({ ...error.problems[0]!, hint });
  }
}

/** JSON allows 1e999, which JSON.parse turns into Infinity. */
const MAY_BE_TOO_LARGE = /\d[eE]\+?\d{3}|\d{300}/;

function infiniteAt(value: unknown): Path | null {
  if (typeof value === "number") return Number.isFinite(value) ? null : [];
  if (typeof value !== "object" || value === null) return null;
  for (const [key, member] of Object.entries(value)) {
    const path = infiniteAt(member);
    if (path !== null) return [Array.isArray(value) ? Number(key) : key, ...path];
  }
  return null;
}

export const formatNumber = thatIs(`${FORMAT}, the format that this release reads`, (value) => value === FORMAT);

/** Throws if another release wrote the file in a layout that this one does not read. */
export function checkFormat(value: unknown, file: string): void {
  if (!isObject(value) || typeof value.karat !== "string" || value.format === FORMAT) return;
  const written = value.format === undefined ? "none" : receivedText(value.format);
  throw new KaratError({
    code: "BAD_SHAPE",
    at: { file, path: ["format"] },
    expected: `format ${FORMAT}`,
    received: `${written}, written by karat ${receivedText(value.karat)}`,
    hint: "score it again with this version",
  });
}

interface Stored {
  readonly digest?: string | undefined;
}

/** Null if the digest matches the content. */
export function digestComplaint(stored: Stored): Complaint | null {
  const { digest } = stored;
  const right = contentDigest(stored);
  if (digest === right) return null;
  return {
    path: ["digest"],
    expected: `${right}, the digest of the content (the file was changed after karat wrote it)`,
    received: digest,
  };
}

/** The origin of a value: a file, or the name of an argument and the path inside it. */
export interface Argument {
  readonly file: string;
  readonly path?: Path;
}

export function refuse(
  wrong: Complaint | null,
  { file, path = [] }: Argument,
  { hint, isUsage = false }: { readonly hint?: string; readonly isUsage?: boolean },
): void {
  if (wrong === null) return;
  const at = { file, path: [...path, ...wrong.path] };
  const { expected, received } = wrong;
  throw new KaratError(
    { code: "BAD_SHAPE", at, expected, received: receivedText(received), ...(hint === undefined ? {} : { hint }) },
    { isUsage },
  );
}

export const scores = quickly(
  (value) => isObject(value) && Object.values(value).every((score) => score === null || Number.isFinite(score)),
  recordOf(nullable(number)),
);

export const interval = fields<Interval>({
  low: number,
  high: number,
  level: number,
  method: text,
});

export const units = fields<Result["units"]>({
  name: text,
  scored: count,
  clusters: optional(count),
  missing: listOf(text),
  extra: listOf(text),
  invalid: listOf(text),
});

export const warnings = listOf(
  fields<Warning>({ code: text, message: text, count: optional(count), examples: optional(listOf(text)) }),
);

/** The scores of a result, of a group or of the mean over groups. */
export const scored = {
  scores,
  intervals: optional(recordOf(nullable(interval))),
  intervalReasons: optional(recordOf(text)),
};

export const groups = listOf(fields<GroupScores>({ name: text, units: count, ...scored }));
