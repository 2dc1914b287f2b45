// The rows of the table of units, and a head that sorts them.
import type { UnitsAsk, UnitsColumn, UnitsPage } from "../protocol.ts";
import { titleOf } from "./quantities.ts";
import { ScrollBox } from "./scroll-box.tsx";

export type Order = Pick<UnitsAsk, "sortedBy" | "direction">;

interface Props {
  readonly unit: string;
  readonly page: UnitsPage;
  readonly order: Order;
  readonly onSort: (order: Order) => void;
  readonly onUnit: (id: string) => void;
}

export function UnitRows({ unit, page, order, onSort, onUnit }: Props) {
  const titles = [titleOf(unit), ...page.columns.map(({ title }) => title)];
  return (
    <ScrollBox class="scroll" label={`Table of ${unit}s`}>
      <table class="units">
        <thead>
          <tr>
            {titles.map((title, k) => (
              <HeadCell
                key={k}
                title={title}
                column={page.columns[k + BY_ID]}
                position={k + BY_ID}
                {...{ order, onSort }}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {page.rows.map(({ id, values }) => (
            <tr key={id}>
              <th scope="row">
                <button type="button" class="link id" onClick={() => onUnit(id)}>
                  <bdi dir="auto">{id.slice(0, 200) || "(empty)"}</bdi>
                </button>
              </th>
              {values.map((value, k) => (
                <Cell key={k} column={page.columns[k]!} value={value} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** The position of the column of ids. */
const BY_ID = -1;

/** Which direction shows the worst first. */
export function worstFirst({ better }: { readonly better: "higher" | "lower" }): 1 | -1 {
  return better === "higher" ? 1 : -1;
}

interface HeadProps {
  readonly title: string;
  readonly position: number;
  /** Undefined for the ids. */
  readonly column: UnitsColumn | undefined;
  readonly order: Order;
  readonly onSort: (order: Order) => void;
}

function HeadCell({ title, position, column, order, onSort }: HeadProps) {
  const isSorted = position === order.sortedBy;
  const first = column === undefined ? 1 : worstFirst(column);
  const direction = isSorted ? (-order.direction as 1 | -1) : first;
  const [name, sign] = order.direction === 1 ? (["ascending", "↑"] as const) : (["descending", "↓"] as const);
  return (
    <th scope="col" class={column === undefined ? undefined : "number"} aria-sort={isSorted ? name : undefined}>
      <button type="button" onClick={() => onSort({ sortedBy: position, direction })}>
        <bdi>{title}</bdi>
        <span class="sign" aria-hidden="true">
          {isSorted && ` ${sign}`}
        </span>
      </button>
    </th>
  );
}

const DIGITS = 3;

function Cell({ column, value }: { column: UnitsColumn; value: number | null }) {
  if (value === null) return <td class="number">–</td>;
  const { range, isDifference } = column;
  const text = `${isDifference && value > 0 ? "+" : ""}${value.toFixed(DIGITS)}`;
  if (range === null) return <td class="number">{text}</td>;
  const share = `${(100 * (value - range[0])) / (range[1] - range[0])}%`;
  return (
    <td class="number filled" style={{ "--share": share }}>
      {text}
    </td>
  );
}
