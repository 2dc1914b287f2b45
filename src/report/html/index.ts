// The report as one page that can be mailed: no network, no foreign script, all of it text until a browser draws it.

import type { AnyTask } from "../../contract/task.ts";
import { checkTask } from "../../contract/task-facts.ts";
import { receivedText, usageError } from "../../problems/problem.ts";
import { checkInput, checkSystem } from "./check-input.ts";
import { type HtmlReportInput, type MatchedSystem, type ReportedSystem, systemWithMatches } from "./input.ts";
import { htmlPieces, MOST_EXPLAINED, worstIds } from "./pieces.ts";

export type { HtmlReportInput, MatchedSystem, ReportedSystem, UnitDetail } from "./input.ts";

/**
 * The ids of the worst units, for which evidence is worth keeping.
 *
 * @example
 * import { score } from "karat";
 * import { breakdown } from "karat/breakdown";
 * import { worstUnits } from "karat/report";
 *
 * const gold = [{ id: "d1", turns: [{ index: 1, annotations: ["X"] }] }];
 * const pred = [{ id: "d1", turns: [{ index: 1, label: "O", probabilities: { O: 1, T: 0, X: 0 } }] }];
 * const result = await score(breakdown(), { gold, pred }, { perUnit: true });
 * const input = { definition: breakdown.definition, systems: [{ name: "mine", result }] as const };
 * console.log([...worstUnits(input, 5)]); // [ 'd1' ]
 */
export function worstUnits(input: HtmlReportInput, most = MOST_EXPLAINED): ReadonlySet<string> {
  checkInput(input);
  if (!Number.isSafeInteger(most) || most < 0)
    throw usageError("BAD_VALUE", { expected: "a whole number of at least 0", received: receivedText(most) });
  return worstIds(input, most);
}

/**
 * The page in pieces, so that a large one is never one string.
 *
 * @example
 * import { score } from "karat";
 * import { breakdown } from "karat/breakdown";
 * import { htmlReport } from "karat/report";
 *
 * const gold = [{ id: "d1", turns: [{ index: 1, annotations: ["X"] }] }];
 * const pred = [{ id: "d1", turns: [{ index: 1, label: "O", probabilities: { O: 1, T: 0, X: 0 } }] }];
 * const result = await score(breakdown(), { gold, pred }, { perUnit: true });
 * const input = { definition: breakdown.definition, systems: [{ name: "mine", result }] as const };
 * console.log([...htmlReport(input)].join("").startsWith("<!doctype html>")); // true
 */
export function htmlReport(input: HtmlReportInput): Generator<string, void> {
  checkInput(input);
  return htmlPieces(input);
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
  checkSystem(system, task.definition.id);
  return systemWithMatches(task, system);
}
