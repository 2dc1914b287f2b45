// Writes line after line in bounded memory, for output that grows with the input.
import { AtomicFile } from "./atomic-file.ts";

export interface LineWriter {
  write(line: string): void;
  /** The file appears, complete. */
  end(): void;
  /** The file never was. */
  discard(): void;
}

export function lineWriter(path: string): LineWriter {
  const file = new AtomicFile(path);
  return {
    write: (line) => file.write(`${line}\n`),
    end: () => file.commit(),
    discard: () => file.discard(),
  };
}
