// Errors on their way from a thread, where only plain data get through.
import { KaratError, type Problem } from "../../core/problem.ts";

export type ThreadFailure =
  | { readonly kind: "problems"; readonly problems: readonly Problem[]; readonly isUsage: boolean }
  | { readonly kind: "error"; readonly text: string };

export function failureOf(error: unknown): ThreadFailure {
  if (error instanceof KaratError) return { kind: "problems", problems: error.problems, isUsage: error.isUsage };
  return { kind: "error", text: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

export function errorOf(failure: ThreadFailure, unit: string | null): Error {
  if (failure.kind === "problems") return new KaratError(failure.problems, { isUsage: failure.isUsage });
  const where = unit === null ? "before its first unit" : `on unit ${JSON.stringify(unit)}`;
  return Object.assign(new Error(), {
    message: `a worker failed ${where}`,
    stack: `a worker failed ${where}: ${failure.text}`,
  });
}

/** The failure of a thread that ended without a word. */
export function endedThread(
  reason: { readonly code?: string; readonly text: string },
  unit: string | null,
): KaratError {
  const isMemory = reason.code === "ERR_WORKER_OUT_OF_MEMORY";
  return new KaratError([
    {
      code: "WORKER_FAILED",
      at: null,
      expected: unit === null ? "a worker that reads the input" : `a worker that finishes unit ${JSON.stringify(unit)}`,
      received: isMemory ? "one that ran out of memory" : reason.text,
      hint: isMemory
        ? "use fewer --workers, or give each more memory: NODE_OPTIONS=--max-old-space-size=8192"
        : "score that unit alone, without --workers, to see what happens",
    },
  ]);
}
