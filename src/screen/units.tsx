// The list of units with its filter, and the open unit beside it.
import { useEffect, useRef, useState } from "preact/hooks";
import { capital, countText, plural } from "../problems/visible-text.ts";
import type { ScreenFacts } from "../report/html/screen-facts.ts";
import { numberOf } from "../report/score-report.ts";
import { Select } from "./controls.tsx";
import { useAnswer, useKeys } from "./hooks.ts";
import { specOf } from "./ranking-rows.ts";
import { unknownWord } from "./unit-filter.ts";
import { UnitPane } from "./unit-pane.tsx";
import type { Order, Pick, Shown, SortedBy, UnitSource, UnitsPage, UnitsView } from "./unit-source.ts";
import { UnitTable, worstFirst } from "./unit-table.tsx";

/** Whether a unit is shown beside the list: at first if there is room, later as the reader wants it. */
export type PaneState = "auto" | "open" | "closed";

interface Props extends Shown {
  readonly source: UnitSource;
  /** The |difference| that fills half of a bar. */
  readonly reach: number;
  readonly note: string;
  readonly pane: PaneState;
}

/** Below this width an open unit covers what is shown, so that the reader opens it. */
const WIDE = "(min-width: 768px)";

export function Units({ source, reach, note, pane, ...shown }: Props) {
  const { facts, score, a, b, filter, onFilter, onUnit } = shown;
  const [order, setOrder] = useState<Order>(() => firstOrder(facts, { score, a, b }));
  // The list follows the unit that was opened last, until the reader turns its pages or asks for another order.
  const [at, setAt] = useState<number | null>(0);
  const opened = useRef("");
  opened.current = shown.unit ?? opened.current;
  const view: UnitsView = { score, a, b, ...order, filter, page: at ?? { of: opened.current } };
  const { sortedBy, direction } = order;
  useEffect(() => setAt(0), [score, a, b, filter, sortedBy, direction]);
  useEffect(() => {
    if (shown.unit !== null) setAt(null);
  }, [shown.unit]);
  const followed = at === null && opened.current;
  const answer = useAnswer(
    async () => ({ filter, page: await source.page(view) }),
    [source, score, a, b, filter, sortedBy, direction, at, followed],
  );
  const page = answer?.page ?? null;
  const first = page?.rows[0]?.id;
  const names = { systems: facts.systems.map(({ name }) => name), scores: facts.scores };
  const unknown = unknownWord(filter, { ...names, pick: { score: 0, a, b } });
  const showsFirst = pane === "open" || (pane === "auto" && matchMedia(WIDE).matches);
  const firstUnit = showsFirst && answer?.filter === filter ? (first ?? null) : null;
  const unit = shown.unit ?? firstUnit;
  useKeys(unit === null && first !== undefined ? { j: () => onUnit(first) } : {});
  const isOpen = unit !== null;
  return (
    <div class={isOpen ? "split is-split" : "split"}>
      <section class="unit-list" id="units" aria-label={`List of ${plural(facts.unit)}`}>
        {b === null && <h2>{plural(capital(facts.unit))}</h2>}
        {b === null && <MistakeChips {...{ facts, filter, onFilter }} />}
        <div class="tools">
          <input
            id="unit-filter"
            type="search"
            aria-label={`Filter ${plural(facts.unit)}`}
            placeholder={`${source.searched}, ${b === null ? `${score}<0.5` : "a>b, diff<-0.1"}`}
            value={filter}
            onInput={({ currentTarget }) => onFilter(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== "Escape" || filter === "") return;
              event.preventDefault();
              onFilter("");
            }}
          />
          {facts.systems.length > 1 && <OrderChoice facts={facts} order={order} onOrder={setOrder} />}
          <span class="soft" role="status">
            {page !== null && foundText(page, facts.unit)}
          </span>
        </div>
        {note !== "" && <p class="soft">{note}</p>}
        {page?.found === 0 ? (
          <p>
            No {facts.unit} fits.{unknown === null ? "" : ` No score or system is called “${unknown.slice(0, 60)}”.`}{" "}
            <button type="button" class="link" onClick={() => onFilter("")}>
              Clear the filter.
            </button>
          </p>
        ) : (
          page !== null && <UnitTable {...shown} {...{ view, page, reach, unit }} onSort={setOrder} />
        )}
        {page !== null && page.pages > 1 && <Pager page={page.page} pages={page.pages} onPage={setAt} />}
      </section>
      {isOpen && <UnitPane {...{ source, facts, view, onUnit }} href={shown.href(unit)} id={unit} />}
    </div>
  );
}

function MistakeChips({
  facts,
  filter,
  onFilter,
}: {
  readonly facts: ScreenFacts;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
}) {
  const { units } = facts;
  const mistakes = facts.mistakes.systems[0];
  if (mistakes == null) return null;
  const chip = (text: string, count: number, wanted: string) => (
    <button type="button" class="chip" aria-pressed={filter === wanted} onClick={() => onFilter(wanted)}>
      {text} {countText(count)}
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div class="chips" role="group" aria-label={`Which ${plural(facts.unit)}`}>
      {chip("All", units, "")}
      {chip("with mistakes", mistakes.units, "mistakes>0")}
      {chip("right", Math.max(0, units - mistakes.units), "mistakes=0")}
    </div>
  );
}

/** The largest differences first; of one system the worst. */
function firstOrder(facts: ScreenFacts, { score, b }: Pick): Order {
  if (b !== null) return { sortedBy: "gap", direction: -1 };
  return { sortedBy: `score ${score}`, direction: worstFirst(specOf(facts, score)) };
}

/** The last is for three systems or more. */
const ORDERS: readonly (readonly [SortedBy, string])[] = [
  ["gap", "largest |B − A|"],
  ["difference", "B − A"],
  ["spread", "spread of all systems"],
];

function OrderChoice({ facts, order, onOrder }: { facts: ScreenFacts; order: Order; onOrder: (order: Order) => void }) {
  const shown = ORDERS.slice(0, facts.systems.length);
  const isOther = shown.every(([sortedBy]) => sortedBy !== order.sortedBy);
  return (
    <label for="unit-order">
      Sort{" "}
      <Select
        id="unit-order"
        value={order.sortedBy}
        options={isOther ? [[order.sortedBy, "by column"], ...shown] : shown}
        onChange={(sortedBy) => onOrder({ sortedBy: sortedBy as SortedBy, direction: -1 })}
      />
    </label>
  );
}

function foundText({ found, all }: UnitsPage, unit: string): string {
  return found === all ? numberOf(all, unit) : `${countText(found)} of ${numberOf(all, unit)}`;
}

interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** Leads from one page of the table to another. */
function Pager({ page, pages, onPage }: PagerProps) {
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
        Page {page + 1} of {countText(pages)}
      </span>
      {turn("Next", page + 1)}
      {turn("Last", pages - 1)}
    </nav>
  );
}
