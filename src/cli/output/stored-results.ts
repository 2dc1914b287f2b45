// Reads stored results and comparisons from files.
import { readFile } from "node:fs/promises";
import type { Comparison } from "../../core/comparison.ts";
import { parsedOrUndefined } from "../../core/json-text.ts";
import { resolveOptions } from "../../core/options.ts";
import { KaratError, receivedText, usageError } from "../../core/problem.ts";
import type { NamedResult, Result } from "../../core/result.ts";
import { comparisonFromJson, looksLikeComparison } from "../../core/stored-comparison.ts";
import { storedJson } from "../../core/stored-json.ts";
import { resultFromJson } from "../../core/stored-result.ts";
import { systemNames } from "../../core/system-names.ts";
import type { AnyTask } from "../../core/task.ts";
import { visibleText } from "../../core/visible-text.ts";
import { readText } from "../../io/read-json-file.ts";
import { partProblem } from "../../run/compare/check-results.ts";
import { checkStored } from "../../run/result/check-stored.ts";
import { taskFrom, taskOfData } from "../../scale/load-task.ts";
import { say, stderr, styleFor } from "./console.ts";

/**
 * Results of one task, named after their files, and the task; `module` names the module of a task of your own.
 * Doubted results may contradict themselves, because everything will be computed again.
 */
export async function readSystems(
  files: readonly string[],
  module: string | undefined,
  isDoubted = false,
): Promise<{ readonly task: AnyTask; readonly systems: readonly NamedResult[] }> {
  const results = await Promise.all(files.map((file) => readResult(file, isDoubted)));
  const first = results[0]!;
  const other = results.findIndex(({ task }) => task !== first.task);
  if (other !== -1)
    throw usageError("BAD_VALUE", {
      expected: `results of ${first.task}`,
      received: `${files[other]} of ${results[other]!.task}`,
    });
  const task = await taskFrom({ ...first, module });
  const check = isDoubted ? checkFits : checkContent;
  for (const [k, result] of results.entries()) check(task.definition, result, files[k]!);
  const names = systemNames(files.map((path) => ({ path })));
  return { task, systems: results.map((result, k) => ({ name: names[k]!, result })) };
}

/** Throws if a result is only a part of a run, which cannot be compared; the results are those of the files. */
export function refuseParts(systems: readonly Pick<NamedResult, "result">[], files: readonly string[]): void {
  const problems = systems.flatMap(({ result }, k) =>
    result.part === undefined ? [] : [partProblem(result, files[k]!)],
  );
  if (problems.length > 0) throw new KaratError(problems);
}

/** Throws unless a result fits its task and does not contradict itself. */
export function checkContent(definition: AnyTask["definition"], result: Result, file: string): void {
  checkFits(definition, result, file);
  const { as, ...own } = result.options;
  const options = { ...resolveOptions(definition.options, own), ...(as === undefined ? {} : { as }) };
  checkStored({ definition, options }, result, file);
  noteOfVersion(result, file, "its scores and totals");
}

/** Says which version wrote a file, if that version wrote no digests. */
function noteOfVersion({ karat, digest }: Pick<Result, "karat" | "digest">, file: string, checked: string): void {
  if (digest !== undefined) return;
  const written = `${visibleText(file)} was written by karat ${visibleText(karat)}, without a digest`;
  say(`${styleFor(stderr()).odd("note")} ${written}: only ${checked} are checked`);
}

/** Throws unless a result has the columns and scores of its task: another version may have written it. */
function checkFits({ id, columns, scores }: AnyTask["definition"], result: Result, file: string): void {
  const lacks = [...columns, "units"].find((column) => !Object.hasOwn(result.totals, column));
  const given = Object.keys(result.scores);
  const unknown = given.find((score) => !Object.hasOwn(scores, score));
  const received = [
    ...(JSON.stringify(result.columns) === JSON.stringify(columns) ? [] : ["other columns"]),
    ...(lacks === undefined ? [] : [`none of ${receivedText(lacks)}`]),
    ...(given.length === 0 ? ["no score"] : []),
    ...(unknown === undefined ? [] : [`the score ${receivedText(unknown)}`]),
  ][0];
  if (received === undefined) return;
  throw new KaratError({
    code: "BAD_SHAPE",
    at: { file },
    expected: `the columns, totals and scores of ${id} in this version of karat`,
    received,
    hint: `it was written by karat ${result.karat}: score it again with this version (karat score ${id} … --per-unit --format json)`,
  });
}

export async function readResult(file: string, isDoubted = false): Promise<Result> {
  return resultFromJson(await readText(file), file, { isDoubted });
}

export interface StoredComparison extends Pick<AnyTask, "definition"> {
  readonly comparison: Comparison;
}

/**
 * The comparison in the only file, and its task, made with its options if they are stored: labels of scores may depend on
 * them. Null if the file holds something else, which reading it as a result explains.
 */
export async function storedComparison(files: readonly string[], module?: string): Promise<StoredComparison | null> {
  const [file] = files as [string];
  if (files.length > 1) return null;
  const text = await readFile(file, "utf8").catch(() => "");
  if (!looksLikeComparison(parsedOrUndefined(text))) return null;
  const comparison = comparisonFromJson(storedJson(text, file), file);
  noteOfVersion(comparison, file, "its shape and differences");
  const make = await taskOfData(comparison.task, module);
  const { definition } = comparison.options === undefined ? make : make(comparison.options as never);
  checkScores(comparison, definition.scores);
  return { comparison, definition };
}

/** Scores of a version that knows others cannot be described. */
function checkScores({ karat, primary, comparisons }: Comparison, scores: Readonly<Record<string, unknown>>): void {
  const unknown = [primary, ...comparisons.map(({ score }) => score)].find((score) => !Object.hasOwn(scores, score));
  if (unknown === undefined) return;
  throw new KaratError({
    code: "BAD_SHAPE",
    at: null,
    expected: "scores that the task has in this version of karat",
    received: receivedText(unknown),
    hint: `the comparison was written by karat ${karat}; compare again`,
  });
}
