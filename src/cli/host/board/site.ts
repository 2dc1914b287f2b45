// The front page of a board: the comparison screen, and below it every report, submissions left out and why, and how the ranking changed.
import { type Markup, markup } from "../../../draw/markup.ts";
import type { HtmlReportInput } from "../../../report/html/input.ts";
import { pageHead } from "../../../report/html/page-head.ts";
import { htmlPieces } from "../../../report/html/pieces.ts";
import { shownNumber } from "../../../report/score-report.ts";
import type { RankingState } from "./ranking.ts";
import type { LeftOut } from "./submissions.ts";

interface Board {
  readonly title: string;
  readonly about: string;
  /** The comparison screen of all systems; null where none was scored. */
  readonly screen: HtmlReportInput | null;
  readonly leftOut: readonly LeftOut[];
  readonly history: readonly RankingState[];
}

const DIGITS = 3;

export function boardPage(board: Board): string {
  const { title, about, screen } = board;
  if (screen !== null) return [...htmlPieces(screen, boardParts(board))].join("");
  return `${pageHead(title)}${markup`<body><main><h1>${title}</h1><p class="lead">${about}.</p></main>${boardParts(board)}</body></html>\n`}`;
}

function boardParts({ screen, leftOut, history }: Board): Markup {
  const reports = (screen?.systems ?? []).map(
    ({ name }) => markup`<a href="systems/${name}.html"><bdi>${name}</bdi></a>`,
  );
  return markup`<footer><section><h2>Reports</h2><nav aria-label="Reports">${reports}<a href="check/">Check a file at home</a></nav></section>${leftOut.length > 0 && leftOutSection(leftOut)}${historySection(history)}</footer>`;
}

function leftOutSection(leftOut: readonly LeftOut[]): Markup {
  return markup`<section id="left-out"><h2>Left out</h2><dl>${leftOut.map(({ name, reason }) => markup`<dt><bdi>${name}</bdi></dt><dd><pre class="whole">${reason}</pre></dd>`)}</dl></section>`;
}

function historySection(history: readonly RankingState[]): Markup {
  const rows = history
    .toReversed()
    .map(
      ({ number, ranking }) =>
        markup`<tr><td class="number">${String(number)}</td><td>${ranking.map(({ name, score }) => `${name} ${shownNumber(score, DIGITS)}`).join(" · ")}</td></tr>`,
    );
  return markup`<section id="history"><h2>History</h2><div class="scroll"><table class="plain"><thead><tr><th scope="col">State</th><th scope="col">Ranking</th></tr></thead><tbody>${rows}</tbody></table></div></section>`;
}
