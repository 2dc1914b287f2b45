// Evidence of a run on its way to a file: each collector writes its own temporary file, and all are merged at the end.
import { closeSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { EvidenceStore, EvidenceWriter } from "../../engine/run.ts";
import { readFailed } from "../../input/files/read-failed.ts";
import type { KaratError } from "../../problems/problem.ts";
import { evidenceLines } from "../../report/evidence.ts";
import { anonymousFile, type FilePlace, KeyedFile, textsInOrder } from "./keyed-file.ts";
import { orWriteError } from "./write-error.ts";

/** Writes evidence to a place, from which it is read in the order of ids. */
export function evidenceWriter(place: FilePlace): EvidenceWriter {
  const file = new KeyedFile(place);
  return {
    add: (unit) => file.add(unit.system === null ? unit.id : `${unit.id}\u0000${unit.system}`, evidenceLines(unit)),
    end: () => file.end(),
  };
}

/** Evidence in unlinked files on the disk of a folder: nothing is left when this process ends. */
export function temporaryEvidence(folder: string) {
  const files: number[] = [];
  return {
    place() {
      const file = anonymousFile(folder);
      files.push(file);
      return file;
    },
    open: evidenceWriter,
    lines: () => textsInOrder(files),
    close() {
      for (const file of files.splice(0)) closeSync(file);
    },
  };
}

/** Evidence in a folder that other processes share. */
export function evidenceIn(folder: string): EvidenceStore {
  return { place: (name) => join(folder, name), open: evidenceWriter };
}

export function evidenceGone(folder: string): KaratError {
  return readFailed(folder, {
    expected: "the evidence of a part",
    received: "nothing: somebody else has removed it",
    hint: "two runs at the same time need different -o",
  });
}

/** The prefix of folders with incomplete evidence, which are hidden. */
const UNFINISHED = ".unfinished-";

/** Skips what is hidden: the Finder of macOS leaves a file in folders that somebody has looked at. */
export function evidenceLinesIn(folder: string): Iterable<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (file) => file.isFile() && ![file.name, basename(file.parentPath)].some((name) => name.startsWith(".")),
  );
  return textsInOrder(files.map(({ parentPath, name }) => join(parentPath, name)));
}

/** Does the work; its evidence appears in the folder once the work is done. */
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
