// Checks the results that a program wants compared before anything is computed from them.

import type { NamedResult, Result } from "../../contract/result.ts";
import { isObject } from "../../contract/shape.ts";
import type { AnyTask } from "../../contract/task.ts";
import { badValue, KaratError, type Problem, receivedText } from "../../problems/problem.ts";

export function checkResults({ definition }: AnyTask, results: unknown): void {
  if (!Array.isArray(results)) throw badValue("a list of { name, result }", results);
  const problems = results.flatMap((named, at) => complaint(definition, named, `results[${at}]`));
  if (problems.length > 0) throw new KaratError(problems, { isUsage: true });
}

function complaint(definition: AnyTask["definition"], named: Partial<NamedResult>, file: string): readonly Problem[] {
  const at = { file };
  if (!isObject(named) || typeof named.name !== "string" || !isObject(named.result) || !isObject(named.result.digests))
    return [{ code: "BAD_VALUE", at, expected: "{ name, result }", received: receivedText(named) }];
  const { task, columns, part, karat } = named.result;
  const received = `one of ${receivedText(task)}`;
  if (task !== definition.id) return [{ code: "UNKNOWN_TASK", at, expected: `a result of ${definition.id}`, received }];
  if (part !== undefined) return [partProblem(named.result as Result, file)];
  if (Array.isArray(columns) && columns.join() === definition.columns.join()) return [];
  const hint =
    definition.fromData === undefined
      ? `karat ${receivedText(karat)} made this result: score it again`
      : `make the task with the options of the result: ${definition.id}(result.options)`;
  return [{ code: "BAD_SHAPE", at, expected: `the columns of ${definition.id}`, received: "others", hint }];
}

/** A part cannot be compared: it is one shard of a run. */
export function partProblem({ part }: Result, file: string): Problem {
  return {
    code: "SHARD_MISMATCH",
    at: { file },
    expected: "the result of a whole run",
    received: `part ${part?.shard.index} of ${part?.shard.count}`,
    hint: "karat merge makes one result of all parts",
  };
}
