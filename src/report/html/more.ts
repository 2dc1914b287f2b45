// What only some runs have: the scores of groups and the runs of a system.
import { capital, countText, listText, plural } from "../../problems/visible-text.ts";
import { INTERVALS_NOT_ADJUSTED, runsText, spreadText, systemGroups } from "../comparison/comparison-report.ts";
import { type Markup, markup } from "../draw/markup.ts";
import { seriesMark } from "../draw/series-mark.ts";
import { groupLines } from "../score-report.ts";
import { groupDifferenceTable, groupTable, plainWriter, type TableWriter } from "../shared-tables.ts";
import type { Table } from "../table.ts";
import { type Page, runsOf } from "./input.ts";

export interface More {
  readonly title: string;
  /** All text in it is escaped. */
  readonly html: string;
}

/** The groups and the runs of a page; null if it has neither. */
export function moreOf(page: Page): More | null {
  const parts = [
    ["runs", markup`${runsTable(page)}`],
    ["groups", markup`${groupsTable(page)}${groupDifferences(page)}`],
  ] as const;
  const filledParts = parts
    .map(([name, content]) => ({ name, html: String(content) }))
    .filter(({ html }) => html !== "");
  if (filledParts.length === 0) return null;
  const names = filledParts.map(({ name }) => name);
  return { title: capital(listText(names, "and")), html: filledParts.map(({ html }) => html).join("") };
}

/** The table as HTML; null without rows. */
export function htmlTable(caption: string, { columns, rows }: Table): Markup | null {
  if (rows.length === 0) return null;
  const heads = columns.map(
    ({ head, align }) => markup`<th scope="col"${align && markup` class="number"`}>${head}</th>`,
  );
  const lines = rows.map(([first = "", ...cells]) => {
    const others = cells.map((cell, at) =>
      columns[at + 1]!.align ? markup`<td class="number">${cell}</td>` : markup`<td><bdi>${cell}</bdi></td>`,
    );
    return markup`<tr><th scope="row"><bdi>${first}</bdi></th>${others}</tr>`;
  });
  return markup`<div class="scroll"><table class="plain"><caption>${caption}</caption><thead><tr>${heads}</tr></thead><tbody>${lines}</tbody></table></div>`;
}

/** Heads are capitalised, scores have their label, and intervals a head of their own. */
function htmlWriter(page: Page): TableWriter {
  return {
    ...plainWriter(page),
    head: (words) => (words === "p" ? words : capital(words)),
    name: (text) => text,
    scoreColumns: ({ spec }) => [{ head: spec.label, align: "right" }, { head: "Interval" }],
  };
}

/** Lists the primary score of every run of systems with several, and both parts of their spread. */
function runsTable(page: Page): Markup | null {
  const { comparison, scores, primary, digits } = page;
  const repeated = (comparison?.systems ?? []).filter(({ runs }) => runs !== undefined);
  if (repeated.length === 0) return null;
  const rows = repeated.map(
    (system) =>
      markup`<tr><th scope="row">${systemName(system.name, seriesOf(page, system.name))}</th><td>${runsText(system, primary, digits)}</td><td>${spreadText(system, primary, digits)}</td></tr>`,
  );
  const label = scores[primary]?.label ?? primary;
  return markup`<div class="scroll"><table class="plain"><caption>Runs</caption><thead><tr><th scope="col">System</th><th scope="col">${label} of each run</th><th scope="col">Spread of their mean</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

/** A comparison has the groups of each system, whose runs it averages. */
function groupsTable(page: Page): Markup | null {
  const { systems, comparison, primary, definition, scores } = page;
  const compared = comparison === null ? [] : systemGroups(comparison);
  const own = systems.flatMap(({ name, result }) =>
    groupLines(result).map((line) => (systems.length > 1 ? { ...line, system: name } : line)),
  );
  const spec = scores[primary];
  const columns = { scores: spec === undefined ? [] : [{ id: primary, spec }], units: plural(definition.unit) };
  return htmlTable("Groups", groupTable(compared.length > 0 ? compared : own, columns, htmlWriter(page)));
}

function groupDifferences(page: Page): Markup | null {
  const { comparison, definition, digits } = page;
  if (!comparison?.groupComparisons) return null;
  const table = groupDifferenceTable({ comparison, definition, digits }, htmlWriter(page));
  return htmlTable(`Differences for each group. ${INTERVALS_NOT_ADJUSTED}.`, table);
}

export function systemName(name: string, series: number): Markup {
  return markup`<span class="system-name"><svg class="karat-drawing" width="14" height="14" aria-hidden="true">${seriesMark(series, 7, 7)}</svg>${textMarkup(name)}</span>`;
}

/** Runs have the mark of their system. */
function seriesOf(page: Page, system: string): number {
  return runsOf(page).findIndex(({ name }) => name === system);
}

const LONGEST = 300;
const SHOWN = 160;

/** Text of any direction; a long one opens on demand, without a script. */
export function textMarkup(text: string): Markup {
  if (text.length <= LONGEST) return markup`<bdi>${text}</bdi>`;
  const length = countText(text.length);
  return markup`<details class="long"><summary><bdi>${text.slice(0, SHOWN)}…</bdi> <span class="soft">show all ${length} characters</span></summary><bdi>${text}</bdi></details>`;
}
