// The ranking: rank interval, score with its interval on one zoomed axis, and which two systems are compared; below it every score.

import { useState } from "preact/hooks";
import { TIERS } from "../report/comparison/comparison-report.ts";
import { alphaOf, pairTest, winOf } from "../report/comparison/pair-test.ts";
import { seriesColour } from "../report/draw/palette.ts";
import { linearScale, niceDomain, reachOf, type Scale, ticks } from "../report/draw/scale.ts";
import type { ScreenFacts, ScreenScore } from "../report/html/screen-facts.ts";
import { levelText, scoreTitle, shownInterval, shownNumber } from "../report/score-report.ts";
import { MoreButton } from "./mistake-parts.tsx";
import { orderedScores, type RankedSystem, type RankingTable } from "./ranking-rows.ts";
import { Cell, ColumnHead, Row, RowHead, Table } from "./table.tsx";
import { Mark, SystemName } from "./texts.tsx";

interface Props extends RankingTable {
  /** Positions of the systems that are compared; b is null where there is one. */
  readonly a: number;
  readonly b: number | null;
  readonly onPick: (side: "a" | "b", series: number) => void;
}

const MOST_ROWS = 12;
/** The scores of more systems do not fit side by side. */
const MOST_COLUMNS = 8;

export function Ranking({ facts, ranked, scores, a, b, onPick }: Props) {
  const [isOpen, setOpen] = useState(false);
  const first = ranked.filter(({ series }, at) => isOpen || at < MOST_ROWS || series === a || series === b);
  const [chosen, ...others] = scores as [ScreenScore, ...ScreenScore[]];
  const { digits, comparison, systems } = facts;
  const scale = scaleOf(ranked, chosen);
  const isRanked = ranked.some(({ rankText }) => rankText !== "");
  const pickButton = (side: "a" | "b", { system, series }: RankedSystem) => (
    <button
      type="button"
      class="pick"
      aria-pressed={series === (side === "a" ? a : b)}
      aria-label={`${system.name.slice(0, 100)} as ${side.toUpperCase()}`}
      onClick={() => onPick(side, series)}
    >
      {side.toUpperCase()}
    </button>
  );
  /** Whether the system is significantly better or worse than A in a score. */
  const arrow = ({ system }: RankedSystem, score: ScreenScore) => {
    const tests = comparison?.comparisons.filter((test) => test.score === score.id) ?? [];
    const test = pairTest(tests, systems[a]!.name, system.name);
    const win = test && winOf(test, score.better, alphaOf(comparison!));
    if (!win) return null;
    const isBetter = win.winner === system.name;
    return (
      <span class={isBetter ? "better" : "worse"} title={`significantly ${isBetter ? "better" : "worse"} than A`}>
        {isBetter ? "↑ " : "↓ "}
      </span>
    );
  };
  const head = (
    <>
      {b !== null && <ColumnHead class="picks">Compare</ColumnHead>}
      {isRanked && <ColumnHead class="number">Rank</ColumnHead>}
      <ColumnHead>System</ColumnHead>
      <ColumnHead class="number">{scoreTitle(chosen)}</ColumnHead>
      <ColumnHead class="axis" aria-label="Interval">
        <Axis scale={scale} />
      </ColumnHead>
      {others.map((score) => (
        <ColumnHead key={score.id} class="number other" title={score.about}>
          {scoreTitle(score)}
        </ColumnHead>
      ))}
    </>
  );
  return (
    <section class="ranking" aria-label="Ranking">
      <Table class="stacked" head={head}>
        {first.map((row) => (
          <Row key={row.series} class={row.startsTier ? "cluster" : undefined}>
            {b !== null && (
              <Cell class="picks">
                {pickButton("a", row)}
                {pickButton("b", row)}
              </Cell>
            )}
            {isRanked && <Cell class="number rank">{row.rankText}</Cell>}
            <RowHead>
              <SystemName name={row.system.name} series={row.series} />
              {row.system.runs > 1 && <small>mean of {row.system.runs} runs</small>}
            </RowHead>
            <Cell class="number value">{shownNumber(row.system.scores[chosen.id], digits)}</Cell>
            <Cell class="axis">{whisker(row, chosen.id, scale, digits)}</Cell>
            {others.map((score) => (
              <Cell key={score.id} class="number other" data-name={scoreTitle(score)}>
                {arrow(row, score)}
                {shownNumber(row.system.scores[score.id], digits)}
              </Cell>
            ))}
          </Row>
        ))}
      </Table>
      {first.length < ranked.length && (
        <MoreButton text={`${ranked.length - first.length} more`} onClick={() => setOpen(true)} />
      )}
      <p class="soft">{legendOf(facts, ranked, b !== null)}</p>
    </section>
  );
}

/** Makes a scale from the lowest to the highest shown value, with round ends; positions are percentages. */
function scaleOf(ranked: readonly RankedSystem[], { id, range }: ScreenScore): Scale {
  const marks = ranked.map(({ system }) => ({ value: system.scores[id], interval: system.intervals[id] }));
  const [low, high] = niceDomain(reachOf(marks), 5) ?? [0, 1];
  return linearScale([Math.max(low, range[0] ?? low), Math.min(high, range[1] ?? high)], [0, 100]);
}

function Axis({ scale }: { scale: Scale }) {
  return (
    <span class="axis-inner">
      {ticks(scale.domain).map(({ value, text }) => (
        <span key={value} class="tick" style={{ left: `${scale.at(value)}%` }}>
          {text}
        </span>
      ))}
    </span>
  );
}

/** The score with its interval, on the axis. */
function whisker({ system, series }: RankedSystem, score: string, scale: Scale, digits: number) {
  const [value, interval] = [system.scores[score] ?? null, system.intervals[score] ?? null];
  const at = (position: number) => Math.min(100, Math.max(0, scale.at(position)));
  if (value === null) return null;
  const text = `${shownNumber(value, digits)} ${shownInterval(interval, digits)}`.trim();
  return (
    <span class="whisker" role="img" aria-label={text} title={text}>
      {interval !== null && (
        <span
          class={`whisker-line ${seriesColour(series)}`}
          style={{ left: `${at(interval.low)}%`, width: `${at(interval.high) - at(interval.low)}%` }}
        />
      )}
      <span class="whisker-dot" style={{ left: `${at(value)}%` }}>
        <Mark series={series} />
      </span>
    </span>
  );
}

function legendOf({ comparison }: ScreenFacts, ranked: readonly RankedSystem[], isPair: boolean): string {
  const [interval] = ranked.flatMap(({ system }) => Object.values(system.intervals).filter((one) => one !== null));
  return [
    interval === undefined ? "No intervals were computed." : `Lines are ${levelText(interval)} confidence intervals.`,
    ranked.some(({ startsTier }) => startsTier) ? `Thick lines separate tiers. ${TIERS}.` : "",
    comparison !== null && ranked[0]?.rankText !== "" ? "Rank: places that tests of all pairs leave open." : "",
    isPair && comparison !== null ? "↑ ↓: significantly better or worse than A." : "",
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/** One system: the headline scores beside the chosen one. */
export function HeadlineScores({ facts, scores }: Pick<Props, "facts" | "scores">) {
  const [, ...others] = scores;
  if (others.length === 0) return null;
  return (
    <dl class="headline-scores">
      {others.map((score) => (
        <div key={score.id} title={score.about}>
          <dt>{scoreTitle(score)}</dt>
          <dd>{shownNumber(facts.systems[0]!.scores[score.id], facts.digits)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ScoreTableProps extends Pick<Props, "facts" | "ranked"> {
  readonly chosen: string;
  readonly isOpen: boolean;
}

/** Every score of every system, the chosen one first. Scores of different ranges cannot share a scale, so there are no bars. */
export function ScoreTable({ facts, ranked, chosen, isOpen }: ScoreTableProps) {
  const { scores, digits } = facts;
  const head = [
    <ColumnHead key="score">Score</ColumnHead>,
    ...ranked.map(({ system, series }) => (
      <ColumnHead key={series} class="number">
        <SystemName name={system.name} series={series} />
      </ColumnHead>
    )),
  ];
  return (
    <details class="all-scores" open={isOpen}>
      <summary>{scores.length === 1 ? "The score" : `All ${scores.length} scores`}</summary>
      <Table class={ranked.length > MOST_COLUMNS ? "stacked many" : "stacked"} head={head}>
        {orderedScores(facts, chosen).map((score) => (
          <Row key={score.id} class={score.id === chosen ? "chosen-score" : undefined}>
            <RowHead>
              {scoreTitle(score)} <code>{score.id}</code>
              <small>{score.about}</small>
            </RowHead>
            {ranked.map(({ system, series }) => (
              <Cell key={series} class="number" data-name={system.name}>
                {shownNumber(system.scores[score.id], digits)}
                <small>{shownInterval(system.intervals[score.id], digits)}</small>
              </Cell>
            ))}
          </Row>
        ))}
      </Table>
    </details>
  );
}
