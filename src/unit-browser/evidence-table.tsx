// The evidence of one unit: gold, and beside each item what A and B made of it; rows whose verdicts differ stand out.
// biome-ignore-all lint/a11y/noRedundantRoles: where narrow screens lay the table out as blocks, only its roles say what it is
import { useState } from "preact/hooks";
import type { EvidenceCell, EvidenceItem } from "../core/align-evidence.ts";
import { type EvidenceRow, type Verdict, verdictText } from "../core/evidence.ts";
import { LongText } from "./long-text.tsx";
import { SystemName } from "./mark.tsx";
import { MarkedText } from "./marked-text.tsx";
import { numberText } from "./number-text.ts";

const SIGNS: Readonly<Record<Verdict, string>> = {
  correct: "✓",
  missed: "−",
  extra: "+",
  wrong: "✗",
  "not-scored": "·",
};

const ROWS_AT_ONCE = 100;

export interface EvidenceLine {
  readonly item: EvidenceItem;
  /** By shown system. */
  readonly cells: readonly (EvidenceCell | null)[];
  readonly isDifferent: boolean;
}

interface Props {
  readonly lines: readonly EvidenceLine[];
  readonly systems: readonly { readonly name: string; readonly series: number }[];
  readonly digits: number;
  /** The line that the key n has come to. */
  readonly current: EvidenceLine | null;
}

export function EvidenceTable({ lines, systems, digits, current }: Props) {
  const [most, setMost] = useState(ROWS_AT_ONCE);
  const left = lines.length - most;
  return (
    <>
      <table class="evidence" role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              Where
            </th>
            <th role="columnheader" scope="col">
              Gold
            </th>
            {systems.map(({ name, series }) => (
              <th key={series} role="columnheader" scope="col">
                <SystemName name={name} series={series} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {lines.slice(0, most).map((line, at) => (
            <Line key={at} line={line} systems={systems} digits={digits} isCurrent={line === current} />
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <button type="button" class="more-rows" onClick={() => setMost(most + ROWS_AT_ONCE)}>
          Show {Math.min(left, ROWS_AT_ONCE)} more of {left.toLocaleString("en")}
        </button>
      )}
    </>
  );
}

interface LineProps extends Pick<Props, "systems" | "digits"> {
  readonly line: EvidenceLine;
  readonly isCurrent: boolean;
}

function Line({ line, systems, digits, isCurrent }: LineProps) {
  const { item, cells, isDifferent } = line;
  const isQuiet = cells.every((cell) => cell === null || (cell.verdict === "not-scored" && cell.note === undefined));
  const classes = [isDifferent && "differs", isQuiet && "quiet", isCurrent && "current"].filter(Boolean).join(" ");
  // What a row is about is often the very text of gold or of a prediction.
  const isSaid = item.at === item.gold || cells.some((cell) => cell?.pred === item.at);
  const [first] = cells.filter((cell) => cell?.marks !== undefined);
  return (
    <tr role="row" class={classes} data-current={isCurrent ? "" : undefined}>
      <th role="rowheader" scope="row">
        {!isSaid && <LongText text={item.at} />}
        {item.text !== undefined && (
          <span class="said">
            <LongText text={item.text} />
          </span>
        )}
      </th>
      <td role="cell" data-name="gold">
        {item.gold !== undefined && (
          <MarkedText text={item.gold} marks={systems.length === 1 ? first?.marks?.gold : undefined} />
        )}
      </td>
      {systems.map(({ name, series }, at) => (
        <td key={series} role="cell" data-name={name.slice(0, 30)}>
          <Cell cell={cells[at] ?? null} isQuiet={isQuiet} digits={digits} />
        </td>
      ))}
    </tr>
  );
}

function Cell({ cell, isQuiet, digits }: { cell: EvidenceCell | null; isQuiet: boolean; digits: number }) {
  if (cell === null) return isQuiet ? null : <span class="soft">–</span>;
  const { verdict, pred, marks, values, note, gold } = cell;
  const figures = valuesText(values, digits);
  return (
    <>
      {!isQuiet && (
        <span class={`verdict ${verdict}`}>
          {SIGNS[verdict]} {verdictText(verdict)}
        </span>
      )}
      {pred !== undefined && <MarkedText text={pred} marks={marks?.pred} />}
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

function valuesText(values: EvidenceRow["values"], digits: number): string {
  return Object.entries(values ?? {})
    .map(([name, value]) => `${name} ${typeof value === "string" ? value : numberText(value, digits)}`)
    .join(", ");
}
