// The score that a result is about: the primary one, or the first of those that were asked for in its place.
import type { Result } from "./result.ts";
import type { AnyTask } from "./task.ts";

export function chosenScore({ primary }: Pick<AnyTask["definition"], "primary">, { scores }: Pick<Result, "scores">) {
  return Object.hasOwn(scores, primary) ? primary : (Object.keys(scores)[0] ?? primary);
}
