// The ranking: rank interval, score with its interval on one zoomed axis, the other headline scores, and which two are compared.
// biome-ignore-all lint/a11y/noRedundantRoles: where narrow screens lay the table out as blocks, only its roles say what it is
import { niceDomain, tickStep, ticks, tickText } from "../draw/scale.ts";
import type { ScreenFacts, ScreenScore } from "../report/html/screen-facts.ts";
import { SystemName } from "./mark.tsx";
import { numberText } from "./number-text.ts";
import { type RankedSystem, testOf, winOf } from "./ranking-rows.ts";
import { Whisker } from "./whisker.tsx";

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
  const domain = domainOf(ranked, chosen);
  const isRanked = ranked.some(({ rankText }) => rankText !== "");
  const step = tickStep(domain, TICKS);
  return (
    <section class="ranking" aria-label="Ranking">
      <table role="table">
        <thead role="rowgroup">
          <tr role="row">
            {b !== null && (
              <th role="columnheader" scope="col" class="picks">
                Compare
              </th>
            )}
            {isRanked && (
              <th role="columnheader" scope="col" class="number">
                Rank
              </th>
            )}
            <th role="columnheader" scope="col">
              System
            </th>
            <th role="columnheader" scope="col" class="number">
              {titleOf(chosen)}
            </th>
            <th role="columnheader" scope="col" class="axis" aria-label="Interval">
              <span class="axis-inner">
                {ticks(domain, TICKS).map((tick) => (
                  <span key={tick} class="tick" style={{ left: percentOf(tick, domain) }}>
                    {tickText(tick, step)}
                  </span>
                ))}
              </span>
            </th>
            {others.map((score) => (
              <th key={score.id} role="columnheader" scope="col" class="number" title={score.about}>
                {titleOf(score)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {ranked.map((row) => (
            <tr key={row.series} role="row" class={row.startsCluster ? "cluster" : undefined}>
              {b !== null && (
                <td role="cell" class="picks">
                  <PickButton side="a" row={row} picked={a} onPick={onPick} />
                  <PickButton side="b" row={row} picked={b} onPick={onPick} />
                </td>
              )}
              {isRanked && (
                <td role="cell" class="number rank" data-name="Rank">
                  {row.rankText}
                </td>
              )}
              <th role="rowheader" scope="row">
                <SystemName name={row.system.name} series={row.series} />
                {row.system.runs > 1 && <small>mean of {row.system.runs} runs</small>}
              </th>
              <td role="cell" class="number value">
                {numberText(row.system.scores[chosen.id], facts.digits)}
              </td>
              <td role="cell" class="axis">
                <Whisker
                  domain={domain}
                  value={row.system.scores[chosen.id] ?? null}
                  interval={row.system.intervals[chosen.id] ?? null}
                  series={row.series}
                  digits={facts.digits}
                />
              </td>
              {others.map((score) => (
                <td key={score.id} role="cell" class="number other" data-name={titleOf(score)}>
                  <Arrow facts={facts} score={score} a={a} row={row} />
                  {numberText(row.system.scores[score.id], facts.digits)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="soft">{legendOf(facts, ranked, b !== null)}</p>
    </section>
  );
}

const TICKS = 5;

function titleOf({ label, better }: ScreenScore): string {
  return better === "lower" ? `${label} ↓` : label;
}

/** Zoomed in on what is there, with round ends. */
function domainOf(ranked: readonly RankedSystem[], { id, range }: ScreenScore): readonly [number, number] {
  const values = ranked.flatMap(({ system }) => {
    const interval = system.intervals[id];
    return [system.scores[id], interval?.low, interval?.high].filter((value) => typeof value === "number");
  });
  const [low, high] = niceDomain(values, TICKS) ?? [0, 1];
  return [Math.max(low, range[0] ?? low), Math.min(high, range[1] ?? high)];
}

function percentOf(value: number, [low, high]: readonly [number, number]): string {
  return `${(100 * (value - low)) / (high - low)}%`;
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
  const other = facts.systems[a]!.name;
  const test = testOf(facts, score.id, other, row.system.name);
  const win = test && winOf(test, score.better === "lower", facts.comparison?.alpha);
  if (win === null) return null;
  const isBetter = win.winner === row.system.name;
  return (
    <span class={isBetter ? "better" : "worse"} title={`significantly ${isBetter ? "better" : "worse"} than A`}>
      {isBetter ? "↑ " : "↓ "}
    </span>
  );
}

function legendOf({ comparison }: ScreenFacts, ranked: readonly RankedSystem[], isPair: boolean): string {
  const intervals = ranked.flatMap(({ system }) => Object.values(system.intervals).filter((one) => one !== null));
  const level = intervals[0]?.level;
  const [first] = ranked;
  return [
    level === undefined
      ? "No intervals were computed."
      : `Lines are ${Number((100 * level).toPrecision(12))} % confidence intervals.`,
    ranked.some(({ startsCluster }) => startsCluster)
      ? "Below the black line: significantly worse than every system above it."
      : "",
    comparison !== null && first?.rankText !== "" ? "Rank: places not ruled out by tests of all pairs." : "",
    isPair ? "↑ ↓: significantly better or worse than A." : "",
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}
