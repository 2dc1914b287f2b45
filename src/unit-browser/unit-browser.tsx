// The browser of units, in the report and in the page: a table that sorts and filters, pages, and one unit in a dialog.
import { useEffect, useState } from "preact/hooks";
import { numberOf } from "./number-text.ts";
import { Pager } from "./pager.tsx";
import { UnitDialog } from "./unit-dialog.tsx";
import type { UnitFacts, UnitSource, UnitsPage, UnitsView } from "./unit-source.ts";
import { UnitTable, worstFirst } from "./unit-table.tsx";

interface Props {
  readonly source: UnitSource;
  readonly facts: UnitFacts;
  readonly filter: string;
  readonly onFilter: (text: string) => void;
  /** The unit that is open. */
  readonly unit: string | null;
  readonly onUnit: (id: string | null) => void;
  /** The address of a unit, where it has one. */
  readonly href?: (id: string) => string;
}

type View = Omit<UnitsView, "filter">;

export function UnitBrowser({ source, facts, filter, onFilter, unit, onUnit, href }: Props) {
  const [view, setView] = useState<View>(() => firstView(facts));
  const [page, setPage] = useState<UnitsPage | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void source.page({ ...view, filter }).then((found) => isCurrent && setPage(found));
    return () => {
      isCurrent = false;
    };
  }, [source, view, filter]);
  const change = (some: Partial<View>) => setView({ ...view, page: 0, ...some });
  return (
    <>
      <div class="tools">
        <Filter
          facts={facts}
          filter={filter}
          onFilter={(text) => {
            onFilter(text);
            change({});
          }}
        />
        {facts.systems.length > 1 && (
          <ScoreChoice facts={facts} score={view.score} onScore={(score) => change(orderBy(facts, view, score))} />
        )}
        <span class="soft" role="status">
          {page !== null && foundText(page, facts.unit)}
        </span>
      </div>
      {page !== null && (
        <UnitTable facts={facts} page={page} order={view} onSort={change} onUnit={onUnit} {...(href && { href })} />
      )}
      {page !== null && page.pages > 1 && (
        <Pager page={page.page} pages={page.pages} onPage={(to) => setView({ ...view, page: to })} />
      )}
      {unit !== null && (
        <UnitDialog source={source} facts={facts} view={{ ...view, filter }} id={unit} onUnit={onUnit} />
      )}
    </>
  );
}

/** The worst first: by the primary score, or by the first system. */
function firstView({ scores, primary, systems }: UnitFacts): View {
  const position = scores.findIndex(({ id }) => id === primary);
  const sortedBy = systems.length === 1 ? position : 0;
  return { score: primary, sortedBy, direction: worstFirst(scores[position]!), page: 0 };
}

/** Another score of every system, whose worst units come first unless they are in the order of their names. */
function orderBy({ scores }: UnitFacts, { sortedBy, direction }: View, score: string): Partial<View> {
  const spec = scores.find(({ id }) => id === score)!;
  return { score, direction: sortedBy === -1 ? direction : worstFirst(spec) };
}

function foundText({ found, all }: UnitsPage, unit: string): string {
  return found === all ? numberOf(all, unit) : `${found.toLocaleString("en")} of ${numberOf(all, unit)}`;
}

function Filter({ facts, filter, onFilter }: Pick<Props, "facts" | "filter" | "onFilter">) {
  return (
    <>
      <label for="unit-filter">Filter {facts.unit}s</label>
      <input
        id="unit-filter"
        type="search"
        placeholder={`id, or ${facts.primary}<0.5`}
        value={filter}
        onInput={({ currentTarget }) => onFilter(currentTarget.value)}
      />
    </>
  );
}

interface ScoreChoiceProps {
  readonly facts: UnitFacts;
  readonly score: string;
  readonly onScore: (score: string) => void;
}

function ScoreChoice({ facts, score, onScore }: ScoreChoiceProps) {
  return (
    <span class="tool">
      <label for="unit-score">Score</label>{" "}
      <select id="unit-score" value={score} onChange={({ currentTarget }) => onScore(currentTarget.value)}>
        {facts.scores.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}
