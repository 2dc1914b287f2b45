// The evidence of one unit: gold, and beside each item what A and B made of it; rows whose verdicts differ stand out.
import { useState } from "preact/hooks";
import type { EvidenceCell, EvidenceItem } from "../contract/align-evidence.ts";
import { type EvidenceRow, type Shares, shareText, VERDICT_SIGNS, verdictText } from "../contract/evidence.ts";
import { capital, countText } from "../problems/visible-text.ts";
import { seriesColour } from "../report/draw/palette.ts";
import { shownNumber } from "../report/score-report.ts";
import { isMistake } from "./mistake-filter.ts";
import { Cell, ColumnHead, Row, RowHead, Table } from "./table.tsx";
import { Letter, LongText, Mark, MarkedText, Name } from "./texts.tsx";

const ROWS_AT_ONCE = 100;

export interface EvidenceLine {
  readonly item: EvidenceItem;
  /** The cells, one for each shown system. */
  readonly cells: readonly (EvidenceCell | null)[];
  readonly isDifferent: boolean;
  /** Whether any of the systems is wrong. */
  readonly isMistake: boolean;
  /** Whether other rows say the same value by value. */
  readonly isRepeated: boolean;
  /** Whether the filter asks for this row. */
  readonly isAsked: boolean;
}

interface Props {
  readonly lines: readonly EvidenceLine[];
  readonly systems: readonly { readonly name: string; readonly series: number; readonly runs: number }[];
  readonly digits: number;
  /** The line that the key n has come to. */
  readonly current: EvidenceLine | null;
  /** The name of a place. */
  readonly placeName: string;
}

export function EvidenceTable({ lines, systems, digits, current, placeName }: Props) {
  const [most, setMost] = useState(ROWS_AT_ONCE);
  const left = lines.length - most;
  const hasPlaces = lines.some((line) => placeOf(line) !== null);
  const hasGold = lines.some(({ item }) => item.gold !== undefined);
  const shares = lines.find(({ item }) => item.shares !== undefined)?.item.shares;
  const head = (
    <>
      {hasPlaces && <ColumnHead class="at">{capital(placeName)}</ColumnHead>}
      {hasGold && <ColumnHead>Gold</ColumnHead>}
      {systems.map(({ name, series, runs }, at) => (
        <ColumnHead key={series} title={name.slice(0, 200)}>
          <SystemHead {...{ series }} letter={systems.length === 1 ? null : at === 0 ? "A" : "B"} />
          {runs > 1 && <small>run 1 of {runs}</small>}
        </ColumnHead>
      ))}
    </>
  );
  return (
    <>
      <Table class="evidence stacked" head={head}>
        {lines.slice(0, most).map((line, at) => (
          <Row key={at} class={classOf(line, line === current)} data-current={line === current ? "" : undefined}>
            {hasPlaces && placeCell(line)}
            {hasGold && goldCell(line)}
            {systems.map(({ series }, system) => (
              <Cell key={series} data-name={systems.length === 1 ? "predicted" : system === 0 ? "A" : "B"}>
                {answer(line.cells[system] ?? null, isQuiet(line), digits)}
              </Cell>
            ))}
          </Row>
        ))}
      </Table>
      {shares && <ShareLegend of={shares} />}
      {left > 0 && (
        <button type="button" class="more-rows" onClick={() => setMost(most + ROWS_AT_ONCE)}>
          Show {Math.min(left, ROWS_AT_ONCE)} more of {countText(left)}
        </button>
      )}
    </>
  );
}

/** Two systems are known by their letters, as above. */
function SystemHead({ series, letter }: { series: number; letter: "A" | "B" | null }) {
  if (letter !== null) return <Letter {...{ series, letter }} />;
  return (
    <span class={seriesColour(series)}>
      <Mark series={series} /> predicted
    </span>
  );
}

/** The place is often the text of gold or of a prediction: then it is not repeated. */
function placeOf({ item: { at, gold, text }, cells }: EvidenceLine) {
  const isSaid = at === gold || cells.some((cell) => cell?.pred === at);
  return isSaid && text === undefined ? null : { at: isSaid ? null : at, text };
}

/** Whether there is nothing to say of a row. */
function isQuiet({ cells }: EvidenceLine): boolean {
  return cells.every((cell) => cell === null || (cell.verdict === "not-scored" && cell.note === undefined));
}

function classOf(line: EvidenceLine, isCurrent: boolean): string {
  return [line.isDifferent && "differs", line.isAsked && "asked", isQuiet(line) && "quiet", isCurrent && "current"]
    .filter(Boolean)
    .join(" ");
}

function placeCell(line: EvidenceLine) {
  const place = placeOf(line);
  if (place === null) return <Cell />;
  return (
    <RowHead>
      {place.at !== null && <Name text={place.at} />}
      {place.text !== undefined && (
        <span class="said">
          <LongText text={place.text} />
        </span>
      )}
    </RowHead>
  );
}

/** The marks of several systems would not fit the one gold text. */
function goldCell({ item: { gold, shares }, cells }: EvidenceLine) {
  const marks = cells.length === 1 ? cells[0]?.marks?.gold : undefined;
  return (
    <Cell data-name="gold">
      {gold !== undefined && <MarkedText text={gold} marks={marks} />}
      {shares && <ShareBar of={shares} />}
    </Cell>
  );
}

function answer(cell: EvidenceCell | null, isQuiet: boolean, digits: number) {
  if (cell === null) return isQuiet ? null : <span class="soft">–</span>;
  const { verdict, pred, marks, values, note, gold, shares } = cell;
  const figures = valuesText(values, digits);
  return (
    <>
      {pred !== undefined && (
        <span class={isMistake(cell) ? "pred-text" : undefined}>
          <MarkedText text={pred} marks={marks?.pred} />
        </span>
      )}
      {shares && <ShareBar of={shares} />}
      {!isQuiet && (
        <span class={`verdict ${verdict}`}>
          {VERDICT_SIGNS[verdict]} {verdictText(verdict)}
        </span>
      )}
      {gold !== undefined && (
        <small>
          nearest: <LongText text={gold} />
        </small>
      )}
      {figures !== "" && <small>{figures}</small>}
      {note !== undefined && (
        <small>
          <LongText text={note} />
        </small>
      )}
    </>
  );
}

/** A distribution as one bar; the text above it has the numbers. */
function ShareBar({ of: shares }: { of: Shares }) {
  return (
    <span class="shares" aria-hidden="true">
      {Object.entries(shares).map(([name, share], k) => (
        <span key={name} title={shareText(name, share)} style={{ width: `${100 * share}%`, background: level(k) }} />
      ))}
    </span>
  );
}

function level(position: number): string {
  return `var(--karat-level${position + 1})`;
}

function ShareLegend({ of: shares }: { of: Shares }) {
  return (
    <p class="soft share-legend">
      Bars:
      {Object.keys(shares).map((name, k) => (
        <span key={name}>
          <i style={{ background: level(k) }} /> {name}
        </span>
      ))}
    </p>
  );
}

/** All or nothing is what the verdict says. */
function valuesText(values: EvidenceRow["values"], digits: number): string {
  return Object.entries(values ?? {})
    .filter(([, value]) => value !== 0 && value !== 1)
    .map(([name, value]) => `${name} ${typeof value === "string" ? value : shownNumber(value, digits)}`)
    .join(", ");
}
