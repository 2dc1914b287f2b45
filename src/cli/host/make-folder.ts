// Makes a folder to write into, or says why that cannot be.
import { mkdirSync } from "node:fs";
import { asWriteError } from "../../io/write-error.ts";

export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw asWriteError(folder, error);
  }
}
