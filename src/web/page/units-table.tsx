// The table of units: the worker sorts and filters, the page shows one piece of it.
import { useEffect, useState } from "preact/hooks";
import type { Outcome, TaskCard, UnitsAsk, UnitsColumn, UnitsPage } from "../protocol.ts";
import { titleOf } from "./quantities.ts";
import { ScrollBox } from "./scroll-box.tsx";
import type { Session } from "./session.ts";

interface Props {
  readonly session: Session;
  readonly card: TaskCard;
  readonly outcome: Outcome;
  readonly filter: string;
  readonly onFilter: (text: string) => void;
  readonly onUnit: (id: string) => void;
}

type View = Omit<UnitsAsk, "filter">;

export function UnitsTable({ session, card, outcome, filter, onFilter, onUnit }: Props) {
  const [view, setView] = useState<View>(() => firstView(card, outcome));
  const [page, setPage] = useState<UnitsPage | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void session.units({ ...view, filter }).then((found) => isCurrent && setPage(found));
    return () => {
      isCurrent = false;
    };
  }, [session, outcome, view, filter]);
  const change = (some: Partial<View>) => setView({ ...view, page: 0, ...some });
  return (
    <section id="units" aria-labelledby="units-title">
      <h2 id="units-title">{titleOf(card.unit)}s</h2>
      <div class="tools">
        <label for="unit-filter">Filter</label>
        <input
          id="unit-filter"
          type="search"
          placeholder={`id, or ${card.primary}<0.5`}
          value={filter}
          onInput={({ currentTarget }) => {
            onFilter(currentTarget.value);
            change({});
          }}
        />
        {outcome.systems.length > 1 && (
          <span class="tool">
            <label for="unit-score">Score</label>
            <select
              id="unit-score"
              value={view.score}
              onChange={({ currentTarget }) => change({ score: currentTarget.value })}
            >
              {Object.entries(card.scores).map(([id, { label }]) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </select>
          </span>
        )}
        <span class="soft" role="status">
          {page !== null && foundText(page, card.unit)}
        </span>
      </div>
      {page !== null && (
        <>
          <ScrollBox class="scroll" label={`Table of ${card.unit}s`}>
            <table class="units">
              <TableHead unit={card.unit} page={page} view={view} onSort={change} />
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
          {page.pages > 1 && <Pager page={page} onPage={(to) => setView({ ...view, page: to })} />}
        </>
      )}
    </section>
  );
}

/** The worst first: by the primary score, or by the first system. */
function firstView({ scores, primary }: TaskCard, { systems }: Outcome): View {
  const sortedBy = systems.length === 1 ? Object.keys(scores).indexOf(primary) : 0;
  return { score: primary, sortedBy, direction: worstFirst(scores[primary]!), page: 0 };
}

function worstFirst({ better }: { readonly better: "higher" | "lower" }): 1 | -1 {
  return better === "higher" ? 1 : -1;
}

function foundText({ found, all }: UnitsPage, unit: string): string {
  const total = `${all.toLocaleString("en")} ${unit}${all === 1 ? "" : "s"}`;
  return found === all ? total : `${found.toLocaleString("en")} of ${total}`;
}

const BY_ID = -1;

interface HeadProps {
  readonly unit: string;
  readonly page: UnitsPage;
  readonly view: View;
  readonly onSort: (by: Pick<View, "sortedBy" | "direction">) => void;
}

function TableHead({ unit, page, view, onSort }: HeadProps) {
  const titles = [titleOf(unit), ...page.columns.map(({ title }) => title)];
  return (
    <thead>
      <tr>
        {titles.map((title, k) => {
          const column = k + BY_ID;
          const isSorted = column === view.sortedBy;
          const first = column === BY_ID ? 1 : worstFirst(page.columns[column]!);
          const direction = isSorted ? (-view.direction as 1 | -1) : first;
          return (
            <th
              key={column}
              scope="col"
              class={column === BY_ID ? undefined : "number"}
              aria-sort={isSorted ? (view.direction === 1 ? "ascending" : "descending") : undefined}
            >
              <button type="button" onClick={() => onSort({ sortedBy: column, direction })}>
                <bdi>{title}</bdi>
                <span class="sign" aria-hidden="true">
                  {isSorted ? (view.direction === 1 ? " ↑" : " ↓") : ""}
                </span>
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
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

function Pager({ page: { page, pages }, onPage }: { page: UnitsPage; onPage: (page: number) => void }) {
  const turn = (text: string, to: number) => (
    <button type="button" disabled={to < 0 || to >= pages || to === page} onClick={() => onPage(to)}>
      {text}
    </button>
  );
  return (
    <nav class="pager" aria-label="Pages of the table">
      {turn("First", 0)}
      {turn("Previous", page - 1)}
      <span>
        Page {page + 1} of {pages.toLocaleString("en")}
      </span>
      {turn("Next", page + 1)}
      {turn("Last", pages - 1)}
    </nav>
  );
}
