// The HTML report in pieces, from checked input: the public functions check theirs first.

import { utf8Length } from "../../json/utf8.ts";
import { type Content, markup, trusted } from "../draw/markup.ts";
import { SCRIPT } from "./assets.ts";
import { evidenceBlocks } from "./evidence-pages.ts";
import { type HtmlReportInput, type Page, pageOf } from "./input.ts";
import { jsonBlock, jsonText } from "./json-block.ts";
import { pageHead } from "./page-head.ts";
import { screenFacts } from "./screen-facts.ts";
import { staticScreen } from "./static-screen.ts";
import { fittingUnits, orderedUnits, unitJson } from "./units.ts";

/** More than any page has room for. */
export const MOST_EXPLAINED = 20_000;

export function worstIds(input: HtmlReportInput, most = MOST_EXPLAINED): ReadonlySet<string> {
  return new Set(
    orderedUnits(pageOf(input))
      .slice(0, most)
      .map(({ id }) => id),
  );
}

const LONGEST_NAME = 40;

function pageTitle({ title, definition, systems }: Page): string {
  if (title !== undefined) return title;
  const names = systems.map(({ name }) => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name));
  return `${definition.title}: ${names.join(", ")}`;
}

/** The share of the page for the numbers of blocks, which are written last. */
const RESERVE = 0.02;

/** `below` stands behind the screen, as it is. */
export function* htmlPieces(input: HtmlReportInput, below: Content = null): Generator<string, void> {
  const page = pageOf(input);
  const all = orderedUnits(page);
  const units = fittingUnits(page, all);
  const facts = screenFacts(page);
  const before = String(
    markup`${pageHead(pageTitle(page))}<body><main id="screen">${staticScreen(page, facts, units)}</main>${below}${jsonBlock("screen-facts", jsonText(facts))}${jsonBlock("unit-data", unitJson(page, units, all.length))}`,
  );
  const after = String(markup`<script>${trusted(SCRIPT)}</script></body></html>\n`);
  yield before;
  yield* evidenceBlocks(page, units, (1 - RESERVE) * page.mostBytes - utf8Length(before) - utf8Length(after));
  yield after;
}
