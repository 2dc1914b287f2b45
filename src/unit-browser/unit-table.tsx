// The rows of the table of units, and a head that sorts them.
import { COLUMNS_ON_PAPER, paperText } from "../report/html/paper-columns.ts";
import { numberText } from "./number-text.ts";
import { ScrollBox } from "./scroll-box.tsx";
import type { UnitFacts, UnitsColumn, UnitsPage, UnitsView } from "./unit-source.ts";

export type Order = Pick<UnitsView, "sortedBy" | "direction">;

interface Props {
  readonly facts: UnitFacts;
  readonly page: UnitsPage;
  readonly order: Order;
  readonly onSort: (order: Order) => void;
  readonly onUnit: (id: string) => void;
  readonly href?: (id: string) => string;
}

export function UnitTable({ facts: { unit, digits, systems }, page, order, onSort, onUnit, href }: Props) {
  const titles = [unit.charAt(0).toUpperCase() + unit.slice(1), ...page.columns.map(({ title }) => title)];
  return (
    <ScrollBox class="scroll" label={`Table of ${unit}s`}>
      {page.columns.length > COLUMNS_ON_PAPER && (
        <p class="on-paper soft">{paperText(page.columns.length, systems.length === 1 ? "scores" : "columns")}</p>
      )}
      <table class="units" id="unit-table">
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
                <UnitName id={id} onUnit={onUnit} {...(href && { href: href(id) })} />
              </th>
              {values.map((value, k) => (
                <Cell key={k} column={page.columns[k]!} value={value} digits={digits} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** A link where a unit has an address, so that it can be sent; a button where it has none. */
function UnitName({ id, href, onUnit }: { id: string; href?: string; onUnit: (id: string) => void }) {
  const name = <bdi dir="auto">{id.slice(0, 200) || "(empty)"}</bdi>;
  if (href !== undefined)
    return (
      <a class="id" href={href}>
        {name}
      </a>
    );
  return (
    <button type="button" class="link id" onClick={() => onUnit(id)}>
      {name}
    </button>
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

function Cell({ column, value, digits }: { column: UnitsColumn; value: number | null; digits: number }) {
  const { range, isDifference } = column;
  const text = `${isDifference && (value ?? 0) > 0 ? "+" : ""}${numberText(value, digits)}`;
  if (value === null || range === null) return <td class="number">{text}</td>;
  const share = `${(100 * (value - range[0])) / (range[1] - range[0])}%`;
  return (
    <td class="number filled" style={{ "--share": share }}>
      {text}
    </td>
  );
}
