// Writes a file whole or not at all.
import { setImmediate } from "node:timers/promises";
import { badValue } from "../core/problem.ts";
import { AtomicFile } from "./atomic-file.ts";
import { checkPath } from "./check-path.ts";
import { removeWhenStopped } from "./remove-when-stopped.ts";

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
  checkPath(path);
  if (!isWritable(text)) throw badValue("a text, bytes or pieces of a text", text);
  const file = new AtomicFile(path);
  await removeWhenStopped(file.temporary, async () => {
    try {
      if (typeof text === "string") file.write(text);
      else if (text instanceof Uint8Array) file.writeBytes(text);
      else await writePieces(file, text);
    } catch (error) {
      file.discard();
      throw error;
    }
    file.commit();
  });
}

function isWritable(text: unknown): boolean {
  if (typeof text === "string") return true;
  return typeof text === "object" && text !== null && (Symbol.iterator in text || Symbol.asyncIterator in text);
}

/** How long nothing else is heard, such as a signal to stop. */
const BREATH_MS = 50;

async function writePieces(file: AtomicFile, pieces: Iterable<string> | AsyncIterable<string>): Promise<void> {
  let heard = performance.now();
  for await (const piece of pieces) {
    file.write(piece);
    if (performance.now() - heard < BREATH_MS) continue;
    await setImmediate();
    heard = performance.now();
  }
}
