// Gives a file its name, also where others may hold what had that name for a moment.
import { renameSync } from "node:fs";

/** On Windows a virus scanner or an indexer that looks at a file keeps it from being replaced. */
const HELD = ["EPERM", "EBUSY", "EACCES"];
const PAUSES_MS = [10, 20, 50, 100, 200, 400];

export interface RenameSystem {
  readonly platform: string;
  rename(from: string, to: string): void;
  wait(milliseconds: number): void;
}

const NODE: RenameSystem = { platform: process.platform, rename: renameSync, wait };

export function renameOver(from: string, to: string, system: RenameSystem = NODE): void {
  for (const pause of PAUSES_MS) {
    try {
      system.rename(from, to);
      return;
    } catch (error) {
      if (system.platform !== "win32" || !HELD.includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
      system.wait(pause);
    }
  }
  system.rename(from, to);
}

function wait(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
