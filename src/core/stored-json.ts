// What every file that karat stored must pass before anything in it is believed: JSON without repeated keys, and its digest.
import { contentDigest } from "./content-digest.ts";
import { tooDeepAt } from "./json-text.ts";
import { KaratError, type Path, receivedText } from "./problem.ts";
import { repeatedKey } from "./repeated-key.ts";
import type { Complaint } from "./schema.ts";

/** The value of a file; throws where readers could disagree on it. */
export function storedJson(json: string, file: string): unknown {
  const value = parsed(json, file);
  const refuse = (path: Path | null, expected: string, received: string) => {
    if (path === null) return;
    const hint = "the file was changed after karat wrote it";
    throw new KaratError([{ code: "BAD_VALUE", at: { file, path }, expected, received, hint }]);
  };
  refuse(repeatedKey(json, value), "every key once", "a repeated key");
  if (MAY_BE_TOO_LARGE.test(json)) refuse(infiniteAt(value), "a number that a double can hold", "a larger one");
  return value;
}

/** Such as 1e999, which JSON allows and JSON.parse makes Infinity. */
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

function parsed(json: string, file: string): unknown {
  const refuse = (received: string) =>
    new KaratError([{ code: "BAD_JSON", at: { file }, expected: "a result in JSON", received }]);
  if (tooDeepAt(json) !== -1) throw refuse("hundreds of brackets in each other");
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw refuse((cause as Error).message);
  }
}

interface Stored {
  readonly karat: string;
  readonly digest?: string | undefined;
}

/** Whether the version that wrote it knew no digests. */
export function isBeforeDigests({ karat }: Stored): boolean {
  return /^0\.[12]\./.test(karat);
}

/** That the digest is missing or not that of the content, or null. */
export function digestComplaint(stored: Stored): Complaint | null {
  const { digest } = stored;
  if (digest === undefined && isBeforeDigests(stored)) return null;
  const right = contentDigest(stored);
  if (digest === right) return null;
  return {
    path: ["digest"],
    expected: `${right}, the digest of the content (the file was changed after karat wrote it)`,
    received: digest,
  };
}

/** Where something was found: a file, or the name of an argument and the way into it. */
export interface Argument {
  readonly file: string;
  readonly path?: Path;
}

/** Throws what keeps a value from being what it is given as, if anything does. */
export function refuse(
  wrong: Complaint | null,
  { file, path = [] }: Argument,
  { hint, isUsage = false }: { readonly hint?: string; readonly isUsage?: boolean },
): void {
  if (wrong === null) return;
  const at = { file, path: [...path, ...wrong.path] };
  const { expected, received } = wrong;
  throw new KaratError(
    [{ code: "BAD_SHAPE", at, expected, received: receivedText(received), ...(hint === undefined ? {} : { hint }) }],
    { isUsage },
  );
}
