// Reads stored results and comparisons from files.
import { readFile } from "node:fs/promises";
import { taskFrom, taskOfData } from "../../adapters/node/load-task.ts";
import { readText } from "../../adapters/node/read-json-file.ts";
import type { Comparison } from "../../contract/comparison.ts";
import { resolveOptions } from "../../contract/resolve-options.ts";
import type { NamedResult, Result } from "../../contract/result.ts";
import { entriesIn } from "../../contract/signature.ts";
import { comparisonFromJson, looksLikeComparison } from "../../contract/stored-comparison.ts";
import { storedJson } from "../../contract/stored-json.ts";
import { resultFromJson, resultFromValue } from "../../contract/stored-result.ts";
import type { AnyTask } from "../../contract/task.ts";
import { protocolName } from "../../engine/run-header.ts";
import { parsedOrUndefined } from "../../json/text.ts";
import { KaratError, receivedText, usageError } from "../../problems/problem.ts";
import { checkStored } from "../../run/check-stored.ts";
import { partProblem } from "../../stats/compare/check-results.ts";
import { namedPath, namedSystems } from "../flags/named-path.ts";

/**
 * Results of one task, each called as `NAME=FILE` says or after its file, and the task; `module` names the module of a task
 * of your own. Results of one name are runs of one system. Doubted results may contradict themselves, because everything will be computed again.
 */
export async function readSystems(
  words: readonly string[],
  module: string | undefined,
  isDoubted = false,
): Promise<{ readonly task: AnyTask; readonly systems: readonly NamedResult[] }> {
  const given = words.map(namedPath);
  const files = given.map(({ path }) => path);
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
  const named = namedSystems(given);
  return { task, systems: results.map((result, k) => ({ name: named[k]!.name, result })) };
}

/** Throws if a result is only a part of a run, which cannot be compared; the results are those of the files. */
export function refuseParts(systems: readonly Pick<NamedResult, "result">[], files: readonly string[]): void {
  const problems = systems.flatMap(({ result }, k) =>
    result.part === undefined ? [] : [partProblem(result, files[k]!)],
  );
  if (problems.length > 0) throw new KaratError(problems);
}

/** Throws unless a result fits its task and does not contradict itself. */
function checkContent(definition: AnyTask["definition"], result: Result, file: string): void {
  checkFits(definition, result, file);
  const { as, ...own } = result.options;
  const options = { ...resolveOptions(definition.options, own), ...(as === undefined ? {} : { as }) };
  checkStored({ definition, options }, result, file);
}

/** Throws unless a result has the protocol, columns and scores of its task: another version may have written it. */
function checkFits(definition: AnyTask["definition"], result: Result, file: string): void {
  const { id, columns, scores } = definition;
  const protocol = entriesIn(result.signature).get("protocol");
  const lacks = [...columns, "units"].find((column) => !Object.hasOwn(result.totals, column));
  const given = Object.keys(result.scores);
  const unknown = given.find((score) => !Object.hasOwn(scores, score));
  const received = [
    ...(protocol === protocolName(definition) ? [] : [`the protocol ${receivedText(protocol)}`]),
    ...(JSON.stringify(result.columns) === JSON.stringify(columns) ? [] : ["other columns"]),
    ...(lacks === undefined ? [] : [`none of ${receivedText(lacks)}`]),
    ...(given.length === 0 ? ["no score"] : []),
    ...(unknown === undefined ? [] : [`the score ${receivedText(unknown)}`]),
  ][0];
  if (received === undefined) return;
  throw new KaratError({
    code: "BAD_SHAPE",
    at: { file },
    expected: `the protocol, columns, totals and scores of ${id} in this version of karat`,
    received,
    hint: `it was written by karat ${result.karat}: score it again with this version (karat score ${id} … --per-unit --format json)`,
  });
}

/** The result that a value is, and its task. */
export async function resultIn(
  value: unknown,
  file: string,
): Promise<{ readonly task: AnyTask; readonly result: Result }> {
  const result = resultFromValue(value, file);
  const task = await taskFrom(result);
  checkContent(task.definition, result, file);
  return { task, result };
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
  return comparisonIn(storedJson(text, file), file, module);
}

/** The comparison that a value is, and its task. */
export async function comparisonIn(value: unknown, file: string, module?: string): Promise<StoredComparison> {
  const comparison = comparisonFromJson(value, file);
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
