// The front page of a board: the ranking, its significance, submissions left out and why, and how it changed.
import { hash } from "node:crypto";
import type { ScoreSpec } from "../../../core/score-spec.ts";
import type { AnyTask } from "../../../core/task.ts";
import { dotStrip, stripAxis } from "../../../draw/dot-strip.ts";
import { withoutStyle } from "../../../draw/drawing.ts";
import { type Markup, markup, trusted } from "../../../draw/markup.ts";
import { niceDomain } from "../../../draw/scale.ts";
import { startsCluster } from "../../../report/comparison/comparison-report.ts";
import { STYLE } from "../../../report/html/assets.ts";
import { shownInterval, shownNumber } from "../../../report/score-report.ts";
import { type BoardColumn, boardColumns } from "../competition.ts";
import type { BoardSystem, RankingState } from "./ranking.ts";
import type { LeftOut } from "./submissions.ts";

interface Board {
  readonly task: AnyTask;
  readonly title: string;
  readonly ranking: readonly BoardSystem[];
  /** Which system is best, and whether that is certain; empty for fewer than two systems. */
  readonly verdict: string;
  readonly leftOut: readonly LeftOut[];
  readonly history: readonly RankingState[];
  readonly signature: string | null;
}

const DIGITS = 3;
const allowed = (text: string) => `'sha256-${hash("sha256", text, "base64")}'`;

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
  const policy = `default-src 'none'; script-src ${allowed(SORT_SCRIPT)}; style-src ${allowed(STYLE)} ${allowed(BOARD_STYLE)}; img-src data:; base-uri 'none'; form-action 'none'`;
  return markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${trusted(policy)}"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title><style>${trusted(STYLE)}</style><style>${trusted(BOARD_STYLE)}</style></head>
`;
}

function rankingTable({ task, ranking }: Board): Markup {
  const columns = boardColumns(task.definition);
  const primary = task.definition.scores[task.definition.primary] as ScoreSpec;
  const ends = ranking.flatMap(({ interval }) => (interval === null ? [] : [interval.low, interval.high]));
  const domain = niceDomain(ends, 5) ?? primary.range;
  const headings = columns.map((column) => heading(column));
  const rank = heading({ title: "rank", sorting: "asc" }, ' class="number" aria-sort="ascending"');
  const name = heading({ title: "system", sorting: "asc" }, "");
  const rows = ranking.map((system, at) => row(system, columns, domain, startsCluster(ranking, at)));
  return markup`<div class="scroll"><table class="board" id="board"><thead><tr>${rank}${name}${headings}<td class="strip">${trusted(withoutStyle(stripAxis(domain)))}</td><th scope="col" class="number">rank interval</th></tr></thead><tbody class="is-ranked">${rows}</tbody></table></div>`;
}

function heading({ title, sorting }: Pick<BoardColumn, "title" | "sorting">, attributes = ' class="number"'): Markup {
  return markup`<th scope="col"${trusted(attributes)}><button type="button" data-sort="${sorting}">${title}</button></th>`;
}

function row(
  system: BoardSystem,
  columns: readonly BoardColumn[],
  domain: readonly [number, number],
  isNewCluster: boolean,
): Markup {
  const { name, rank, scores, interval, rankInterval } = system;
  const primary = scores[columns[0]!.id] ?? null;
  const cells = columns.map(({ id }) => cell(scores[id] ?? null));
  const picture =
    primary === null
      ? ""
      : dotStrip({
          domain,
          name,
          value: primary,
          interval,
          desc: `${shownNumber(primary, DIGITS)} ${shownInterval(interval, DIGITS)}`,
        });
  const ranks = rankInterval === null ? "" : `${rankInterval.low}–${rankInterval.high}`;
  return markup`<tr${isNewCluster && trusted(' class="new-cluster"')}>${cell(rank, String(rank))}<td data-value="${name}"><a href="systems/${name}.html">${name}</a></td>${cells}<td class="strip">${trusted(withoutStyle(picture))}</td><td class="number">${ranks}</td></tr>`;
}

function cell(value: number | null, text = shownNumber(value, DIGITS)): Markup {
  return markup`<td class="number" data-value="${value === null ? "" : String(value)}">${text}</td>`;
}

function note(ranking: readonly BoardSystem[]): Markup | null {
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

const BOARD_STYLE = `
.board{width:100%;font-size:14px}
.board :is(th,td){padding:7px 12px;border-bottom:1px solid var(--karat-line)}
.board thead :is(th,td){border-bottom-width:2px;vertical-align:bottom;font-size:13px}
.board thead .number{white-space:normal}
.board thead th:first-child,#history th{white-space:nowrap}
.board :is(th,td):nth-child(2){position:sticky;left:0;min-width:8em;background:var(--karat-paper);overflow-wrap:anywhere}
.board tbody tr:hover td{background:var(--karat-faint)}
.board .is-ranked .new-cluster td{border-top:2px solid var(--karat-ink)}
.board .strip{width:34%;min-width:170px;line-height:0}
.board .strip svg{display:block;width:100%}
.board thead button{padding:0;border:0;background:none;color:inherit;font:inherit;text-align:inherit}
.board thead button:hover{color:var(--karat-pred)}
.board [aria-sort] button::after{color:var(--karat-pred);content:" ▲"}
.board [aria-sort=descending] button::after{content:" ▼"}
#ranking .scroll{margin-bottom:12px}
#left-out dt{font-weight:600}
#left-out dd{margin:4px 0 16px}
#left-out pre{margin:0;padding:10px 14px;border:1px solid var(--karat-line);border-radius:8px;background:var(--karat-faint);white-space:pre-wrap}
#left-out :is(dt,pre),main>p code{overflow-wrap:anywhere}
`.trim();

const SORT_SCRIPT = `
const body = document.querySelector("#board tbody");
const value = (row, column) => row.cells[column].dataset.value ?? row.cells[column].textContent;
for (const button of document.querySelectorAll("#board button")) {
  button.addEventListener("click", () => {
    const heading = button.closest("th");
    const column = heading.cellIndex;
    const first = button.dataset.sort === "asc" ? 1 : -1;
    const direction = heading.getAttribute("aria-sort") === (first === 1 ? "ascending" : "descending") ? -first : first;
    for (const other of heading.parentNode.cells) other.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", direction === 1 ? "ascending" : "descending");
    const rows = [...body.rows].sort((a, b) => {
      const [one, other] = [value(a, column), value(b, column)];
      if (one === "" || other === "") return one === other ? 0 : one === "" ? 1 : -1;
      const difference = Number(one) - Number(other);
      return direction * (Number.isNaN(difference) ? (one < other ? -1 : one > other ? 1 : 0) : difference);
    });
    body.append(...rows);
    body.classList.toggle("is-ranked", column === 0 && direction === 1);
  });
}
`.trim();
