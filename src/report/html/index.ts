// The report as one page that can be mailed: no network, no foreign script, all of it text until a browser draws it.
import { receivedText, usageError } from "../../core/problem.ts";
import { markup, trusted } from "../../draw/markup.ts";
import { SCRIPT } from "./assets.ts";
import { checkInput } from "./check-input.ts";
import { type EvidenceIndex, evidencePages } from "./evidence-pages.ts";
import { heading, pageTitle } from "./heading.ts";
import { type HtmlReportInput, type Page, pageOf } from "./input.ts";
import { jsonBlock, utf8Length } from "./json-block.ts";
import { pageHead } from "./page-head.ts";
import { reproduceSection } from "./reproduce.ts";
import { summarySections } from "./summary.ts";
import { fittingUnits, unitJson } from "./unit-data.ts";
import { unitSection } from "./unit-section.ts";
import { type ComparedUnit, worstFirst } from "./units.ts";

export type { HtmlReportInput, ReportedSystem, UnitDetail } from "./input.ts";
export { type MatchedSystem, reportedSystem } from "./reported-system.ts";

/** More than any page has room for. */
const MOST_EXPLAINED = 20_000;

/**
 * The ids of the worst units, for which evidence is worth keeping.
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
 * console.log([...worstUnits(input, 5)]); // [ 'd1' ]
 */
export function worstUnits(input: HtmlReportInput, most = MOST_EXPLAINED): ReadonlySet<string> {
  checkInput(input);
  if (!Number.isSafeInteger(most) || most < 0)
    throw usageError("BAD_VALUE", { expected: "a whole number of at least 0", received: receivedText(most) });
  return new Set(
    worstFirst(pageOf(input))
      .slice(0, most)
      .map(({ id }) => id),
  );
}

/**
 * The page in pieces, so that a large one is never one string.
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
 * console.log([...htmlReport(input)].join("").startsWith("<!doctype html>")); // true
 */
export function htmlReport(input: HtmlReportInput): Generator<string, void> {
  checkInput(input);
  return pieces(pageOf(input));
}

function* pieces(page: Page): Generator<string, void> {
  const all = worstFirst(page);
  const units = fittingUnits(page, all);
  const before = String(markup`${pageHead(pageTitle(page))}<body>${heading(page)}<main>${summarySections(page, all)}`);
  const after = String(markup`${reproduceSection(page)}</main><script>${trusted(SCRIPT)}</script></body></html>\n`);
  yield before;
  const index = yield* evidenceBlocks(page, units, page.mostBytes - utf8Length(before) - utf8Length(after));
  yield String(unitSection(page, units, { ...index, all: all.length }));
  yield after;
}

/** The share of the page for what is written after the evidence: the table without script, the numbers of pages. */
const RESERVE = 0.02;

/** Data for the script: the scores of the units, and as much evidence as there is room for. */
function* evidenceBlocks(page: Page, units: readonly ComparedUnit[], room: number): Generator<string, EvidenceIndex> {
  const scores = unitJson(page, units);
  yield String(jsonBlock("unit-data", scores));
  const pages = evidencePages(page.systems, units, room - utf8Length(scores) - RESERVE * page.mostBytes);
  for (let next = pages.next(); ; next = pages.next()) {
    if (next.done === true) {
      yield String(jsonBlock("evidence-index", JSON.stringify(next.value)));
      return next.value;
    }
    yield String(jsonBlock(`evidence-${next.value.number}`, next.value.json));
  }
}
