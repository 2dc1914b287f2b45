// SHA-256 in this thread and without a promise.
import { sha256 as noble } from "@noble/hashes/sha2.js";
import { utf8 } from "./utf8.ts";

// Shared: every row of a table is hashed, and a new hash for each would take three times as long.
const start = noble.create();
const running = noble.create();
const digest = new Uint8Array(noble.outputLen);

/** The hash as a text of one character a byte. */
export function sha256(bytes: Uint8Array): string {
  start._cloneInto(running).update(bytes).digestInto(digest);
  let text = "";
  for (let at = 0; at < digest.length; at += 4)
    text += String.fromCharCode(digest[at]!, digest[at + 1]!, digest[at + 2]!, digest[at + 3]!);
  return text;
}

/** The part of Node that hashes; other engines do without. */
interface NodeProcess {
  getBuiltinModule?(id: "node:crypto"): { hash?(name: "sha256", text: string, encoding: "binary"): string } | undefined;
}

const crypto = (globalThis as { readonly process?: NodeProcess }).process?.getBuiltinModule?.("node:crypto");

/** The hash of a text in UTF-8. Node's own takes a third of the time. */
export function textHash(text: string): string {
  return crypto?.hash?.("sha256", text, "binary") ?? sha256(utf8(text));
}
