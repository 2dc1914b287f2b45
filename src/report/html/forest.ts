// The scores as a table with a forest plot in it: each value with its interval on a shared axis.

import type { ScoreSpec } from "../../core/define-task.ts";
import type { GroupScores } from "../../core/result.ts";
import { withMinus } from "../../core/visible-text.ts";
import { dotStrip, stripAxis } from "../../draw/dot-strip.ts";
import { withoutStyle } from "../../draw/drawing.ts";
import { type Markup, markup, trusted } from "../../draw/markup.ts";
import { niceDomain } from "../../draw/scale.ts";
import { direction, shownInterval, shownNumber } from "../score-report.ts";
import { spreadDrawing, spreadShare } from "../spread.ts";
import { capital } from "./heading.ts";
import type { Page, ReportedSystem } from "./input.ts";
import { systemName } from "./system-name.ts";

type Domain = readonly [number, number];

interface ScoreRow {
  readonly id: string;
  readonly spec: ScoreSpec;
  readonly domain: Domain;
}

export function scoreSection(page: Page): Markup {
  const rows = scoreRows(page);
  const groups = [...new Set(rows.map(({ domain }) => domain))];
  const tables = groups.map((domain) => [
    tableHead(page, domain),
    rows.filter((row) => row.domain === domain).map((row) => scoreBody(page, row)),
  ]);
  return markup`<section id="scores"><h2>Scores</h2><table class="forest">${tables}</table><p class="soft">${legend(page)}</p>${spreads(page)}${groupTables(page)}</section>`;
}

/** Where the spread of the primary score of each system comes from, if that is known. */
function spreads({ systems, definition }: Page): readonly Markup[] {
  return systems.flatMap(({ name, result }, series) => {
    const share = spreadShare({ result, definition: definition as never });
    if (share === null) return [];
    const who = systems.length > 1 && systemName(name, series);
    return [
      markup`<figure><figcaption>${who} ${capital(share.sentence)}.</figcaption>${trusted(withoutStyle(spreadDrawing(share, definition.unit)))}</figure>`,
    ];
  });
}

/** The primary score of each group, of all units, and its mean over groups. */
function groupTables({ systems, primary, digits, definition }: Page): readonly Markup[] {
  return systems.flatMap(({ name, result }, series) => {
    if (result.groups === undefined) return [];
    const row = (
      group: string,
      units: number | string,
      { scores, intervals }: Pick<GroupScores, "scores" | "intervals">,
    ) =>
      markup`<tr><th scope="row"><bdi>${group}</bdi></th><td class="number">${units}</td><td class="number">${shownNumber(scores[primary] ?? null, digits)}</td><td class="interval">${shownInterval(intervals?.[primary] ?? null, digits)}</td></tr>`;
    const rows = [
      result.groups.map((group) => row(group.name, group.units, group)),
      row("all", result.units.scored, result),
      result.groupMean !== undefined && row("mean of groups", "", result.groupMean),
    ];
    const who = systems.length > 1 && systemName(name, series);
    return [
      markup`<table class="plain groups"><caption>Groups ${who}</caption><thead><tr><th scope="col">Group</th><th scope="col" class="number">${definition.unit}s</th><th scope="col" class="number">${primary}</th><th scope="col">Interval</th></tr></thead><tbody>${rows}</tbody></table>`,
    ];
  });
}

/** Scores of one range share an axis; a range without end gets the axis that its values need. */
function scoreRows({ scores, systems }: Page): readonly ScoreRow[] {
  const domains = new Map<string, Domain>();
  return Object.entries(scores).map(([id, spec]) => {
    const isBounded = spec.range.every(Number.isFinite);
    const key = isBounded ? spec.range.join(" ") : id;
    const domain = domains.get(key) ?? (isBounded ? spec.range : domainOf(id, systems));
    domains.set(key, domain);
    return { id, spec, domain };
  });
}

function domainOf(id: string, systems: readonly ReportedSystem[]): Domain {
  const values = systems.flatMap(({ result }) => {
    const interval = result.intervals?.[id];
    return [result.scores[id], interval?.low, interval?.high].filter((value) => typeof value === "number");
  });
  return niceDomain(values, 5) ?? [0, 1];
}

function legend({ scores, systems, definition }: Page): string {
  const intervals = systems.flatMap(({ result }) => Object.values(result.intervals ?? {}));
  const level = intervals.find((interval) => interval !== null)?.level;
  const lines =
    level === undefined
      ? "No intervals were computed."
      : `Lines are ${Math.round(level * 1000) / 10} % intervals; they resample ${definition.unit}s.`;
  const hasLower = Object.values(scores).some(({ better }) => better === "lower");
  return hasLower ? `${lines} ↓ lower is better.` : lines;
}

function tableHead({ systems }: Page, domain: Domain): Markup {
  const system = systems.length > 1 && markup`<th scope="col">System</th>`;
  return markup`<thead><tr><th scope="col">Score</th>${system}<th scope="col" class="number">Value</th><th scope="col">Interval</th><td class="strip">${trusted(withoutStyle(stripAxis(domain)))}</td></tr></thead>`;
}

/** A row a system, under one name. */
function scoreBody(page: Page, row: ScoreRow): Markup {
  const { systems, primary } = page;
  const { id, spec } = row;
  const name = markup`<th scope="rowgroup" rowspan="${systems.length}"><span class="label">${spec.label} ${direction(spec)}</span> <code>${id}</code><small>${spec.about}</small></th>`;
  const rows = systems.map((_, series) => markup`<tr>${series === 0 && name}${scoreCells(page, series, row)}</tr>`);
  return markup`<tbody class="${id === primary && "primary"}">${rows}</tbody>`;
}

function scoreCells({ systems, digits }: Page, series: number, { id, spec, domain }: ScoreRow): Markup {
  const { name, result } = systems[series]!;
  const value = result.scores[id] ?? null;
  const interval = result.intervals?.[id] ?? null;
  const text = `${name}: ${spec.label} ${shownNumber(value, digits)} ${shownInterval(interval, digits)}`.trim();
  const strip = dotStrip({
    domain,
    dots: value === null ? [] : [{ name: text, value, interval, series }],
    title: text,
    desc: `on an axis from ${domain.map((end) => withMinus(String(end))).join(" to ")}`,
  });
  const system = systems.length > 1 && markup`<td class="system">${systemName(name, series)}</td>`;
  const note = interval?.note !== undefined && markup`<small>${interval.note}</small>`;
  return markup`${system}<td class="number value">${shownNumber(value, digits)}</td><td class="interval">${shownInterval(interval, digits)}${note}</td><td class="strip">${trusted(withoutStyle(strip))}</td>`;
}
