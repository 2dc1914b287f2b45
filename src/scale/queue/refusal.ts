// What a worker says when it gives a job up, as an error of the run; whoever writes to Redis may have written it.
import * as v from "valibot";
import { KaratError, PROBLEM_CODES, type Problem } from "../../core/problem.ts";

const index = v.pipe(v.number(), v.integer());

const place = v.object({
  file: v.string(),
  line: v.exactOptional(index),
  column: v.exactOptional(index),
  path: v.exactOptional(v.array(v.union([v.string(), v.number()]))),
});

const problem = v.object({
  code: v.picklist(PROBLEM_CODES),
  at: v.nullable(place),
  expected: v.string(),
  received: v.string(),
  hint: v.exactOptional(v.string()),
  alike: v.exactOptional(v.object({ count: index, places: v.array(place) })),
});

const shape = v.object({
  kind: v.literal("problems"),
  problems: v.pipe(v.array(problem), v.minLength(1)),
  isUsage: v.boolean(),
});

/** The problems that a worker found in the input, or that it did not do its job. */
export function refusalError(message: string): KaratError {
  const refusal = v.safeParse(shape, jsonIn(message));
  if (refusal.success) {
    const { problems, isUsage } = refusal.output;
    return new KaratError(problems satisfies readonly Problem[], { isUsage });
  }
  return new KaratError([
    {
      code: "WORKER_FAILED",
      at: null,
      expected: "workers that do their jobs",
      received: message,
      hint: "see what the workers say; then the same command with --resume goes on where this one ended",
    },
  ]);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
