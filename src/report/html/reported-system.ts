// A scored system as the page wants it: evidence and pictures are made from the matches when they are asked for.
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

/**
 * A scored system as the page wants it.
 *
 * @example
 * import { score } from "karat";
 * import { breakdown } from "karat/breakdown";
 * import { htmlReport, reportedSystem, worstUnits } from "karat/report";
 *
 * const gold = [{ id: "d1", turns: [{ index: 1, annotations: ["X"] }] }];
 * const pred = [{ id: "d1", turns: [{ index: 1, label: "O", probabilities: { O: 1, T: 0, X: 0 } }] }];
 * const matches = new Map<string, unknown>();
 * const visit = ({ id, match }: { id: string; match: unknown }) => matches.set(id, match);
 * const result = await score(breakdown(), { gold, pred }, { perUnit: true, visit });
 * const system = reportedSystem(breakdown(), { name: "mine", result, matches });
 * const input = { definition: breakdown.definition, systems: [system] as const };
 * console.log([...htmlReport(input)].length > 0, [...worstUnits(input, 1)]); // true [ 'd1' ]
 */
export function reportedSystem(
  { definition, options }: AnyTask,
  { name, result, matches }: MatchedSystem,
): ReportedSystem {
  return {
    name,
    result,
    ...(definition.overview === undefined ? {} : { overview: definition.overview(result.totals, options) }),
    detail: (id) => {
      const match = matches.get(id);
      if (match === undefined) return null;
      const evidence = definition.explain(match, options);
      if (definition.picture === undefined) return { evidence };
      return {
        evidence,
        get picture() {
          return definition.picture!(match, options);
        },
      };
    },
  };
}
