// The report in pieces, from input that is known to be right: the public functions look at theirs first.
import { markup, trusted } from "../../draw/markup.ts";
import { SCRIPT } from "./assets.ts";
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

/** More than any page has room for. */
export const MOST_EXPLAINED = 20_000;

/** The ids of the worst units. */
export function worstIds(input: HtmlReportInput, most = MOST_EXPLAINED): ReadonlySet<string> {
  return new Set(
    worstFirst(pageOf(input))
      .slice(0, most)
      .map(({ id }) => id),
  );
}

export function* htmlPieces(input: HtmlReportInput): Generator<string, void> {
  const page = pageOf(input);
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
