// A part of a run in a file: a result, or a list of results if the run has several systems.
import { existsSync } from "node:fs";
import type { Scored, ScoredHeader } from "../../../contract/scored.ts";
import { loadServices } from "../../../contract/service.ts";
import { isObject } from "../../../contract/shape.ts";
import { type Shard, shardText, WHOLE } from "../../../contract/shard.ts";
import { storedJson } from "../../../contract/stored-json.ts";
import { resultFromValue } from "../../../contract/stored-result.ts";
import type { AnyTask } from "../../../contract/task.ts";
import { isSameRun } from "../../../engine/check-parts.ts";
import { canBeReadAgain, readForFacts } from "../../../engine/read/pair-units.ts";
import type { Executor, Run } from "../../../engine/run.ts";
import { runHeaders } from "../../../engine/run-header.ts";
import { here } from "../../../engine/score-shard.ts";
import { KaratError, usageError } from "../../../problems/problem.ts";
import { jsonPieces } from "../../../report/json.ts";
import { notAShard, shardFrom, shardResult } from "../../../run/shard-result.ts";
import { readText } from "../read-json-file.ts";
import { writeAtomically } from "../write-atomically.ts";

/** A shard of a run: an entry for each system. */
export type StoredPart = readonly Scored[];

export function writePart(path: string, task: AnyTask, part: StoredPart): Promise<void> {
  return writeAtomically(path, partText(task, part));
}

export function* partText(task: AnyTask, part: StoredPart): Generator<string> {
  const results = part.map((scored) => shardResult(task, scored));
  for (const [at, { result, units }] of results.entries()) {
    if (results.length > 1) yield at === 0 ? "[" : ",";
    yield* jsonPieces(result, units, 0);
  }
  if (results.length > 1) yield "]\n";
}

export async function readPart(path: string): Promise<StoredPart> {
  return partFrom(await readText(path), path);
}

/** Parses a part; throws if the text is not a part, or was changed. */
export function partFrom(text: string, file: string): StoredPart {
  const value = storedJson(text, file);
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!values.every((one) => isObject(one) && Object.hasOwn(one, "part"))) throw notAShard(file, "something else");
  return shardFrom(
    values.map((one) => resultFromValue(one, file)),
    file,
  );
}

/** An executor that uses the part at a path if it is the right one, and otherwise lets another executor make it. */
export function partIn(path: string, executor: Executor = here): { executor: Executor; wasThere(): boolean } {
  let isThere = false;
  return {
    async executor(run) {
      const part = await findPart(path, () => foresee(run), run.settings.shard ?? WHOLE);
      isThere = part !== null;
      return part ?? executor(run);
    },
    wasThere: () => isThere,
  };
}

/** The headers that a run will have. Reads all input, which must allow a second reading. */
export async function foresee(run: Run): Promise<readonly ScoredHeader[]> {
  const { task, input, settings } = run;
  if (!canBeReadAgain(input))
    throw usageError("BAD_VALUE", {
      expected: "files or folders as input with --resume, --shards and --queue",
      received: "standard input or a pipe",
      hint: "save it to a file first",
    });
  await loadServices(settings.services ?? {});
  return runHeaders(run, await readForFacts(task, input, settings));
}

/** The part at a path, if it is complete and belongs to this shard of this run; else null. */
export async function findPart(
  path: string,
  expected: () => Promise<readonly ScoredHeader[]>,
  shard: Shard,
): Promise<StoredPart | null> {
  if (!existsSync(path)) return null;
  const part = await readPart(path).catch((error: unknown) => {
    if (error instanceof KaratError) return null;
    throw error;
  });
  if (part === null || shardText(part[0]!.shard) !== shardText(shard)) return null;
  return isSameRun(
    (await expected()).map((header) => ({ header, shard })),
    part,
  )
    ? part
    : null;
}
