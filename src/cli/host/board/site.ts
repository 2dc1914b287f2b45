// The front page of a board: the ranking, what is sure of it, what was left out and why, and how it changed.
import { createHash } from "node:crypto";
import type { ScoreSpec } from "../../../core/define-task.ts";
import type { AnyTask } from "../../../core/task.ts";
import { dotStrip, stripAxis } from "../../../draw/dot-strip.ts";
import { withoutStyle } from "../../../draw/drawing.ts";
import { type Markup, markup, trusted } from "../../../draw/markup.ts";
import { niceDomain } from "../../../draw/scale.ts";
import { STYLE } from "../../../report/html/assets.ts";
import { shownInterval, shownNumber } from "../../../report/score-report.ts";
import { type Column, columnsOf } from "../columns.ts";
import type { RankedSystem } from "./ranking.ts";
import type { RankingState } from "./ranking-history.ts";
import { SORT_SCRIPT } from "./sort-script.ts";
import { BOARD_STYLE } from "./style.ts";
import type { LeftOut } from "./submissions.ts";

export interface Board {
  readonly task: AnyTask;
  readonly title: string;
  readonly ranking: readonly RankedSystem[];
  /** Who is best, and is that certain; empty for fewer than two systems. */
  readonly verdict: string;
  readonly leftOut: readonly LeftOut[];
  readonly history: readonly RankingState[];
  readonly signature: string | null;
}

const DIGITS = 3;
const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

export function boardPage(board: Board): string {
  const { task, title, ranking, verdict, leftOut, history, signature } = board;
  const { definition } = task;
  return String(
    markup`${head(title)}<body><header><p class="eyebrow">karat · ${definition.id}</p><h1>${title}</h1><p class="lead">${definition.about}.</p><nav aria-label="Pages"><a href="#ranking">Ranking</a>${ranking.length > 1 && markup`<a href="comparison.html">Tests between all pairs</a>`}<a href="check/">Check a file at home</a><a href="#history">History</a></nav></header><main>
<section id="ranking"><h2>Ranking</h2>${verdict !== "" && markup`<p class="verdict-sentence"><strong><bdi>${verdict}</bdi></strong></p>`}${rankingTable(board)}${note(ranking)}</section>
${leftOut.length > 0 && leftOutSection(leftOut)}
${historySection(history)}
${signature !== null && markup`<p class="soft"><code>${signature}</code></p>`}
</main><script>${trusted(SORT_SCRIPT)}</script></body></html>
`,
  );
}

function head(title: string): Markup {
  const policy = `default-src 'none'; script-src ${hash(SORT_SCRIPT)}; style-src ${hash(STYLE)} ${hash(BOARD_STYLE)}; img-src data:; base-uri 'none'; form-action 'none'`;
  return markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${trusted(policy)}"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title><style>${trusted(STYLE)}</style><style>${trusted(BOARD_STYLE)}</style></head>
`;
}

function rankingTable({ task, ranking }: Board): Markup {
  const columns = columnsOf(task.definition);
  const primary = task.definition.scores[task.definition.primary] as ScoreSpec;
  const domain = domainOf(ranking) ?? primary.range;
  const headings = columns.map(({ title, sorting }) => heading({ title, sorting, isNumber: true }));
  const rank = heading({ title: "rank", sorting: "asc", isNumber: true, isSorted: true });
  const name = heading({ title: "system", sorting: "asc" });
  const rows = ranking.map((system, at) => row(system, { columns, domain, isNewCluster: startsCluster(ranking, at) }));
  return markup`<div class="scroll"><table class="board" id="board"><thead><tr>${rank}${name}${headings}<td class="strip">${trusted(withoutStyle(stripAxis(domain)))}</td><th scope="col" class="number">rank interval</th></tr></thead><tbody class="is-ranked">${rows}</tbody></table></div>`;
}

interface Heading extends Pick<Column, "title" | "sorting"> {
  readonly isNumber?: boolean;
  readonly isSorted?: boolean;
}

function heading({ title, sorting, isNumber = false, isSorted = false }: Heading): Markup {
  return markup`<th scope="col"${isNumber && trusted(' class="number"')}${isSorted && trusted(' aria-sort="ascending"')}><button type="button" data-sort="${sorting}">${title}</button></th>`;
}

interface RowSettings {
  readonly columns: readonly Column[];
  readonly domain: readonly [number, number];
  readonly isNewCluster: boolean;
}

function row(system: RankedSystem, { columns, domain, isNewCluster }: RowSettings): Markup {
  const { name, rank, scores, interval, rankInterval } = system;
  const primary = scores[columns[0]!.id] ?? null;
  const cells = columns.map(({ id }) => cell(scores[id] ?? null));
  const picture =
    primary === null
      ? ""
      : dotStrip({
          domain,
          title: name,
          desc: `${shownNumber(primary, DIGITS)} ${shownInterval(interval, DIGITS)}`,
          dots: [{ name, value: primary, interval, series: 0 }],
        });
  const ranks = rankInterval === null ? "" : `${rankInterval.low}–${rankInterval.high}`;
  return markup`<tr${isNewCluster && trusted(' class="new-cluster"')}>${cell(rank, String(rank))}<td data-value="${name}"><a href="systems/${name}.html">${name}</a></td>${cells}<td class="strip">${trusted(withoutStyle(picture))}</td><td class="number">${ranks}</td></tr>`;
}

function cell(value: number | null, text = shownNumber(value, DIGITS)): Markup {
  return markup`<td class="number" data-value="${value === null ? "" : String(value)}">${text}</td>`;
}

function startsCluster(ranking: readonly RankedSystem[], at: number): boolean {
  const [before, here] = [ranking[at - 1]?.cluster, ranking[at]?.cluster];
  return at > 0 && before !== null && before !== undefined && before !== here;
}

function domainOf(ranking: readonly RankedSystem[]): readonly [number, number] | null {
  const ends = ranking.flatMap(({ interval }) => (interval === null ? [] : [interval.low, interval.high]));
  return niceDomain(ends, 5);
}

function note(ranking: readonly RankedSystem[]): Markup | null {
  if (ranking.length < 2) return null;
  return markup`<p class="soft">A line between two systems begins a new rank cluster: every system above it is significantly better than every one below. Rank intervals are the places that tests of all pairs do not rule out (Holm, p ≤ 0.05).</p>`;
}

function leftOutSection(leftOut: readonly LeftOut[]): Markup {
  return markup`<section id="left-out"><h2>Left out</h2><dl>${leftOut.map(({ name, reason }) => markup`<dt>${name}</dt><dd><pre>${reason}</pre></dd>`)}</dl></section>`;
}

function historySection(history: readonly RankingState[]): Markup {
  const rows = history
    .toReversed()
    .map(
      ({ number, ranking }) =>
        markup`<tr><td class="number">${String(number)}</td><td>${ranking.map(({ name, score }) => `${name} ${shownNumber(score, DIGITS)}`).join(" · ")}</td></tr>`,
    );
  return markup`<section id="history"><h2>History</h2><div class="scroll"><table class="plain"><thead><tr><th scope="col">state</th><th scope="col">ranking</th></tr></thead><tbody>${rows}</tbody></table></div></section>`;
}
