// One unit beside the list: its scores, what A and B made of it, and its picture.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { isDifferent } from "../core/align-evidence.ts";
import type { UnitRecord } from "../report/html/evidence-pages.ts";
import type { ScreenFacts } from "../report/html/screen-facts.ts";
import { shownNumber } from "../report/score-report.ts";
import { copyText } from "./controls.tsx";
import { type EvidenceLine, EvidenceTable } from "./evidence-table.tsx";
import { useAnswer } from "./hooks.ts";
import { Picture } from "./picture.tsx";
import { headlineScores } from "./ranking-rows.ts";
import { SystemName } from "./texts.tsx";
import type { OpenedUnit, UnitSource, UnitsView } from "./unit-source.ts";

interface Props {
  readonly source: UnitSource;
  readonly facts: ScreenFacts;
  readonly view: UnitsView;
  readonly id: string;
  readonly onUnit: (id: string | null) => void;
}

const LONGEST_NAME = 200;

export function UnitPane({ source, facts, view, id, onUnit }: Props) {
  const pane = useRef<HTMLElement>(null);
  const { score, a, b, filter, sortedBy, direction } = view;
  const opened = useAnswer(
    async () => ({ id, unit: await source.unit(id, view) }),
    [source, id, score, a, b, filter, sortedBy, direction],
  );
  useEffect(() => pane.current?.scrollTo(0, 0), [id]);
  const shown = opened?.id === id ? opened.unit : null;
  const step = (text: string, key: string, to: string | null | undefined) => (
    <button type="button" data-key={key} disabled={to === null || to === undefined} onClick={() => onUnit(to!)}>
      {text}
    </button>
  );
  return (
    <aside ref={pane} class="pane" aria-labelledby="unit-name">
      <div class="pane-head">
        <h2 id="unit-name" title={id.slice(0, 2 * LONGEST_NAME)}>
          <bdi>{id.slice(0, LONGEST_NAME) || "(empty)"}</bdi>
        </h2>
        {shown !== null && <PaneScores facts={facts} view={view} opened={shown} />}
        <div class="pane-buttons">
          {step("Previous", "k", shown?.previous)}
          {step("Next", "j", shown?.next)}
          <button type="button" data-key="c" onClick={() => void copyText(location.href)}>
            Copy link
          </button>
          <button type="button" data-key="Escape" onClick={() => onUnit(null)}>
            Close
          </button>
        </div>
      </div>
      {id.length > LONGEST_NAME && (
        <p>
          <bdi class="whole">{id}</bdi>
        </p>
      )}
      {shown === null ? (
        <p class="soft" role="status">
          Looking it up…
        </p>
      ) : (
        <>
          {shown.remark !== undefined && (
            <p class="soft">
              {shown.remark.text} <code>{shown.remark.command}</code>
            </p>
          )}
          {shown.record !== null && <Record key={id} facts={facts} view={view} record={shown.record} />}
        </>
      )}
      <p class="soft keys">
        <kbd>j</kbd> <kbd>k</kbd> next, previous {facts.unit} ·{" "}
        {b !== null && (
          <>
            <kbd>n</kbd> next difference ·{" "}
          </>
        )}
        {facts.systems.length > 2 && (
          <>
            <kbd>[</kbd> <kbd>]</kbd> change B ·{" "}
          </>
        )}
        <kbd>/</kbd> search · <kbd>c</kbd> copy link · <kbd>Esc</kbd> close
      </p>
    </aside>
  );
}

function PaneScores({ facts, view, opened }: { facts: ScreenFacts; view: UnitsView; opened: OpenedUnit }) {
  const { a, b } = view;
  const [chosen, ...others] = headlineScores(facts, view.score);
  const value = (system: number, score = chosen!) =>
    shownNumber(opened.values[system]?.[facts.scores.indexOf(score)], facts.digits);
  if (b !== null)
    return (
      <p class="soft">
        {chosen!.label}: A {value(a)} → B {value(b)}
      </p>
    );
  return (
    <ul class="unit-scores">
      <li>
        {chosen!.label} <b>{value(a)}</b>
      </li>
      {others.map((score) => (
        <li key={score.id}>
          {score.label} {value(a, score)}
        </li>
      ))}
    </ul>
  );
}

function Record({ facts, view, record }: { facts: ScreenFacts; view: UnitsView; record: UnitRecord }) {
  const shown = view.b === null ? [view.a] : [view.a, view.b];
  const key = shown.join(" ");
  const lines = useMemo(() => linesOf(record, shown), [record, key]);
  const different = lines.filter((line) => line.isDifferent);
  const [isNarrowed, setNarrowed] = useState(false);
  const [current, setCurrent] = useState<EvidenceLine | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.querySelector("[data-current]")?.scrollIntoView({ block: "nearest" });
  }, [current]);
  const next = () =>
    setCurrent(different[(current === null ? 0 : different.indexOf(current) + 1) % different.length] ?? null);
  const systems = shown.map((series) => ({ ...facts.systems[series]!, series }));
  const absent = shown.filter((series) => (record.cells[series] ?? null) === null);
  return (
    <div ref={place}>
      {view.b !== null && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div class="chips" role="group" aria-label="Which rows">
          <button type="button" class="chip" aria-pressed={isNarrowed} onClick={() => setNarrowed(true)}>
            Only differences {different.length.toLocaleString("en")}
          </button>
          <button type="button" class="chip" aria-pressed={!isNarrowed} onClick={() => setNarrowed(false)}>
            All {lines.length.toLocaleString("en")}
          </button>
          <button type="button" class="unseen" data-key="n" tabIndex={-1} aria-hidden="true" onClick={next}>
            Next difference
          </button>
        </div>
      )}
      {absent.map((series) => (
        <p key={series} class="soft">
          <SystemName name={facts.systems[series]!.name} series={series} /> has no evidence of this {facts.unit}.
        </p>
      ))}
      {lines.length === 0 ? (
        <p class="soft">There is nothing to explain.</p>
      ) : isNarrowed && different.length === 0 ? (
        <p class="soft">The verdicts of A and B are the same everywhere.</p>
      ) : (
        <EvidenceTable
          key={`${key} ${isNarrowed}`}
          lines={isNarrowed ? different : lines}
          systems={systems}
          digits={facts.digits}
          current={current}
        />
      )}
      {record.picture !== undefined && <Picture svg={record.picture} />}
    </div>
  );
}

function linesOf({ gold, cells }: UnitRecord, shown: readonly number[]): readonly EvidenceLine[] {
  return gold.flatMap((item, at) => {
    const some = shown.map((series) => cells[series]?.[at] ?? null);
    // Rows that only other systems have are not shown.
    if (some.every((cell) => cell === null)) return [];
    return [{ item, cells: some, isDifferent: some.length > 1 && isDifferent(some) }];
  });
}
