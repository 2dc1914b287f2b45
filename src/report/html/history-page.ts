// The history of scores as one page: a line of runs for each set of options, gold and version, and what changed last.

import type { Outcome } from "../../core/check.ts";
import type { Interval } from "../../core/result.ts";
import { withoutStyle } from "../../draw/drawing.ts";
import { type Markup, markup, trusted } from "../../draw/markup.ts";
import { trend } from "../../draw/trend.ts";
import { shownInterval, shownNumber } from "../score-report.ts";
import { pageHead } from "./page-head.ts";

interface HistoryRun {
  readonly time: string;
  readonly name: string | null;
  readonly commit: string | null;
  readonly score: number | null;
  readonly interval: Interval | null;
  /** What the checks said of it; absent where there were none. */
  readonly outcome?: Outcome;
}

/** Runs that may be compared: same options, gold and version. */
export interface HistoryLine {
  readonly task: string;
  readonly label: string;
  /** The signature without the predictions. */
  readonly signature: string;
  readonly runs: readonly HistoryRun[];
  /** The last run against others, in sentences. */
  readonly remarks: readonly string[];
}

export function historyPage(lines: readonly HistoryLine[], digits: number): string {
  return String(
    markup`${pageHead("History of scores")}<body><header><p class="eyebrow">karat</p><h1>History of scores</h1><p class="lead">One line for each set of options, gold and version. Bars are intervals.</p></header><main>${lines.map((line, series) => section(line, series, digits))}</main></body></html>\n`,
  );
}

function section({ task, label, signature, runs, remarks }: HistoryLine, series: number, digits: number): Markup {
  const points = runs.map((run) => ({
    title: `${nameOf(run)}: ${shownNumber(run.score, digits)} ${shownInterval(run.interval, digits)}`,
    value: run.score,
    interval: run.interval,
  }));
  const picture = trend({
    title: `${label} of ${runs.length} runs`,
    desc: points.map(({ title }) => title).join("; "),
    points,
    series,
  });
  return markup`<section><h2>${task}: ${label}</h2><div class="scroll">${trusted(withoutStyle(picture))}</div>${remarks.map((remark) => markup`<p>${remark}</p>`)}<div class="scroll"><table class="plain"><thead><tr><th scope="col">Run</th><th scope="col">Time</th><th scope="col">Commit</th><th scope="col" class="number">${label}</th><th scope="col" class="number">Interval</th><th scope="col">Checks</th></tr></thead><tbody>${runs.toReversed().map((run) => row(run, digits))}</tbody></table></div><p class="soft"><code>${signature}</code></p></section>`;
}

function row(run: HistoryRun, digits: number): Markup {
  return markup`<tr><td>${nameOf(run)}</td><td>${run.time.slice(0, 16).replace("T", " ")}</td><td><code>${run.commit?.slice(0, 10) ?? ""}</code></td><td class="number">${shownNumber(run.score, digits)}</td><td class="number">${shownInterval(run.interval, digits)}</td><td>${run.outcome ?? ""}</td></tr>`;
}

function nameOf({ name, time }: HistoryRun): string {
  return name ?? time;
}
