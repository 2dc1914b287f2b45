// A scored system as the page wants it: evidence and pictures are made from the matches when they are asked for.
import { checkResult } from "../../core/check-made.ts";
import { checkTask } from "../../core/check-task.ts";
import { receivedText, usageError } from "../../core/problem.ts";
import type { Result } from "../../core/result.ts";
import { anObject, aText, checkSettings, type SettingKind } from "../../core/settings.ts";
import { isObject } from "../../core/shape.ts";
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
export function reportedSystem(task: AnyTask, system: MatchedSystem): ReportedSystem {
  checkTask(task);
  const { definition, options } = task;
  const { name, result, matches } = checkedSystem(system, definition.id);
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

const SYSTEM: Readonly<Record<keyof MatchedSystem, SettingKind>> = {
  name: aText,
  result: anObject,
  matches: { expected: "a Map from ids to matches", is: (value) => value instanceof Map },
};

/** What else it carries is left alone: programs hand in systems of their own. */
function checkedSystem(system: MatchedSystem, task: string): MatchedSystem {
  if (!isObject(system))
    throw usageError("BAD_VALUE", { expected: "an object as system", received: receivedText(system) });
  const { name, result, matches } = system;
  checkSettings({ name, result, matches }, SYSTEM, { name: "system", needed: Object.keys(SYSTEM) });
  checkResult(result, { file: "system", path: ["result"] }, task);
  return system;
}
