// Errors about an embedder or extractor that cannot be used as the user asked.
import { KaratError, type Problem } from "../../core/problem.ts";

interface Unusable extends Omit<Problem, "at"> {
  readonly file?: string;
  readonly cause?: unknown;
}

export function unusable({ code, file, cause, ...said }: Unusable): KaratError {
  const at = file === undefined ? null : { file };
  return new KaratError({ code, at, ...said }, { cause, isUsage: file === undefined });
}
