// Writes a file whole or not at all.
import { AtomicFile } from "./atomic-file.ts";

/**
 * Writes beside the target and renames at the end; when anything fails, what was there before is untouched.
 *
 * @example
 * import { mkdtempSync, readFileSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 * import { writeAtomically } from "karat/node";
 *
 * const path = join(mkdtempSync(join(tmpdir(), "karat-")), "note.txt");
 * await writeAtomically(path, "whole");
 * console.log(readFileSync(path, "utf8")); // whole
 */
export async function writeAtomically(
  path: string,
  text: string | Uint8Array | Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  const file = new AtomicFile(path);
  try {
    if (typeof text === "string") file.write(text);
    else if (text instanceof Uint8Array) file.writeBytes(text);
    else for await (const piece of text) file.write(piece);
  } catch (error) {
    file.discard();
    throw error;
  }
  file.commit();
}
