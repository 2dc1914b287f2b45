// The message of an adapter when a row or a run could not be scored: the framework continues and shows the reason.
import { KaratError, type Problem } from "../../core/problem.ts";

/** Why something could not be scored. */
export interface EvalFailure {
  /** One block of text per problem: place, expected, received, hint. */
  readonly message: string;
  readonly problems: readonly Problem[];
}

export function evalFailure(error: unknown): EvalFailure {
  if (error instanceof KaratError) return { message: error.message, problems: error.problems };
  return { message: error instanceof Error ? error.message : String(error), problems: [] };
}
