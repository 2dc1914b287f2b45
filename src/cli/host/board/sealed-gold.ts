// Hidden gold: files in one sealed archive that can lie in a public repository, opened with a key that cannot.
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { readFailed } from "../../../core/files/read-failed.ts";
import type { Files } from "../codabench.ts";

export const KEY_VARIABLE = "KARAT_GOLD_KEY";

const MAGIC = "karat-gold-1";
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const ALGORITHM = "aes-256-gcm";

export function newKey(): string {
  return randomBytes(24).toString("base64url");
}

export function sealGold(files: Files, key: string): Uint8Array {
  const entries = [...files].map(([path, content]) => [path, typeof content === "string" ? strToU8(content) : content]);
  const salt = randomBytes(SALT_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, scryptSync(key, salt, KEY_BYTES), nonce);
  cipher.setAAD(Buffer.from(MAGIC));
  const body = [cipher.update(zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>)), cipher.final()];
  return Buffer.concat([Buffer.from(MAGIC), salt, nonce, cipher.getAuthTag(), ...body]);
}

/** Throws what is wrong with the key or the file. */
export function openGold(path: string, key: string | undefined): Files {
  if (key === undefined || key === "")
    throw readFailed(
      { file: path },
      {
        expected: `the key of the gold in ${KEY_VARIABLE}`,
        received: "nothing",
        hint: `set ${KEY_VARIABLE}, or name gold with --gold`,
      },
    );
  const sealed = sealedAt(path);
  const start = MAGIC.length;
  const [salt, nonce, tag] = [SALT_BYTES, NONCE_BYTES, TAG_BYTES].map((bytes, at, sizes) => {
    const from = start + sizes.slice(0, at).reduce((sum, size) => sum + size, 0);
    return sealed.subarray(from, from + bytes);
  }) as [Buffer, Buffer, Buffer];
  try {
    if (strFromU8(sealed.subarray(0, start)) !== MAGIC) throw new Error("not a sealed archive");
    const decipher = createDecipheriv(ALGORITHM, scryptSync(key, salt, KEY_BYTES), nonce);
    decipher.setAAD(Buffer.from(MAGIC));
    decipher.setAuthTag(tag);
    const body = sealed.subarray(start + SALT_BYTES + NONCE_BYTES + TAG_BYTES);
    return new Map(Object.entries(unzipSync(Buffer.concat([decipher.update(body), decipher.final()]))));
  } catch (cause) {
    throw readFailed(
      { file: path },
      { expected: `gold that ${KEY_VARIABLE} opens`, received: (cause as Error).message, hint: "is it the right key?" },
      cause,
    );
  }
}

function sealedAt(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    const hint = "karat host board TASK makes it; or name gold with --gold";
    throw readFailed({ file: path }, { expected: "sealed gold", received: "nothing that can be read", hint }, cause);
  }
}
