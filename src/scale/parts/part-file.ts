// Parts of a run in files.
import { existsSync, statSync } from "node:fs";
import { readFailed } from "../../core/files/read-failed.ts";
import { KaratError, usageError } from "../../core/problem.ts";
import { loadServices } from "../../core/service.ts";
import { type Shard, shardText, WHOLE } from "../../core/shard.ts";
import { readCheckedLines, writeCheckedLines } from "../../io/checked-lines.ts";
import { readPath } from "../../io/read-path.ts";
import { isSameRun } from "../../run/part/check-parts.ts";
import { NotAPart } from "../../run/part/part-shape.ts";
import { parsePart, partLines } from "../../run/part/part-text.ts";
import { serviceFacts } from "../../run/part/service-facts.ts";
import { canBeReadAgain } from "../../run/read/read-for-facts.ts";
import type { Part } from "../../run/run.ts";
import { type Executor, foreseeHeader, here, type Run, type RunHeader } from "../../run/run.ts";

export function writePart(path: string, part: Part): Promise<void> {
  return writeCheckedLines(path, partLines(part));
}

export async function readPart(path: string): Promise<Part> {
  try {
    await checkBeginning(path);
    return await parsePart(readCheckedLines(path));
  } catch (error) {
    if (!(error instanceof NotAPart)) throw error;
    const hint =
      "parts are what karat score … --shard i/N -o FILE writes; score what another version of karat wrote again";
    const expected = `a part of a run, with ${error.expected}`;
    throw readFailed({ file: path }, { expected, received: error.received, hint }, error);
  }
}

/** A file that is no part at all is not called a damaged one. */
async function checkBeginning(path: string): Promise<void> {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory() === true) throw new NotAPart("its number at the beginning", "a folder");
  if (stats?.isFile() !== true) return;
  const [entry] = await readPath(path).list();
  if (entry !== undefined && !(await entry.head()).startsWith('{"part":'))
    throw new NotAPart("its number at the beginning");
}

/** An executor that takes the part at a path, if it is the one that is wanted, and otherwise lets another make it. */
export function partIn(path: string, executor: Executor = here): { executor: Executor; wasThere(): boolean } {
  let isThere = false;
  return {
    async executor(run) {
      const part = await findPart(path, () => foresee(run), run.settings.shard ?? WHOLE);
      isThere = part !== null;
      return part === null ? executor(run) : [part];
    },
    wasThere: () => isThere,
  };
}

/** The header that a run will have; reads its input, which must be there to be read again. */
export async function foresee(run: Run): Promise<RunHeader> {
  requireFiles(run);
  const { services = {} } = run.settings;
  await loadServices(services);
  return foreseeHeader(run, serviceFacts(services));
}

function requireFiles({ input }: Run): void {
  if (canBeReadAgain(input)) return;
  throw usageError("BAD_VALUE", {
    expected: "files or folders as input beside --resume, --shards and --queue",
    received: "standard input or a pipe",
    hint: "save it to a file first",
  });
}

/** The part at a path, if it is whole and the given one of the given run; else null. */
export async function findPart(path: string, expected: () => Promise<RunHeader>, shard: Shard): Promise<Part | null> {
  if (!existsSync(path)) return null;
  const part = await readPart(path).catch((error: unknown) => {
    if (error instanceof KaratError) return null;
    throw error;
  });
  if (part === null || shardText(part.shard) !== shardText(shard)) return null;
  return isSameRun(await expected(), part.header) ? part : null;
}
