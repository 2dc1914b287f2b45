// A part of a run in a file: a result, or a list of results if the run has several systems.
import { existsSync } from "node:fs";
import { KaratError, usageError } from "../../core/problem.ts";
import { loadServices } from "../../core/service.ts";
import { isObject } from "../../core/shape.ts";
import { type Shard, shardText, WHOLE } from "../../core/shard.ts";
import { storedJson } from "../../core/stored-json.ts";
import { resultFromValue } from "../../core/stored-result.ts";
import type { AnyTask } from "../../core/task.ts";
import { readText } from "../../io/read-json-file.ts";
import { writeAtomically } from "../../io/write-atomically.ts";
import { jsonPieces } from "../../report/json.ts";
import { isSameRun } from "../../run/part/check-parts.ts";
import { notAPart, partOf, partResults } from "../../run/part/part-result.ts";
import { serviceFacts } from "../../run/part/service-facts.ts";
import { canBeReadAgain, readForFacts } from "../../run/read/pair-units.ts";
import { type Executor, here, type Part, type Run } from "../../run/run.ts";
import { type RunHeader, runHeader } from "../../run/run-header.ts";

export function writePart(path: string, task: AnyTask, part: Part): Promise<void> {
  return writeAtomically(path, partText(task, part));
}

export function* partText(task: AnyTask, part: Part): Generator<string> {
  const results = partResults(task, part);
  for (const [at, { result, units }] of results.entries()) {
    if (results.length > 1) yield at === 0 ? "[" : ",";
    yield* jsonPieces(result, units, 0);
  }
  if (results.length > 1) yield "]\n";
}

export async function readPart(path: string): Promise<Part> {
  return partFrom(await readText(path), path);
}

/** The beginning of parts before 0.3.0, which were not a single JSON value. */
const EARLIER = '{"part":"';

/** Parses a part; throws if the text is not a part, or was changed. */
export function partFrom(text: string, file: string): Part {
  if (text.startsWith(EARLIER)) throw notAPart(file, "a part of an earlier version");
  const value = storedJson(text, file);
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!values.every((one) => isObject(one) && Object.hasOwn(one, "part"))) throw notAPart(file, "something else");
  return partOf(
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
      return part === null ? executor(run) : [part];
    },
    wasThere: () => isThere,
  };
}

/** The header that a run will have. Reads all input, which must allow a second reading. */
export async function foresee({ task, input, settings }: Run): Promise<RunHeader> {
  if (!canBeReadAgain(input))
    throw usageError("BAD_VALUE", {
      expected: "files or folders as input with --resume, --shards and --queue",
      received: "standard input or a pipe",
      hint: "save it to a file first",
    });
  const { services = {} } = settings;
  await loadServices(services);
  return runHeader(task, settings, {
    ...(await readForFacts(task, input, settings)),
    services: serviceFacts(services),
  });
}

/** The part at a path, if it is complete and belongs to this shard of this run; else null. */
export async function findPart(path: string, expected: () => Promise<RunHeader>, shard: Shard): Promise<Part | null> {
  if (!existsSync(path)) return null;
  const part = await readPart(path).catch((error: unknown) => {
    if (error instanceof KaratError) return null;
    throw error;
  });
  if (part === null || shardText(part.shard) !== shardText(shard)) return null;
  return isSameRun(await expected(), part.header) ? part : null;
}
