// Where three systems or more lose points: F1 of every place and system on one scale, more red for worse.
import { useState } from "preact/hooks";
import { capital, countText, decimalText, plural } from "../problems/visible-text.ts";
import { seriesColour } from "../report/draw/palette.ts";
import { hasPoints, placeRows, placeScore, spreadOf } from "../report/mistakes/mistake-rows.ts";
import { shownNumber } from "../report/score-report.ts";
import { ListButton, type MistakeProps, MoreButton } from "./mistake-parts.tsx";
import { usePlaces } from "./place-table.tsx";
import { rankedSystems } from "./ranking-rows.ts";
import { shortNames } from "./short-names.ts";
import { Cell, ColumnHead, Row, RowHead, Table } from "./table.tsx";
import { Mark, Name } from "./texts.tsx";

const MOST_COLUMNS = 8;

interface Props extends MistakeProps {
  readonly b: number;
  /** Compares A with another system. */
  readonly onB: (series: number, filter: string) => void;
}

export function HeatMap({ facts, score, a, b, filter, onList, onB }: Props) {
  const [isWide, setWide] = useState(false);
  const { digits, mistakes, systems, unit } = facts;
  const { placeName } = mistakes;
  const ranked = rankedSystems(facts, score).map(({ series }) => series);
  const columns = isWide || ranked.length <= MOST_COLUMNS ? ranked : firstColumns(ranked, a, b);
  const isInPoints = hasPoints(mistakes.systems, score);
  const rows = placeRows(mistakes.systems)
    .map((row) => ({ ...row, spread: spreadOf(row, score, isInPoints) }))
    .sort((one, other) => other.spread - one.spread);
  const scores = rows.flatMap(({ systems: counts }) =>
    counts.flatMap((one) => (one === null ? [] : (placeScore(one) ?? []))),
  );
  const lowest = Math.min(0.9, Math.floor(10 * Math.min(1, ...scores)) / 10);
  const names = shortNames(systems.map(({ name }) => name));
  const { shown, more, box } = usePlaces(rows, placeName);
  const prefix = (series: number) => (series === a ? "a" : series === b ? "b" : null);
  const choose = (series: number) => (words: string) => {
    if (prefix(series) === null && words !== "") onB(series, words);
    else onList(words);
  };
  const head = (
    <>
      <ColumnHead class="first">{capital(placeName)}</ColumnHead>
      {columns.map((series) => (
        <ColumnHead
          key={series}
          class={`heat-head ${seriesColour(series)}`}
          title={systems[series]!.name.slice(0, 200)}
        >
          <Mark series={series} />
          <span class="unseen">{systems[series]!.name.slice(0, 200)}</span>
          <span class="short-name" aria-hidden="true">
            {names[series]}
          </span>
        </ColumnHead>
      ))}
      <ColumnHead class="number wide-only">spread</ColumnHead>
    </>
  );
  return (
    <section class="where" aria-labelledby="where-title">
      <h2 id="where-title">Where: F1 by {placeName}</h2>
      {box}
      <Table class={columns.length > MOST_COLUMNS ? "heat wide" : "heat"} head={head}>
        {shown.map(({ place, systems: counts, spread }) => (
          <Row key={place} class="pickable-cells">
            <RowHead class="first">
              <ListButton words={{ place }} {...{ filter, onList }}>
                <Name text={place} />
              </ListButton>
            </RowHead>
            {columns.map((series) => {
              const value = counts[series] ? placeScore(counts[series]) : null;
              const depth = value === null ? 0 : (1 - value) / (1 - lowest);
              return (
                <Cell key={series} class="heat-cell" style={{ "--depth": `${Math.round(58 * depth)}%` }}>
                  <ListButton
                    words={{ place, system: prefix(series) ?? "b" }}
                    filter={prefix(series) === null ? "" : filter}
                    onList={choose(series)}
                    label={`${place.slice(0, 100)}, ${systems[series]!.name.slice(0, 100)}:`}
                  >
                    <span class="long-number">{shownNumber(value, digits)}</span>
                    <span class="short-number">{value === null ? "–" : decimalText(value, 2).replace(/^0/, "")}</span>
                  </ListButton>
                </Cell>
              );
            })}
            <Cell class="number soft wide-only">{decimalText(spread, digits)}</Cell>
          </Row>
        ))}
      </Table>
      {more}
      {columns.length < ranked.length && (
        <MoreButton text={`All ${countText(ranked.length)}`} onClick={() => setWide(true)} />
      )}
      <p class="soft">
        One scale, {lowest === 0 ? "0" : decimalText(lowest, 1)} to 1: more red is worse. Largest differences
        {isInPoints ? " in points" : ""} first. Not tested. Choose a cell to list its {plural(unit)}.
      </p>
    </section>
  );
}

/** A, B and the best of the others, in their order. */
function firstColumns(ranked: readonly number[], a: number, b: number): readonly number[] {
  const others = ranked.filter((series) => series !== a && series !== b).slice(0, MOST_COLUMNS - 2);
  return ranked.filter((series) => series === a || series === b || others.includes(series));
}
