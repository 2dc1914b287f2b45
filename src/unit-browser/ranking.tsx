// The ranking: rank interval, score with its interval on one zoomed axis, the other headline scores, and which two are compared.
import { seriesColour } from "../draw/palette.ts";
import { niceDomain, tickStep, ticks, tickText } from "../draw/scale.ts";
import { alphaOf, pairTest, winOf } from "../report/comparison/pair-test.ts";
import type { ScreenFacts, ScreenScore } from "../report/html/screen-facts.ts";
import { levelText, scoreTitle, shownInterval, shownNumber } from "../report/score-report.ts";
import { Mark, SystemName } from "./mark.tsx";
import type { RankedSystem } from "./ranking-rows.ts";
import { Cell, ColumnHead, Row, RowHead, Table } from "./table.tsx";

interface Props {
  readonly facts: ScreenFacts;
  readonly ranked: readonly RankedSystem[];
  /** The chosen score first. */
  readonly scores: readonly ScreenScore[];
  /** Positions of the systems that are compared; b is null where there is one. */
  readonly a: number;
  readonly b: number | null;
  readonly onPick: (side: "a" | "b", series: number) => void;
}

export function Ranking({ facts, ranked, scores, a, b, onPick }: Props) {
  const [chosen, ...others] = scores as [ScreenScore, ...ScreenScore[]];
  const { digits } = facts;
  const domain = domainOf(ranked, chosen);
  const isRanked = ranked.some(({ rankText }) => rankText !== "");
  const head = (
    <>
      {b !== null && <ColumnHead class="picks">Compare</ColumnHead>}
      {isRanked && <ColumnHead class="number">Rank</ColumnHead>}
      <ColumnHead>System</ColumnHead>
      <ColumnHead class="number">{scoreTitle(chosen)}</ColumnHead>
      <ColumnHead class="axis" aria-label="Interval">
        <Axis domain={domain} />
      </ColumnHead>
      {others.map((score) => (
        <ColumnHead key={score.id} class="number" title={score.about}>
          {scoreTitle(score)}
        </ColumnHead>
      ))}
    </>
  );
  return (
    <section class="ranking" aria-label="Ranking">
      <Table head={head}>
        {ranked.map((row) => (
          <Row key={row.series} class={row.startsCluster ? "cluster" : undefined}>
            {b !== null && (
              <Cell class="picks">
                <PickButton side="a" row={row} picked={a} onPick={onPick} />
                <PickButton side="b" row={row} picked={b} onPick={onPick} />
              </Cell>
            )}
            {isRanked && (
              <Cell class="number rank" data-name="Rank">
                {row.rankText}
              </Cell>
            )}
            <RowHead>
              <SystemName name={row.system.name} series={row.series} />
              {row.system.runs > 1 && <small>mean of {row.system.runs} runs</small>}
            </RowHead>
            <Cell class="number value">{shownNumber(row.system.scores[chosen.id], digits)}</Cell>
            <Cell class="axis">
              <Whisker row={row} score={chosen.id} domain={domain} digits={digits} />
            </Cell>
            {others.map((score) => (
              <Cell key={score.id} class="number other" data-name={scoreTitle(score)}>
                <Arrow facts={facts} score={score} a={a} row={row} />
                {shownNumber(row.system.scores[score.id], digits)}
              </Cell>
            ))}
          </Row>
        ))}
      </Table>
      <p class="soft">{legendOf(facts, ranked, b !== null)}</p>
    </section>
  );
}

const TICKS = 5;

type Domain = readonly [number, number];

/** Zoomed in on what is there, with round ends. */
function domainOf(ranked: readonly RankedSystem[], { id, range }: ScreenScore): Domain {
  const values = ranked.flatMap(({ system }) => {
    const interval = system.intervals[id];
    return [system.scores[id], interval?.low, interval?.high].filter((value) => typeof value === "number");
  });
  const [low, high] = niceDomain(values, TICKS) ?? [0, 1];
  return [Math.max(low, range[0] ?? low), Math.min(high, range[1] ?? high)];
}

function Axis({ domain }: { domain: Domain }) {
  const [low, high] = domain;
  const step = tickStep(domain, TICKS);
  return (
    <span class="axis-inner">
      {ticks(domain, TICKS).map((tick) => (
        <span key={tick} class="tick" style={{ left: `${(100 * (tick - low)) / (high - low)}%` }}>
          {tickText(tick, step)}
        </span>
      ))}
    </span>
  );
}

interface WhiskerProps {
  readonly domain: Domain;
  readonly row: RankedSystem;
  readonly score: string;
  readonly digits: number;
}

/** The score with its interval, on the axis. */
function Whisker({ domain: [low, high], row: { system, series }, score, digits }: WhiskerProps) {
  const [value, interval] = [system.scores[score] ?? null, system.intervals[score] ?? null];
  const at = (position: number) => Math.min(100, Math.max(0, (100 * (position - low)) / (high - low)));
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

interface PickProps {
  readonly side: "a" | "b";
  readonly row: RankedSystem;
  readonly picked: number;
  readonly onPick: Props["onPick"];
}

function PickButton({ side, row, picked, onPick }: PickProps) {
  return (
    <button
      type="button"
      class="pick"
      aria-pressed={row.series === picked}
      aria-label={`${row.system.name.slice(0, 100)} as ${side.toUpperCase()}`}
      onClick={() => onPick(side, row.series)}
    >
      {side.toUpperCase()}
    </button>
  );
}

/** Whether the system is significantly better or worse than A in a score. */
function Arrow({ facts, score, a, row }: { facts: ScreenFacts; score: ScreenScore; a: number; row: RankedSystem }) {
  const { comparison, systems } = facts;
  const tests = comparison?.comparisons.filter((test) => test.score === score.id) ?? [];
  const test = pairTest(tests, systems[a]!.name, row.system.name);
  const win = test && winOf(test, score.better, alphaOf(comparison!));
  if (!win) return null;
  const isBetter = win.winner === row.system.name;
  return (
    <span class={isBetter ? "better" : "worse"} title={`significantly ${isBetter ? "better" : "worse"} than A`}>
      {isBetter ? "↑ " : "↓ "}
    </span>
  );
}

function legendOf({ comparison }: ScreenFacts, ranked: readonly RankedSystem[], isPair: boolean): string {
  const [interval] = ranked.flatMap(({ system }) => Object.values(system.intervals).filter((one) => one !== null));
  return [
    interval === undefined ? "No intervals were computed." : `Lines are ${levelText(interval)} confidence intervals.`,
    ranked.some(({ startsCluster }) => startsCluster)
      ? "Below the black line: significantly worse than every system above it."
      : "",
    comparison !== null && ranked[0]?.rankText !== "" ? "Rank: places not ruled out by tests of all pairs." : "",
    isPair ? "↑ ↓: significantly better or worse than A." : "",
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}
