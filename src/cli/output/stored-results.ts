// Reads stored results from files.
import { basename } from "node:path";
import { resolveOptions } from "../../core/options.ts";
import { KaratError, receivedText, usageError } from "../../core/problem.ts";
import type { NamedResult, Result } from "../../core/result.ts";
import { resultFromJson } from "../../core/stored-result.ts";
import type { AnyTask } from "../../core/task.ts";
import { visibleText } from "../../core/visible-text.ts";
import { readText } from "../../io/read-json-file.ts";
import { checkStored } from "../../run/result/check-stored.ts";
import { taskOfData } from "../../scale/load-task.ts";
import { say, stderr, styleFor } from "./console.ts";

interface ReadingSystems {
  readonly module?: string | undefined;
  /** Whether everything is going to be computed again, so that a result that contradicts itself is welcome. */
  readonly isDoubted?: boolean;
}

/** Results of one task, named after their files; they tell the task, unless a person names the module of it. */
export async function readSystems(
  files: readonly string[],
  { module, isDoubted = false }: ReadingSystems = {},
): Promise<{ readonly task: AnyTask; readonly systems: readonly NamedResult[] }> {
  const results = await Promise.all(files.map((file) => readResult(file, isDoubted)));
  const first = results[0]!;
  const other = results.findIndex(({ task }) => task !== first.task);
  if (other !== -1)
    throw usageError("BAD_VALUE", {
      expected: `results of ${first.task}`,
      received: `${files[other]} of ${results[other]!.task}`,
    });
  const make = await taskOfData(first.task, module);
  const check = isDoubted ? checkFits : checkContent;
  const task = make(first.options as never);
  for (const [k, result] of results.entries()) check(task.definition, result, files[k]!);
  return {
    task,
    systems: results.map((result, k) => ({ name: nameOf(files[k]!, files), result })),
  };
}

/** Throws unless a result fits its task and does not contradict itself; says so where a version without digests wrote it. */
export function checkContent(definition: AnyTask["definition"], result: Result, file: string): void {
  checkFits(definition, result, file);
  const { as, ...own } = result.options;
  const options = { ...resolveOptions(definition.options, own), ...(as === undefined ? {} : { as }) };
  checkStored({ definition, options }, result, file);
  noteOfVersion(result, file, "its scores and totals");
}

/** Says which version wrote a file, where that one wrote no digests. */
export function noteOfVersion(
  { karat, digest }: Pick<Result, "karat" | "digest">,
  file: string,
  checked: string,
): void {
  if (digest !== undefined) return;
  const written = `${visibleText(file)} was written by karat ${visibleText(karat)}, without a digest`;
  say(`${styleFor(stderr()).odd("note")} ${written}: only ${checked} are checked`);
}

/** A result has the columns and the scores of its task: it may be of another version, or changed. */
function checkFits({ id, columns, scores }: AnyTask["definition"], result: Result, file: string): void {
  const lacks = [...columns, "units"].find((column) => !Object.hasOwn(result.totals, column));
  const isSame = JSON.stringify(result.columns) === JSON.stringify(columns);
  const given = Object.keys(result.scores);
  const unknown = given.length === 0 ? "" : given.find((score) => !Object.hasOwn(scores, score));
  if (lacks === undefined && isSame && unknown === undefined) return;
  throw new KaratError({
    code: "BAD_SHAPE",
    at: { file },
    expected: `the columns, totals and scores of ${id} in this version of karat`,
    received: !isSame
      ? "other columns"
      : lacks === undefined
        ? unknown === ""
          ? "no score"
          : `the score ${receivedText(unknown)}`
        : `none of ${receivedText(lacks)}`,
    hint: `it was written by karat ${result.karat}: score it again with this version (karat score ${id} … --per-unit --format json)`,
  });
}

function nameOf(file: string, files: readonly string[]): string {
  const short = (path: string) => basename(path).replace(/\.json$/, "");
  return files.filter((other) => short(other) === short(file)).length === 1 ? short(file) : file;
}

export async function readResult(file: string, isDoubted = false): Promise<Result> {
  return resultFromJson(await readText(file), file, { isDoubted });
}
