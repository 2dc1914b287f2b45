// A scored system as the page wants it: evidence and pictures are made from the matches when they are asked for.

import { evidenceOf } from "../../core/evidence.ts";
import type { Result } from "../../core/result.ts";
import type { AnyTask } from "../../core/task.ts";
import type { ReportedSystem } from "./input.ts";

/** A scored system with the matches of its units. */
export interface MatchedSystem {
  readonly name: string;
  /** With its units. */
  readonly result: Result;
  /** By id, as the run has shown them. */
  readonly matches: ReadonlyMap<string, unknown>;
}

export function systemWithMatches(task: AnyTask, { name, result, matches }: MatchedSystem): ReportedSystem {
  const { definition, options } = task;
  return {
    name,
    result,
    ...(definition.overview === undefined ? {} : { overview: definition.overview(result.totals, options) }),
    detail: (id) => {
      const match = matches.get(id);
      if (match === undefined) return null;
      const evidence = evidenceOf(task, id, match);
      if (definition.picture === undefined) return { evidence };
      return {
        evidence,
        get picture() {
          return definition.picture!(match, options, chosenScore(definition, result));
        },
      };
    },
  };
}

/** The primary score, or the first of those that were asked for in its place. */
function chosenScore({ primary }: Pick<AnyTask["definition"], "primary">, { scores }: Pick<Result, "scores">) {
  return Object.hasOwn(scores, primary) ? primary : (Object.keys(scores)[0] ?? primary);
}
