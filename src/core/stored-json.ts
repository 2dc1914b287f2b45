// What every file that karat stored must pass before anything in it is believed: JSON without repeated keys, and its digest.
import { contentDigest } from "./content-digest.ts";
import { tooDeepAt } from "./json-text.ts";
import { KaratError } from "./problem.ts";
import { repeatedKey } from "./repeated-key.ts";
import type { Complaint } from "./stored-shape.ts";

/** The value of a file; throws where readers could disagree on it. */
export function storedJson(json: string, file: string): unknown {
  const value = parsed(json, file);
  const path = repeatedKey(json, value);
  if (path === null) return value;
  throw new KaratError([
    {
      code: "BAD_VALUE",
      at: { file, path },
      expected: "every key once",
      received: "a repeated key",
      hint: "the file was changed after karat wrote it",
    },
  ]);
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
