// The list of units: A, B and B − A with a bar on one scale, the other systems as shaded cells; of one system its scores.
import type { ComponentChildren } from "preact";
import { signOf } from "../core/score-spec.ts";
import { capital } from "../core/visible-text.ts";
import { seriesColour } from "../draw/palette.ts";
import { shownDifference } from "../report/comparison/comparison-report.ts";
import type { ScreenFacts, ScreenScore } from "../report/html/screen-facts.ts";
import { shownNumber } from "../report/score-report.ts";
import { headlineScores, specOf } from "./ranking-rows.ts";
import { Cell, ColumnHead, Row, RowHead, Table } from "./table.tsx";
import { Mark } from "./texts.tsx";
import type { Order, Shown, SortedBy, UnitRow, UnitsPage, UnitsView } from "./unit-source.ts";

interface Props extends Shown {
  readonly view: UnitsView;
  readonly page: UnitsPage;
  /** The |difference| that fills half of a bar. */
  readonly reach: number;
  readonly onSort: (order: Order) => void;
}

interface Heading {
  readonly title: ComponentChildren;
  /** What it sorts by, and which direction comes first. */
  readonly sortedBy: SortedBy;
  readonly first: 1 | -1;
}

interface Column extends Heading {
  readonly key: string;
  readonly cell: (row: UnitRow) => ComponentChildren;
  readonly class?: string;
  readonly name?: string;
}

export function UnitTable({ facts, view, page, reach, unit, onSort, onUnit, href }: Props) {
  // A unit that is open beside the list leaves it less room.
  const most = unit === null ? 6 : 2;
  const columns = view.b === null ? scoreColumns(facts, view, most) : pairColumns(facts, view, view.b, reach);
  const head = [
    <SortHead key="id" {...{ view, onSort }} column={{ title: capital(facts.unit), sortedBy: "id", first: 1 }} />,
    ...columns.map((column) => <SortHead key={column.key} {...{ view, onSort, column }} />),
  ];
  return (
    <Table class="units" id="unit-table" head={head}>
      {page.rows.map((row) => (
        <Row key={row.id} class={row.id === unit ? "is-open" : undefined}>
          <RowHead>
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
          </RowHead>
          {columns.map((column) => (
            <Cell key={column.key} class={`number ${column.class ?? ""}`} data-name={column.name}>
              {column.cell(row)}
            </Cell>
          ))}
        </Row>
      ))}
    </Table>
  );
}

function pairColumns(facts: ScreenFacts, view: UnitsView, b: number, reach: number): readonly Column[] {
  const { systems, digits } = facts;
  const { a, score } = view;
  const spec = specOf(facts, score);
  const value = (system: number) => ({
    key: `system ${system}`,
    sortedBy: `system ${system}` as const,
    first: worstFirst(spec),
  });
  const side = (system: number, name: string): Column => ({
    ...value(system),
    title: (
      <>
        {name} <Mark series={system} />
      </>
    ),
    name,
    cell: ({ values }) => shownNumber(values[system], digits),
  });
  const other = (system: number): Column => ({
    ...value(system),
    class: "shaded",
    name: systems[system]!.name.slice(0, 30),
    title: (
      <>
        <Mark series={system} />
        <span class="unseen">{systems[system]!.name.slice(0, 100)}</span>
      </>
    ),
    cell: ({ values }) => shaded(values[system] ?? null, spec, system, digits),
  });
  return [
    side(a, "A"),
    side(b, "B"),
    {
      key: "difference",
      title: "B − A",
      sortedBy: view.sortedBy === "difference" || view.sortedBy === "spread" ? view.sortedBy : "gap",
      first: -1,
      class: "difference",
      cell: ({ values }) => {
        const [from = null, to = null] = [values[a], values[b]];
        const difference = from === null || to === null ? null : to - from;
        const winner = (difference ?? 0) > 0 === (spec.better === "higher") ? b : a;
        return diverging(difference, { reach, digits, colour: seriesColour(winner) });
      },
    },
    ...[...systems.keys()].filter((system) => system !== a && system !== b).map(other),
  ];
}

/** The number and a bar from the middle; equal differences have equal lengths on every page. */
function diverging(
  difference: number | null,
  { reach, digits, colour }: { readonly reach: number; readonly digits: number; readonly colour: string },
) {
  const text = shownDifference(difference, digits);
  const gap = difference ?? 0;
  const size = reach === 0 ? 0 : (50 * Math.min(Math.abs(gap), reach)) / reach;
  return (
    <>
      {gap === 0 ? <span class="soft">{text}</span> : <b class={colour}>{text}</b>}
      {track(colour, gap > 0 ? 50 : 50 - size, size)}
    </>
  );
}

function shaded(value: number | null, spec: ScreenScore, series: number, digits: number) {
  const share = shareOf(value, spec);
  const text = shownNumber(value, digits);
  if (share === null) return text;
  return (
    <span class={`shade ${seriesColour(series)}`} style={{ "--share": `${Math.round(40 * share)}%` }}>
      <span>{text}</span>
    </span>
  );
}

/** Where in the range of its score a value lies; null where that has no end. */
function shareOf(value: number | null, { range: [low, high] }: ScreenScore): number | null {
  return value === null || low === null || high === null ? null : (value - low) / (high - low);
}

/** One system: the chosen score with a bar, then the other headline scores. */
function scoreColumns(facts: ScreenFacts, { score }: UnitsView, most: number): readonly Column[] {
  const { scores, digits } = facts;
  return headlineScores(facts, score)
    .slice(0, most)
    .map((spec, at) => {
      const valueIn = ({ values }: UnitRow) => values[scores.indexOf(spec)] ?? null;
      const chosen = (row: UnitRow) => (
        <>
          <b>{shownNumber(valueIn(row), digits)}</b>
          {!spec.range.includes(null) && track("series1", 0, 100 * (shareOf(valueIn(row), spec) ?? 0))}
        </>
      );
      return {
        key: spec.id,
        title: spec.label,
        name: spec.label,
        sortedBy: `score ${spec.id}`,
        first: worstFirst(spec),
        class: at === 0 ? "difference from-left" : "",
        cell: at === 0 ? chosen : (row) => shownNumber(valueIn(row), digits),
      };
    });
}

/** A bar by percent of its track; of no width there is none. */
function track(colour: string, left: number, width: number) {
  return (
    <span class="track" aria-hidden="true">
      {width > 0 && <span class={`bar ${colour}`} style={{ left: `${left}%`, width: `${width}%` }} />}
    </span>
  );
}

/** Which direction shows the worst first. */
export function worstFirst(spec: Pick<ScreenScore, "better">): 1 | -1 {
  return signOf(spec);
}

interface SortProps extends Pick<Props, "view" | "onSort"> {
  readonly column: Heading;
}

function SortHead({ view, column: { title, sortedBy, first }, onSort }: SortProps) {
  const isSorted = sortedBy === view.sortedBy;
  const direction = isSorted ? (-view.direction as 1 | -1) : first;
  const [name, sign] = view.direction === 1 ? (["ascending", "↑"] as const) : (["descending", "↓"] as const);
  return (
    <ColumnHead class={sortedBy === "id" ? undefined : "number"} aria-sort={isSorted ? name : undefined}>
      <button type="button" onClick={() => onSort({ sortedBy, direction })}>
        <bdi>{title}</bdi>
        <span class="sign" aria-hidden="true">
          {isSorted && ` ${sign}`}
        </span>
      </button>
    </ColumnHead>
  );
}
