// Evidence of one try at a job: in a folder of its own beside the right one until the job is done, since a job that was thought lost may be done twice at a time.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { asWriteError } from "../../io/write-error.ts";
import type { EvidenceStore } from "../../run/run.ts";
import { evidenceGone, evidenceIn, UNFINISHED } from "../evidence.ts";

/** Does the job with a place for its evidence, which lies in the folder when it is done. */
export async function withEvidence<T>(folder: string, work: (evidence: EvidenceStore) => Promise<T>): Promise<T> {
  const own = orWriteError(folder, () => {
    mkdirSync(dirname(folder), { recursive: true });
    return mkdtempSync(join(dirname(folder), UNFINISHED));
  });
  try {
    const done = await work(evidenceIn(own));
    orWriteError(folder, () => {
      mkdirSync(folder, { recursive: true });
      for (const name of readdirSync(own)) renameSync(join(own, name), join(folder, name));
    });
    return done;
  } catch (error) {
    throw existsSync(own) ? error : evidenceGone(folder);
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

function orWriteError<T>(folder: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw asWriteError(folder, error);
  }
}
