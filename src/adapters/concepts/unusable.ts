// Errors about an embedder or extractor that cannot be used as the user asked.
import { KaratError, type ProblemCode } from "../../core/problem.ts";

interface Unusable {
  readonly code: ProblemCode;
  readonly expected: string;
  readonly received: string;
  readonly file?: string;
  readonly hint?: string;
  readonly cause?: unknown;
}

export function unusable({ code, expected, received, file, hint, cause }: Unusable): KaratError {
  const at = file === undefined ? null : { file };
  const problem = hint === undefined ? { code, at, expected, received } : { code, at, expected, received, hint };
  return new KaratError([problem], { cause, isUsage: file === undefined });
}
