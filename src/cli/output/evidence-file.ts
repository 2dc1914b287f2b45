// The file that --evidence names, put together once the run has succeeded.
import { statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { writeAtomically } from "../../io/write-atomically.ts";
import { asWriteError } from "../../io/write-error.ts";
import type { EvidenceStore } from "../../run/run.ts";
import { evidenceIn, evidenceLinesIn, temporaryEvidence } from "../../scale/evidence.ts";

interface EvidenceFile {
  readonly store: EvidenceStore;
  commit(): Promise<void>;
  close(): void;
}

/** Evidence waits in files without a name beside its own, or in the folder of the parts, if there is one. */
export function evidenceFile(path: string, partsFolder: string | null): EvidenceFile {
  if (partsFolder !== null) {
    const folder = join(partsFolder, "evidence");
    return { store: evidenceIn(folder), commit: () => writeAtomically(path, evidenceLinesIn(folder)), close: () => {} };
  }
  const store = temporaryEvidence(folderBeside(path));
  return { store, commit: () => writeAtomically(path, store.lines()), close: () => store.close() };
}

/** Where it lies, which must be there; beside a device or a pipe there is no room. */
function folderBeside(path: string): string {
  try {
    const isReplaceable = statSync(path, { throwIfNoEntry: false })?.isFile() ?? true;
    if (!isReplaceable) return tmpdir();
    statSync(dirname(path));
    return dirname(path);
  } catch (error) {
    throw asWriteError(path, error);
  }
}
