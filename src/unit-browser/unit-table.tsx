// The list of units: A, B and B − A with a bar on one scale, the other systems as shaded cells; of one system its scores.
// biome-ignore-all lint/a11y/noRedundantRoles: where narrow screens lay the table out as blocks, only its roles say what it is
import { seriesColour } from "../draw/palette.ts";
import { shownDifference } from "../report/comparison/comparison-report.ts";
import type { ScreenFacts, ScreenScore } from "../report/html/screen-facts.ts";
import { Mark } from "./mark.tsx";
import { numberText } from "./number-text.ts";
import type { SortedBy, UnitRow, UnitsPage, UnitsView } from "./unit-source.ts";

interface Props {
  readonly facts: ScreenFacts;
  readonly view: UnitsView;
  readonly page: UnitsPage;
  /** The |difference| that fills half of a bar. */
  readonly reach: number;
  readonly unit: string | null;
  readonly onSort: (order: Pick<UnitsView, "sortedBy" | "direction">) => void;
  readonly onUnit: (id: string) => void;
  readonly href: (id: string) => string;
  /** Whether a unit stands beside the list, which has less room then. */
  readonly isNarrow: boolean;
}

interface Column {
  readonly key: string;
  readonly title: preact.ComponentChildren;
  /** What its heading sorts by, and which direction comes first. */
  readonly sortedBy: SortedBy;
  readonly first: 1 | -1;
  readonly cell: (row: UnitRow) => preact.ComponentChildren;
  readonly class?: string;
  readonly name?: string;
}

export function UnitTable({ facts, view, page, reach, unit, onSort, onUnit, href, isNarrow }: Props) {
  const columns =
    view.b === null ? scoreColumns(facts, view, isNarrow ? 2 : 6) : pairColumns(facts, view, view.b, reach);
  const noun = facts.unit.charAt(0).toUpperCase() + facts.unit.slice(1);
  return (
    <table class="units" id="unit-table" role="table">
      <thead role="rowgroup">
        <tr role="row">
          <HeadCell view={view} onSort={onSort} column={{ key: "id", title: noun, sortedBy: "id", first: 1 }} />
          {columns.map((column) => (
            <HeadCell key={column.key} view={view} onSort={onSort} column={column} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {page.rows.map((row) => (
          <tr key={row.id} role="row" class={row.id === unit ? "is-open" : undefined}>
            <th role="rowheader" scope="row">
              <a
                class="id"
                href={href(row.id)}
                aria-current={row.id === unit ? "true" : undefined}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  onUnit(row.id);
                }}
              >
                <bdi dir="auto">{row.id.slice(0, 200) || "(empty)"}</bdi>
              </a>
            </th>
            {columns.map((column) => (
              <td key={column.key} role="cell" class={`number ${column.class ?? ""}`} data-name={column.name}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function pairColumns(
  { systems, scores, digits }: ScreenFacts,
  view: UnitsView,
  b: number,
  reach: number,
): readonly Column[] {
  const { a, score } = view;
  const spec = scores.find(({ id }) => id === score)!;
  const worst = worstFirst(spec);
  const value = (system: number, side: string): Column => ({
    key: `system ${system}`,
    title: (
      <>
        {side} <Mark series={system} />
      </>
    ),
    name: side,
    sortedBy: `system ${system}`,
    first: worst,
    cell: (row) => numberText(row.values[system], digits),
  });
  const others = systems.flatMap((_, system): readonly Column[] => {
    if (system === a || system === b) return [];
    return [
      {
        ...value(system, ""),
        class: "shaded",
        name: systems[system]!.name.slice(0, 30),
        title: (
          <>
            <Mark series={system} />
            <span class="unseen">{systems[system]!.name.slice(0, 100)}</span>
          </>
        ),
        cell: (row) => <Shaded value={row.values[system] ?? null} spec={spec} series={system} digits={digits} />,
      },
    ];
  });
  return [
    value(a, "A"),
    value(b, "B"),
    {
      key: "difference",
      title: "B − A",
      sortedBy: view.sortedBy === "difference" || view.sortedBy === "spread" ? view.sortedBy : "gap",
      first: -1,
      class: "difference",
      cell: (row) => (
        <Diverging {...differenceOf(row, a, b)} {...{ a, b, reach, digits }} isLower={spec.better === "lower"} />
      ),
    },
    ...others,
  ];
}

function differenceOf({ values }: UnitRow, a: number, b: number): { readonly difference: number | null } {
  const [from, to] = [values[a] ?? null, values[b] ?? null];
  return { difference: from === null || to === null ? null : to - from };
}

interface DivergingProps {
  readonly difference: number | null;
  readonly a: number;
  readonly b: number;
  readonly reach: number;
  readonly digits: number;
  readonly isLower: boolean;
}

/** The number in the colour of the winner, and a bar from the middle; equal differences have equal lengths on every page. */
function Diverging({ difference, a, b, reach, digits, isLower }: DivergingProps) {
  const text = shownDifference(difference, digits);
  const gap = difference ?? 0;
  const colour = seriesColour(gap > 0 !== isLower ? b : a);
  const size = reach === 0 ? 0 : (50 * Math.min(Math.abs(gap), reach)) / reach;
  return (
    <>
      {gap === 0 ? <span class="soft">{text}</span> : <b class={colour}>{text}</b>}
      <Track colour={colour} left={gap > 0 ? 50 : 50 - size} width={size} />
    </>
  );
}

function Shaded({
  value,
  spec,
  series,
  digits,
}: {
  value: number | null;
  spec: ScreenScore;
  series: number;
  digits: number;
}) {
  const [low, high] = spec.range;
  const text = numberText(value, digits);
  if (value === null || low === null || high === null) return <>{text}</>;
  const share = Math.round((40 * (value - low)) / (high - low));
  return (
    <span class={`shade ${seriesColour(series)}`} style={{ "--share": `${share}%` }}>
      <span>{text}</span>
    </span>
  );
}

/** One system: the chosen score with a bar, then the other headline scores. */
function scoreColumns({ scores, digits }: ScreenFacts, { score }: UnitsView, most: number): readonly Column[] {
  const shown = [
    ...scores.filter(({ id }) => id === score),
    ...scores.filter(({ id, isHeadline }) => id !== score && isHeadline),
  ];
  return shown.slice(0, most).map((spec, at) => {
    const position = scores.indexOf(spec);
    return {
      key: spec.id,
      title: spec.better === "lower" ? `${spec.label} ↓` : spec.label,
      name: spec.label,
      sortedBy: `score ${spec.id}`,
      first: worstFirst(spec),
      class: at === 0 ? "difference" : "",
      cell: (row) => (
        <>
          {at === 0 ? <b>{numberText(row.values[position], digits)}</b> : numberText(row.values[position], digits)}
          {at === 0 && <Filled value={row.values[position] ?? null} spec={spec} />}
        </>
      ),
    };
  });
}

/** A bar by percent of its track; of no width there is none. */
function Track({ colour, left, width }: { colour: string; left: number; width: number }) {
  return (
    <span class="track" aria-hidden="true">
      {width > 0 && <span class={`bar ${colour}`} style={{ left: `${left}%`, width: `${width}%` }} />}
    </span>
  );
}

function Filled({ value, spec: { range } }: { value: number | null; spec: ScreenScore }) {
  const [low, high] = range;
  if (low === null || high === null) return null;
  return <Track colour="series1" left={0} width={value === null ? 0 : (100 * (value - low)) / (high - low)} />;
}

/** Which direction shows the worst first. */
export function worstFirst({ better }: Pick<ScreenScore, "better">): 1 | -1 {
  return better === "higher" ? 1 : -1;
}

interface HeadProps {
  readonly view: UnitsView;
  readonly column: Pick<Column, "key" | "title" | "sortedBy" | "first">;
  readonly onSort: Props["onSort"];
}

function HeadCell({ view, column: { key, title, sortedBy, first }, onSort }: HeadProps) {
  const isSorted = sortedBy === view.sortedBy;
  const direction = isSorted ? (-view.direction as 1 | -1) : first;
  const [name, sign] = view.direction === 1 ? (["ascending", "↑"] as const) : (["descending", "↓"] as const);
  return (
    <th
      role="columnheader"
      scope="col"
      class={key === "id" ? undefined : "number"}
      aria-sort={isSorted ? name : undefined}
    >
      <button type="button" onClick={() => onSort({ sortedBy, direction })}>
        <bdi>{title}</bdi>
        <span class="sign" aria-hidden="true">
          {isSorted && ` ${sign}`}
        </span>
      </button>
    </th>
  );
}
