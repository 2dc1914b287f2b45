// Sealed files: an archive that can lie in a public repository, opened with a key that cannot.
import { createCipheriv, createDecipheriv, createHmac, randomBytes, scryptSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { readFailed } from "../../../core/files/read-failed.ts";
import { usageError } from "../../../core/problem.ts";
import type { Files } from "../files.ts";

export const KEY_VARIABLE = "KARAT_GOLD_KEY";

export const SEALED_GOLD = "gold.sealed";
/** The whole results with the rows of all units, for the organiser. */
export const SEALED_RESULTS = "results.sealed";

const MAGIC = "karat-gold-1";
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const ALGORITHM = "aes-256-gcm";

/** The sealed file is public, so a shorter key could be found by brute force. */
const LEAST_KEY = 12;

/** The earliest time a zip can hold, so that the same files give the same bytes. */
const MOMENT = new Date(1980, 0, 2);

export function zipped(files: Files, level: 6 | 9 = 6): Uint8Array {
  const entries = [...files].map(([path, content]) => [path, typeof content === "string" ? strToU8(content) : content]);
  return zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>, { level, mtime: MOMENT });
}

/** The key to seal new files with: the one that is set, or a fresh one. */
export function sealingKey(given: string | undefined = process.env[KEY_VARIABLE]): string {
  if (given === undefined) return randomBytes(24).toString("base64url");
  if (given.length >= LEAST_KEY) return given;
  throw usageError("BAD_VALUE", {
    expected: `a key of at least ${LEAST_KEY} characters in ${KEY_VARIABLE}`,
    received: given === "" ? "an empty one" : `one of ${given.length}`,
    hint: `unset ${KEY_VARIABLE}, and karat makes a key`,
  });
}

/**
 * The same files and key give the same bytes, so that a board that is built again does not change: salt and nonce are
 * derived from the content (a synthetic IV), by a key that costs as much to guess as the one that seals.
 */
export function seal(files: Files, key: string): Uint8Array {
  const archive = zipped(files);
  const derived = createHmac("sha512", scryptSync(key, MAGIC, KEY_BYTES))
    .update(archive)
    .digest();
  const salt = derived.subarray(0, SALT_BYTES);
  const nonce = derived.subarray(SALT_BYTES, SALT_BYTES + NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, scryptSync(key, salt, KEY_BYTES), nonce);
  cipher.setAAD(Buffer.from(MAGIC));
  const body = [cipher.update(archive), cipher.final()];
  return Buffer.concat([Buffer.from(MAGIC), salt, nonce, cipher.getAuthTag(), ...body]);
}

/** Throws what is wrong with the key or the file. */
export function unseal(path: string): ReadonlyMap<string, Uint8Array> {
  const key = process.env[KEY_VARIABLE];
  if (key === undefined || key === "")
    throw readFailed(path, {
      expected: `the key of the gold in ${KEY_VARIABLE}`,
      received: "nothing",
      hint: `set ${KEY_VARIABLE}, or name gold with --gold`,
    });
  let rest = sealedAt(path);
  const take = (bytes: number) => {
    const taken = rest.subarray(0, bytes);
    rest = rest.subarray(bytes);
    return taken;
  };
  const [magic, salt, nonce, tag] = [take(MAGIC.length), take(SALT_BYTES), take(NONCE_BYTES), take(TAG_BYTES)];
  try {
    if (key.length < LEAST_KEY) throw new Error(`a key of fewer than ${LEAST_KEY} characters`);
    if (strFromU8(magic) !== MAGIC) throw new Error("not a sealed archive");
    const decipher = createDecipheriv(ALGORITHM, scryptSync(key, salt, KEY_BYTES), nonce);
    decipher.setAAD(Buffer.from(MAGIC));
    decipher.setAuthTag(tag);
    return new Map(Object.entries(unzipSync(Buffer.concat([decipher.update(rest), decipher.final()]))));
  } catch (cause) {
    const expected = `gold that ${KEY_VARIABLE} opens`;
    throw readFailed(path, { expected, received: (cause as Error).message, hint: "is it the right key?" }, cause);
  }
}

function sealedAt(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    const hint = "karat host board TASK makes it; or name gold with --gold";
    throw readFailed(path, { expected: "sealed gold", received: "nothing that can be read", hint }, cause);
  }
}
