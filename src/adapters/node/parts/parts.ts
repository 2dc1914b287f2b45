// The executor that cuts a run into parts and keeps finished parts in a folder, so that an interrupted run can resume.
import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { aFunction, checkSettings, positive, type Schema, text, truth } from "../../../contract/schema.ts";
import type { Scored, ScoredHeader } from "../../../contract/scored.ts";
import { type Shard, shardText, splitShard, WHOLE } from "../../../contract/shard.ts";
import type { AnyTask } from "../../../contract/task.ts";
import { checkSameRun } from "../../../engine/check-parts.ts";
import type { Executor, Run } from "../../../engine/run.ts";
import { carryOut, here } from "../../../engine/score-shard.ts";
import { evidenceGone, evidenceIn } from "../evidence.ts";
import { orWriteError } from "../write-error.ts";
import { findPart, foresee, type StoredPart, writePart } from "./part-file.ts";

/** How a run is cut into files of parts. */
export interface PartsSettings {
  /** The number of parts into which the run is cut. */
  readonly count: number;
  /** The folder that keeps the parts. It is made if it is not there; nobody removes it. */
  readonly folder: string;
  /** Use the parts that are there already, if they are whole and of the same run. */
  readonly resume?: boolean | undefined;
  /** The executor of each part, for example `threads`. Default: this thread. */
  readonly executor?: Executor | undefined;
  /** Called with notes during the run. */
  readonly onNote?: ((text: string) => void) | undefined;
}

const SETTINGS: Readonly<Record<keyof PartsSettings, Schema>> = {
  count: positive,
  folder: text,
  resume: truth,
  executor: aFunction,
  onNote: aFunction,
};

/**
 * An executor that stores each part of a run in a file. After an interruption, the same call with `resume` continues.
 *
 * @example
 * import { mkdtempSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 * import { parts, readPath, score } from "karat/node";
 * import { timeline } from "karat/timeline";
 *
 * const input = { gold: readPath("examples/timeline/gold"), pred: readPath("examples/timeline/careful") };
 * const folder = join(mkdtempSync(join(tmpdir(), "karat-")), "result.parts");
 * const result = await score(timeline(), input, { executor: parts({ count: 3, folder, resume: true }) });
 * console.log(result.units.scored); // 4
 */
export function parts(partsSettings: PartsSettings): Executor {
  checkSettings(partsSettings, SETTINGS, { name: "parts", needed: ["count", "folder"] });
  const { executor = here, ...settings } = partsSettings;
  return inParts(settings, async (runs, { onPart }) => {
    let before = 0;
    for (const run of runs) {
      const onProgress = (done: number) => run.settings.onProgress?.(before + done);
      const part = await carryOut({ ...run, settings: { ...run.settings, onProgress } }, executor);
      before += part[0]!.count;
      await onPart(part);
    }
  });
}

/** Makes a part of each run, in any order; each run is one shard. */
type MakeParts = (
  runs: readonly Run[],
  whole: { readonly headers: readonly ScoredHeader[]; onPart(part: StoredPart): Promise<void> },
) => Promise<void>;

/** Cuts a run into shards, has the missing parts made, and keeps them in the folder. */
export function inParts(settings: Omit<PartsSettings, "executor">, make: MakeParts): Executor {
  const { count, resume = false, onNote } = settings;
  return async (run) => {
    const headers = await foresee(run);
    const folder = new PartFolder(settings.folder);
    const shards = splitShard(run.settings.shard ?? WHOLE, count);
    const withEvidence = run.settings.evidence !== undefined;
    const done: Scored[] = [];
    const there = new Set<number>();
    for (const shard of resume ? shards : []) {
      const part = await folder.find(shard, headers, { withEvidence });
      if (part === null) continue;
      done.push(...part);
      there.add(shard.index);
    }
    if (there.size > 0) onNote?.(`${there.size} of ${count} parts are in ${folder.path} already`);
    const onPart = async (part: StoredPart) => {
      checkSameRun([
        { name: "this machine", part: headers.map((header) => ({ header, shard: part[0]!.shard })) },
        { name: `part ${shardText(part[0]!.shard)}`, part },
      ]);
      await folder.write(run.task, part);
      done.push(...part);
    };
    const runs = shards.filter(({ index }) => !there.has(index)).map((shard) => shardOfRun(run, shard, folder));
    try {
      await make(runs, { headers, onPart });
    } finally {
      folder.removeEmpty();
    }
    if (withEvidence) folder.checkEvidence(shards);
    return done;
  };
}

function shardOfRun(run: Run, shard: Shard, folder: PartFolder): Run {
  const { evidence, ...settings } = run.settings;
  const own = evidence === undefined ? {} : { evidence: evidenceIn(folder.emptyEvidence(shard)) };
  return { ...run, settings: { ...settings, shard, ...own } };
}

/** Temporary files of a process that was killed while it wrote a part. */
const UNFINISHED = /^\.\d+-of-\d+\.json\.[\da-f]+\.part$/;

/** The folder in which the parts of a run are kept until all are there. */
export class PartFolder {
  readonly path: string;
  /** Has a folder for each part, with the files of its evidence. */
  readonly evidence: string;

  constructor(path: string) {
    this.path = path;
    this.evidence = join(path, "evidence");
    this.#make();
  }

  #make(): void {
    orWriteError(this.path, () => {
      // Not recursive: on a read-only file system Node 20 would then report a missing folder.
      for (const folder of [this.path, this.evidence]) makeFolder(folder);
    });
  }

  async find(
    shard: Shard,
    headers: readonly ScoredHeader[],
    { withEvidence }: { withEvidence: boolean },
  ): Promise<StoredPart | null> {
    if (withEvidence && !hasFiles(this.#evidenceOf(shard))) return null;
    return findPart(this.#file(shard), async () => headers, shard);
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

  /** Throws if evidence of a part is missing: a later run uses the same folder and has removed it. */
  checkEvidence(shards: readonly Shard[]): void {
    const gone = shards.find((shard) => !hasFiles(this.#evidenceOf(shard)));
    if (gone !== undefined) throw evidenceGone(this.#evidenceOf(gone));
  }

  /** Makes the folder again if another process has removed it. */
  write(task: AnyTask, part: StoredPart): Promise<void> {
    this.#make();
    return writePart(this.#file(part[0]!.shard), task, part);
  }

  /** Removes the parts of a finished run, and the folder if it is then empty. */
  remove(shards: readonly Shard[]): void {
    for (const shard of shards) rmSync(this.#file(shard), { force: true });
    rmSync(this.evidence, { recursive: true, force: true });
    for (const name of existsSync(this.path) ? readdirSync(this.path) : [])
      if (UNFINISHED.test(name)) rmSync(join(this.path, name), { force: true });
    this.removeEmpty();
  }

  /** Nothing stays of a run that ended before its first part. */
  removeEmpty(): void {
    for (const folder of [this.evidence, this.path])
      try {
        rmdirSync(folder);
      } catch {
        // It is not empty, or somebody else has removed it.
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
