// The results: parts of the report, the units, and what to take away.
import { useEffect, useRef, useState } from "preact/hooks";
import { barFilter } from "../../unit-browser/bar-filter.ts";
import { numberOf } from "../../unit-browser/number-text.ts";
import { UnitBrowser } from "../../unit-browser/unit-browser.tsx";
import type { UnitFacts } from "../../unit-browser/unit-source.ts";
import type { Outcome, TaskCard } from "../protocol.ts";
import { Copyable } from "./copyable.tsx";
import { Downloads } from "./downloads.tsx";
import { secondsText, titleOf } from "./quantities.ts";
import type { Session } from "./session.ts";
import { cardOf, isStale, type State } from "./session-state.ts";

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
          {numberOf(outcome.units, outcome.unit)} in {secondsText(outcome.seconds)}
        </p>
      </header>
      <ReportPart html={outcome.sections.headlines} onUnit={setUnit} onFilter={setFilter} />
      <Downloads session={session} task={card.id} />
      <ReportPart html={outcome.sections.results} onUnit={setUnit} onFilter={setFilter} />
      <section id="units" aria-labelledby="units-title">
        <h2 id="units-title">{titleOf(card.unit)}s</h2>
        <UnitBrowser
          source={session.units}
          facts={factsOf(card, outcome)}
          filter={filter}
          onFilter={setFilter}
          unit={unit}
          onUnit={setUnit}
        />
      </section>
      <section aria-labelledby="again-title">
        <h2 id="again-title">The same numbers again</h2>
        <Copyable title="Command" text={session.command()} />
        <Copyable title="Signature" text={outcome.signature} />
      </section>
    </div>
  );
}

const DIGITS = 3;

function factsOf({ unit, primary }: TaskCard, { systems, scores }: Outcome): UnitFacts {
  return {
    unit,
    primary,
    digits: DIGITS,
    systems: systems.map(({ name }) => name),
    scores: Object.entries(scores).map(([id, { label, better }]) => ({ id, label, better })),
  };
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
