// Results that a program brings to be compared, looked at before anything is computed from them.

import { KaratError, type Problem, receivedText, usageError } from "../../core/problem.ts";
import type { NamedResult, Result } from "../../core/result.ts";
import { isObject } from "../../core/shape.ts";
import type { AnyTask } from "../../core/task.ts";

/** Throws unless they are results of the task, each with a name. */
export function checkResults({ definition }: AnyTask, results: unknown): void {
  if (!Array.isArray(results))
    throw usageError("BAD_VALUE", { expected: "a list of { name, result }", received: receivedText(results) });
  const problems = results.flatMap((named, at) => complaint(definition, named, `results[${at}]`));
  if (problems.length > 0) throw new KaratError(problems, { isUsage: true });
}

function complaint(definition: AnyTask["definition"], named: Partial<NamedResult>, file: string): readonly Problem[] {
  if (!isObject(named) || typeof named.name !== "string" || !isObject(named.result) || !isObject(named.result.digests))
    return [{ code: "BAD_VALUE", at: { file }, expected: "{ name, result }", received: receivedText(named) }];
  const { task, columns } = named.result;
  if (task !== definition.id)
    return [
      {
        code: "UNKNOWN_TASK",
        at: { file },
        expected: `a result of ${definition.id}`,
        received: `one of ${receivedText(task)}`,
      },
    ];
  if (named.result.part !== undefined) return [partProblem(named.result as Result, file)];
  const isSame = Array.isArray(columns) && columns.join() === definition.columns.join();
  if (isSame) return [];
  return [
    {
      code: "BAD_SHAPE",
      at: { file },
      expected: `the columns of ${definition.id}`,
      received: "others",
      hint: `karat ${receivedText(named.result.karat)} made this result: score it again`,
    },
  ];
}

/** Scores of one shard say little of the run, and nothing of another. */
export function partProblem({ part }: Result, file: string): Problem {
  return {
    code: "SHARD_MISMATCH",
    at: { file },
    expected: "the result of a whole run",
    received: `part ${part?.shard.index} of ${part?.shard.count}`,
    hint: "karat merge makes one result of all parts",
  };
}
