// A folder in which the parts of a run are kept until all are there.
import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Shard } from "../../core/shard.ts";
import type { AnyTask } from "../../core/task.ts";
import { orWriteError } from "../../io/write-error.ts";
import type { Part } from "../../run/run.ts";
import type { RunHeader } from "../../run/run-header.ts";
import { evidenceGone } from "../evidence.ts";
import { findPart, writePart } from "./part-file.ts";

/** What a process leaves that was killed while it wrote a part. */
const UNFINISHED = /^\.\d+-of-\d+\.json\.[\da-f]+\.part$/;

export class PartFolder {
  readonly path: string;
  /** A folder for each part, with sorted runs of its evidence. */
  readonly evidence: string;

  constructor(path: string) {
    this.path = path;
    this.evidence = join(path, "evidence");
    this.#make();
  }

  #make(): void {
    orWriteError(this.path, () => {
      // Not recursive: on a read-only file system that would speak of a folder that is not there (Node 20).
      for (const folder of [this.path, this.evidence]) makeFolder(folder);
    });
  }

  async find(shard: Shard, header: RunHeader, { withEvidence }: { withEvidence: boolean }): Promise<Part | null> {
    if (withEvidence && !hasFiles(this.#evidenceOf(shard))) return null;
    return findPart(this.#file(shard), async () => header, shard);
  }

  emptyEvidence(shard: Shard): string {
    const path = this.#evidenceOf(shard);
    this.#make();
    orWriteError(path, () => {
      rmSync(path, { recursive: true, force: true });
      mkdirSync(path);
    });
    return path;
  }

  /** Throws if evidence of a part is not there any longer: another run has the same folder and began after this one. */
  checkEvidence(shards: readonly Shard[]): void {
    const gone = shards.find((shard) => !hasFiles(this.#evidenceOf(shard)));
    if (gone !== undefined) throw evidenceGone(this.#evidenceOf(gone));
  }

  /** Makes the folder again if another process, with the same run, has removed it. */
  write(task: AnyTask, part: Part): Promise<void> {
    this.#make();
    return writePart(this.#file(part.shard), task, part);
  }

  /** Removes the parts of a run that has ended well, and the folder if nothing else is in it. */
  remove(shards: readonly Shard[]): void {
    for (const shard of shards) rmSync(this.#file(shard), { force: true });
    rmSync(this.evidence, { recursive: true, force: true });
    try {
      for (const name of readdirSync(this.path))
        if (UNFINISHED.test(name)) rmSync(join(this.path, name), { force: true });
      rmdirSync(this.path);
    } catch {
      // Something else lies in it, or somebody else has removed it.
    }
  }

  #evidenceOf(shard: Shard): string {
    return resolve(this.evidence, shardName(shard));
  }

  #file(shard: Shard): string {
    return join(this.path, `${shardName(shard)}.json`);
  }
}

/** Another process may make the same folder at the same time. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

function hasFiles(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder, { withFileTypes: true }).some((entry) => entry.isFile());
}

function shardName({ index, count }: Shard): string {
  return `${index}-of-${count}`;
}
