// Gold against predicted values of the places with few different ones.
import { useState } from "preact/hooks";
import type { MistakeTable } from "../contract/mistakes.ts";
import { capital, countText, plural } from "../problems/visible-text.ts";
import { pointsOf } from "../report/mistakes/mistake-rows.ts";
import { NOTHING } from "../report/mistakes/shown-clusters.ts";
import { ListButton, type MistakeProps, MoreButton } from "./mistake-parts.tsx";
import { Cell, ColumnHead, Row, RowHead, Table } from "./table.tsx";
import { Letter, Name } from "./texts.tsx";

const FIRST_TABLES = 2;
/** More columns scroll in their own box. */
const MOST_VALUES = 6;

export function ValueTables(props: MistakeProps) {
  const { facts, score, a, b } = props;
  const [isOpen, setOpen] = useState(false);
  const { systems, placeName } = facts.mistakes;
  const compared = (b === null ? [a] : [a, b]).map((series) => ({ series, mistakes: systems[series]! }));
  const worth = (place: string) =>
    compared.reduce((sum, { mistakes }) => {
      const counts = mistakes.places.find((one) => one.place === place);
      return sum + (pointsOf(counts, score) || (counts?.share ?? 0));
    }, 0);
  const tablesOf = (place: string) =>
    compared.flatMap(({ mistakes }) => mistakes.tables.find((table) => table.place === place) ?? []);
  const places = compared[0]!.mistakes.tables
    .map(({ place }) => place)
    .filter((place) => tablesOf(place).length === compared.length)
    .toSorted((one, other) => worth(other) - worth(one));
  if (places.length === 0) return null;
  const shown = isOpen ? places : places.slice(0, FIRST_TABLES);
  const left = places.length - shown.length;
  return (
    <section class="value-tables" aria-labelledby="tables-title">
      <h2 id="tables-title">Gold against predicted</h2>
      <div class="side-by-side">
        {shown.map((place) => (
          <div key={place} class={b === null ? undefined : "whole-row"}>
            <h3>
              <Name text={place} />
            </h3>
            <div class={b === null ? undefined : "side-by-side"}>
              {tablesOf(place).map((table, at) => (
                <div key={at}>
                  {b !== null && (
                    <p>
                      <Letter series={compared[at]!.series} letter={at === 0 ? "A" : "B"} />
                    </p>
                  )}
                  <ValueTable {...props} table={table} {...(b !== null && { system: at === 0 ? "a" : "b" })} />
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
      <p class="soft">
        Rows are gold, columns predictions. {plural(capital(placeName))} with at most 12 different values. Choose a cell
        to list its {plural(facts.unit)}.{" "}
        {left > 0 && <MoreButton text={`${countText(left)} more`} onClick={() => setOpen(true)} />}
      </p>
    </section>
  );
}

interface TableProps extends MistakeProps {
  readonly table: MistakeTable;
  readonly system?: "a" | "b";
}

function ValueTable({ table, system, filter, onList }: TableProps) {
  const { place, values, cells } = table;
  /** The values that gold or predictions have; the other side may have more. */
  const valuesOf = (side: 0 | 1) =>
    [...values.keys(), -1].filter((value) => cells.some((cell) => cell[side] === value && cell[2] > 0));
  const [rows, columns] = [valuesOf(0), valuesOf(1)];
  const countAt = (gold: number, pred: number) => cells.find(([g, p]) => g === gold && p === pred)?.[2] ?? 0;
  const wrong = Math.max(1, ...cells.map(([gold, pred, count]) => (gold === pred ? 0 : count)));
  const valueAt = (at: number) => values[at] ?? NOTHING;
  const valueText = (at: number) => (at === -1 ? <i>{NOTHING}</i> : <Name text={valueAt(at)} />);
  const head = (
    <>
      <ColumnHead class="corner">
        gold ↓<span class="more-words"> predicted →</span>
      </ColumnHead>
      {columns.map((pred) => (
        <ColumnHead key={pred}>{valueText(pred)}</ColumnHead>
      ))}
    </>
  );
  return (
    <Table class={columns.length > MOST_VALUES ? "pairs wide" : "pairs"} head={head}>
      {rows.map((gold) => (
        <Row key={gold} class="pickable-cells">
          <RowHead>{valueText(gold)}</RowHead>
          {columns.map((pred) => {
            const count = countAt(gold, pred);
            if (count === 0)
              return (
                <Cell key={pred} class="no-pair">
                  0
                </Cell>
              );
            const pair = [valueAt(gold), valueAt(pred)] as const;
            const isRight = gold === pred;
            return (
              <Cell
                key={pred}
                class={isRight ? "right-pair" : "heat-cell"}
                {...(!isRight && { style: { "--depth": `${Math.round(14 + (44 * count) / wrong)}%` } })}
              >
                <ListButton
                  words={{ place, pair, ...(system && { system }) }}
                  {...{ filter, onList }}
                  label={`${pair[0].slice(0, 60)} → ${pair[1].slice(0, 60)}:`}
                >
                  {countText(count)}
                </ListButton>
              </Cell>
            );
          })}
        </Row>
      ))}
    </Table>
  );
}
