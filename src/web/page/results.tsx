// The results: parts of the report, the units, and what to take away.
import { useEffect, useRef, useState } from "preact/hooks";
import { barFilter } from "../../report/html/client/bar-filter.ts";
import type { Outcome } from "../protocol.ts";
import { Copyable } from "./copyable.tsx";
import { Downloads } from "./downloads.tsx";
import { counted, secondsText } from "./quantities.ts";
import type { Session } from "./session.ts";
import { cardOf, isStale, type State } from "./session-state.ts";
import { UnitDialog } from "./unit-dialog.tsx";
import { UnitsTable } from "./units-table.tsx";

interface Props {
  readonly session: Session;
  readonly state: State;
  readonly outcome: Outcome;
}

export function Results({ session, state, outcome }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [filter, setFilter] = useState("");
  const [unit, setUnit] = useState<string | null>(null);
  const card = cardOf(state);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ behavior: "smooth" });
  }, []);
  if (card === null) return null;
  return (
    <div class={isStale(state) ? "results stale" : "results"} id="results">
      <header class="results-head">
        <h1 ref={heading} tabIndex={-1}>
          {card.title}
        </h1>
        <p class="soft">
          {counted(outcome.units, outcome.unit)} in {secondsText(outcome.seconds)}
        </p>
      </header>
      <ReportPart html={outcome.sections.headlines} onUnit={setUnit} onFilter={setFilter} />
      <Downloads session={session} task={card.id} />
      <ReportPart html={outcome.sections.results} onUnit={setUnit} onFilter={setFilter} />
      <UnitsTable
        session={session}
        card={card}
        outcome={outcome}
        filter={filter}
        onFilter={setFilter}
        onUnit={setUnit}
      />
      <section aria-labelledby="again-title">
        <h2 id="again-title">The same numbers again</h2>
        <Copyable title="Command" text={session.command()} />
        <Copyable title="Signature" text={outcome.signature} />
      </section>
      {unit !== null && <UnitDialog key={unit} session={session} card={card} id={unit} onClose={() => setUnit(null)} />}
    </div>
  );
}

interface PartProps {
  readonly html: string;
  readonly onUnit: (id: string) => void;
  readonly onFilter: (text: string) => void;
}

/** A part of the report, in which all text is escaped. Its drawings can be clicked: a dot opens its unit, a bar filters the table. */
function ReportPart({ html, onUnit, onFilter }: PartProps) {
  const click = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return;
    const { unit } = target.closest<SVGElement>("[data-unit]")?.dataset ?? {};
    const filter = barFilter(target.closest<SVGElement>("[data-score]")?.dataset ?? {});
    if (unit !== undefined) onUnit(unit);
    if (filter === null) return;
    onFilter(filter);
    document.getElementById("units")?.scrollIntoView({ behavior: "smooth" });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the table of units does the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: and can be used with the keyboard
    <div class="report-part" onClick={click} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
