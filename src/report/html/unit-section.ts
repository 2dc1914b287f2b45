// The table of units: the worst of them without a script, all of them with one.
import { type Markup, markup } from "../../draw/markup.ts";
import { shownNumber } from "../score-report.ts";
import type { EvidenceIndex } from "./evidence-pages.ts";
import { capital } from "./heading.ts";
import type { Page } from "./input.ts";
import { textMarkup } from "./long-text.ts";
import { COLUMNS_ON_PAPER, paperText } from "./paper-columns.ts";
import { systemName } from "./system-name.ts";
import type { ComparedUnit } from "./units.ts";

/** How much of what there is stands in the page. */
export interface Extent extends EvidenceIndex {
  /** Units there are. */
  readonly all: number;
}

const SHOWN_WITHOUT_SCRIPT = 25;

export function unitSection(page: Page, units: readonly ComparedUnit[], extent: Extent): Markup {
  const { unit } = page.definition;
  const title = markup`<h2>${capital(unit)}s</h2>`;
  if (extent.all === 0)
    return markup`<section id="units">${title}<p>The result was stored without its ${unit}s; <code>--per-unit</code> keeps them.</p></section>`;
  const shown = units.slice(0, SHOWN_WITHOUT_SCRIPT);
  return markup`<section id="units">${title}
<p class="soft">${leftOut(page, units.length, extent)}</p>
<noscript><p>Without a script this page shows the ${shown.length} worst ${unit}s, and neither sorts nor filters.</p></noscript>
<div id="unit-browser">${paperNote(page)}<div class="scroll" tabindex="0" role="group" aria-label="Table of ${unit}s"><table class="units" id="unit-table">${tableHead(page)}<tbody>${shown.map((row) => tableRow(page, row))}</tbody></table></div></div>
</section>`;
}

function paperNote({ scores, systems }: Page): Markup | false {
  const [columns, noun] = systems.length === 1 ? [Object.keys(scores).length, "scores"] : [systems.length, "systems"];
  return columns > COLUMNS_ON_PAPER && markup`<p class="on-paper soft">${paperText(columns, noun)}</p>`;
}

function leftOut({ definition: { unit }, mostBytes }: Page, listed: number, extent: Extent): string {
  const { all, explained, pictured, isCut } = extent;
  const cap = `to keep this page below ${Number((mostBytes / 1_000_000).toPrecision(2))} MB`;
  const table =
    listed < all
      ? `The table holds the ${number(listed)} worst of ${number(all)} ${unit}s, ${cap}.`
      : `${number(all)} ${unit}${all === 1 ? "" : "s"}, the worst first.`;
  const pictures = pictured < explained ? ` and pictures for ${number(pictured)}` : "";
  if (explained === 0) return `${table} No evidence was stored.`;
  if (!isCut) return `${table} Choose one to see what was counted as what.`;
  return `${table} Evidence is here for ${number(explained)} of them${pictures}, the worst first; the rest was left out ${cap}.`;
}

function number(count: number): string {
  return count.toLocaleString("en");
}

/** One system: a column a score. Several: a column a system, for the primary score. */
function tableHead({ definition, scores, systems }: Page): Markup {
  const columns =
    systems.length === 1
      ? Object.values(scores).map(({ label }) => markup`<th scope="col" class="number">${label}</th>`)
      : systems.map(({ name }, series) => markup`<th scope="col" class="number">${systemName(name, series)}</th>`);
  return markup`<thead><tr><th scope="col">${capital(definition.unit)}</th>${columns}</tr></thead>`;
}

function tableRow({ scores: specs, primary, systems, digits }: Page, { id, scores }: ComparedUnit): Markup {
  const values =
    systems.length === 1 ? Object.keys(specs).map((score) => scores[0]?.[score]) : scores.map((one) => one?.[primary]);
  return markup`<tr><th scope="row">${textMarkup(id)}</th>${values.map((value) => markup`<td class="number">${shownNumber(value ?? null, digits)}</td>`)}</tr>`;
}
