// The list of units: A, B and B − A with a bar on one scale, the other systems as shaded cells; of one system its scores.
import type { ComponentChildren } from "preact";
import { signOf } from "../contract/score-spec.ts";
import { capital } from "../problems/visible-text.ts";
import { shownDifference } from "../report/comparison/comparison-report.ts";
import { seriesColour } from "../report/draw/palette.ts";
import type { ScreenFacts, ScreenScore } from "../report/html/screen-facts.ts";
import { shownNumber } from "../report/score-report.ts";
import { Example } from "./kind-list.tsx";
import { headlineScores, specOf } from "./ranking-rows.ts";
import { Cell, ColumnHead, Row, RowHead, Table } from "./table.tsx";
import { Letter, Name } from "./texts.tsx";
import type { Order, Shown, SortedBy, UnitRow, UnitsPage, UnitsView } from "./unit-source.ts";

interface Props extends Shown {
  readonly view: UnitsView;
  readonly page: UnitsPage;
  /** The |difference| that fills half of a bar. */
  readonly reach: number;
  readonly onSort: (order: Order) => void;
}

/** Longer ids may break. */
const LONGEST_UNBROKEN = 24;

interface Heading {
  readonly title: ComponentChildren;
  /** The sorting of a column, with the direction that comes first; null if it cannot be sorted. */
  readonly sortedBy: SortedBy | null;
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
  const hasMistakes = page.rows.some(({ mistakes }) => mistakes !== undefined);
  const columns =
    view.b !== null
      ? pairColumns(facts, view, view.b, reach)
      : hasMistakes
        ? [...scoreColumns(facts, view, 1, false), mistakeColumn(facts)]
        : scoreColumns(facts, view, most);
  const head = [
    <SortHead key="id" {...{ view, onSort }} column={{ title: capital(facts.unit), sortedBy: "id", first: 1 }} />,
    ...columns.map((column) => <SortHead key={column.key} {...{ view, onSort, column }} />),
  ];
  return (
    <Table class={view.b === null ? "units stacked of-one" : "units stacked"} id="unit-table" head={head}>
      {page.rows.map((row) => (
        <Row key={row.id} class={row.id === unit ? "is-open" : undefined}>
          <RowHead>
            <a
              class={row.id.length > LONGEST_UNBROKEN ? "id" : "id together"}
              href={href(row.id)}
              aria-current={row.id === unit ? "true" : undefined}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                onUnit(row.id);
              }}
            >
              {row.id.length > LONGEST_UNBROKEN ? (
                <Name text={row.id.slice(0, 200)} />
              ) : (
                <bdi>{row.id || "(empty)"}</bdi>
              )}
            </a>
          </RowHead>
          {columns.map((column) => (
            <Cell key={column.key} class={column.class ?? "number"} data-name={column.name}>
              {column.cell(row)}
            </Cell>
          ))}
        </Row>
      ))}
    </Table>
  );
}

function pairColumns(facts: ScreenFacts, view: UnitsView, b: number, reach: number): readonly Column[] {
  const { digits } = facts;
  const { a, score } = view;
  const spec = specOf(facts, score);
  const value = (system: number) => ({
    key: `system ${system}`,
    sortedBy: `system ${system}` as const,
    first: worstFirst(spec),
  });
  const side = (system: number, name: "A" | "B"): Column => ({
    ...value(system),
    title: <Letter series={system} letter={name} />,
    name,
    cell: ({ values }) => shownNumber(values[system], digits),
  });
  return [
    side(a, "A"),
    side(b, "B"),
    {
      key: "difference",
      title: "B − A",
      sortedBy: view.sortedBy === "difference" || view.sortedBy === "spread" ? view.sortedBy : "gap",
      first: -1,
      class: "number difference",
      cell: ({ values }) => {
        const [from = null, to = null] = [values[a], values[b]];
        const difference = from === null || to === null ? null : to - from;
        const winner = (difference ?? 0) > 0 === (spec.better === "higher") ? b : a;
        return diverging(difference, { reach, digits, colour: seriesColour(winner) });
      },
    },
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

/** Returns the position of a value in the range of its score; null if the range has no end. */
function shareOf(value: number | null, { range: [low, high] }: ScreenScore): number | null {
  return value === null || low === null || high === null ? null : (value - low) / (high - low);
}

/** One system: the chosen score with a bar, then the other headline scores. */
function scoreColumns(facts: ScreenFacts, { score }: UnitsView, most: number, hasBar = true): readonly Column[] {
  const { scores, digits } = facts;
  return headlineScores(facts, score)
    .slice(0, most)
    .map((spec, at) => {
      const valueIn = ({ values }: UnitRow) => values[scores.indexOf(spec)] ?? null;
      const chosen = (row: UnitRow) => (
        <>
          <b>{shownNumber(valueIn(row), digits)}</b>
          {hasBar && !spec.range.includes(null) && track("series1", 0, 100 * (shareOf(valueIn(row), spec) ?? 0))}
        </>
      );
      return {
        key: spec.id,
        title: spec.label,
        name: spec.label,
        sortedBy: `score ${spec.id}`,
        first: worstFirst(spec),
        class: at === 0 && hasBar ? "number difference from-left" : "number",
        cell: at === 0 ? chosen : (row) => shownNumber(valueIn(row), digits),
      };
    });
}

const SHOWN_MISTAKES = 2;

/** The first mistakes of each unit, and how many more there are. */
function mistakeColumn({ mistakes: { kinds } }: ScreenFacts): Column {
  return {
    key: "mistakes",
    title: "gold → predicted",
    sortedBy: null,
    first: 1,
    class: "unit-mistakes",
    cell: ({ mistakes = [] }) => (
      <>
        {mistakes.slice(0, SHOWN_MISTAKES).map((mistake, at) => (
          <span key={at} class="tag">
            <bdi>{mistake.place}</bdi>{" "}
            {mistake.kind === undefined ? <Example of={mistake} most={12} /> : (kinds[mistake.kind] ?? mistake.kind)}
          </span>
        ))}
        {mistakes.length > SHOWN_MISTAKES && <span class="soft">+{mistakes.length - SHOWN_MISTAKES}</span>}
      </>
    ),
  };
}

/** A bar by percent of its track; of no width there is none. */
function track(colour: string, left: number, width: number) {
  return (
    <span class="track" aria-hidden="true">
      {width > 0 && <span class={`bar ${colour}`} style={{ left: `${left}%`, width: `${width}%` }} />}
    </span>
  );
}

/** Returns the direction that shows the worst first. */
export function worstFirst(spec: Pick<ScreenScore, "better">): 1 | -1 {
  return signOf(spec);
}

interface SortProps extends Pick<Props, "view" | "onSort"> {
  readonly column: Heading;
}

function SortHead({ view, column: { title, sortedBy, first }, onSort }: SortProps) {
  if (sortedBy === null) return <ColumnHead>{title}</ColumnHead>;
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
