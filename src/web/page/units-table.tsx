// The table of units: the worker sorts and filters, the page shows one piece of it.
import { useEffect, useState } from "preact/hooks";
import type { Outcome, TaskCard, UnitsAsk, UnitsPage } from "../protocol.ts";
import { Pager } from "./pager.tsx";
import { counted, titleOf } from "./quantities.ts";
import type { Session } from "./session.ts";
import { UnitRows, worstFirst } from "./unit-rows.tsx";

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
        <Filter
          card={card}
          filter={filter}
          onFilter={(text) => {
            onFilter(text);
            change({});
          }}
        />
        {outcome.systems.length > 1 && (
          <ScoreChoice card={card} score={view.score} onScore={(score) => change({ score })} />
        )}
        <span class="soft" role="status">
          {page !== null && foundText(page, card.unit)}
        </span>
      </div>
      {page !== null && <UnitRows unit={card.unit} page={page} order={view} onSort={change} onUnit={onUnit} />}
      {page !== null && page.pages > 1 && (
        <Pager page={page.page} pages={page.pages} onPage={(to) => setView({ ...view, page: to })} />
      )}
    </section>
  );
}

/** The worst first: by the primary score, or by the first system. */
function firstView({ scores, primary }: TaskCard, { systems }: Outcome): View {
  const sortedBy = systems.length === 1 ? Object.keys(scores).indexOf(primary) : 0;
  return { score: primary, sortedBy, direction: worstFirst(scores[primary]!), page: 0 };
}

function foundText({ found, all }: UnitsPage, unit: string): string {
  return found === all ? counted(all, unit) : `${found.toLocaleString("en")} of ${counted(all, unit)}`;
}

function Filter({ card, filter, onFilter }: Pick<Props, "card" | "filter" | "onFilter">) {
  return (
    <>
      <label for="unit-filter">Filter</label>
      <input
        id="unit-filter"
        type="search"
        placeholder={`id, or ${card.primary}<0.5`}
        value={filter}
        onInput={({ currentTarget }) => onFilter(currentTarget.value)}
      />
    </>
  );
}

interface ScoreChoiceProps {
  readonly card: TaskCard;
  readonly score: string;
  readonly onScore: (score: string) => void;
}

function ScoreChoice({ card, score, onScore }: ScoreChoiceProps) {
  return (
    <span class="tool">
      <label for="unit-score">Score</label>
      <select id="unit-score" value={score} onChange={({ currentTarget }) => onScore(currentTarget.value)}>
        {Object.entries(card.scores).map(([id, { label }]) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}
