// Writes line after line in bounded memory, for output that grows with the input.
import { AtomicFile } from "./atomic-file.ts";
import { checkPath } from "./check-path.ts";

/** A file that is written line by line and appears when it is complete. */
export interface LineWriter {
  write(line: string): void;
  end(): void;
  /** Discards the file. */
  discard(): void;
}

/**
 * Writes a file line by line, in bounded memory; it appears whole or not at all.
 *
 * @example
 * import { mkdtempSync, readFileSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 * import { lineWriter } from "karat/node";
 *
 * const path = join(mkdtempSync(join(tmpdir(), "karat-")), "ids.txt");
 * const writer = lineWriter(path);
 * writer.write("d1");
 * writer.end();
 * console.log(readFileSync(path, "utf8").trim()); // d1
 */
export function lineWriter(path: string): LineWriter {
  checkPath(path);
  const file = new AtomicFile(path);
  return {
    write: (line) => file.write(`${line}\n`),
    end: () => file.commit(),
    discard: () => file.discard(),
  };
}
