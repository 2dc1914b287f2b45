// One unit beside the list: its scores and what A and B made of it.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { isDifferent } from "../contract/align-evidence.ts";
import { countText } from "../problems/visible-text.ts";
import type { UnitRecord } from "../report/html/evidence-pages.ts";
import type { ScreenFacts } from "../report/html/screen-facts.ts";
import { filterWords } from "../report/mistakes/mistake-words.ts";
import { shownNumber } from "../report/score-report.ts";
import { copyText } from "./controls.tsx";
import { type EvidenceLine, EvidenceTable } from "./evidence-table.tsx";
import { useAnswer } from "./hooks.ts";
import { isAsked, isMistake } from "./mistake-filter.ts";
import { headlineScores } from "./ranking-rows.ts";
import { Letter, Name, SystemName } from "./texts.tsx";
import { mistakeQueries } from "./unit-filter.ts";
import type { OpenedUnit, UnitSource, UnitsView } from "./unit-source.ts";

interface Props {
  readonly source: UnitSource;
  readonly facts: ScreenFacts;
  readonly view: UnitsView;
  readonly id: string;
  /** Its address. */
  readonly href: string;
  readonly onUnit: (id: string | null) => void;
}

const LONGEST_NAME = 200;

export function UnitPane({ source, facts, view, id, href, onUnit }: Props) {
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
          <Name text={id.slice(0, LONGEST_NAME)} />
        </h2>
        {shown !== null && <PaneScores facts={facts} view={view} opened={shown} />}
        <div class="pane-buttons">
          {step("Previous", "k", shown?.previous)}
          {step("Next", "j", shown?.next)}
          <button type="button" data-key="c" onClick={() => void copyText(new URL(href, location.href).href)}>
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
              {shown.remark.text} {shown.remark.command !== undefined && <code>{shown.remark.command}</code>}
            </p>
          )}
          {shown.record !== null && <Record key={id} facts={facts} view={view} record={shown.record} />}
        </>
      )}
      <p class="soft keys">
        <kbd>j</kbd> <kbd>k</kbd> next, previous {facts.unit} · <kbd>n</kbd> next{" "}
        {b === null ? "mistake" : "difference"} ·{" "}
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
      <p class="pane-scores">
        <span class="unseen">{chosen!.label}</span>
        <Letter series={a} letter="A" /> {value(a)} <Letter series={b} letter="B" /> {value(b)}
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
  const names = facts.systems.map(({ name }) => name);
  const lines = useMemo(() => linesOf(record, shown, askedFor(view, names)), [record, key, view.filter]);
  const isAlone = view.b === null;
  const different = lines.filter((line) => (isAlone ? line.isMistake : line.isDifferent) && !line.isRepeated);
  const asked = lines.filter((line) => line.isAsked);
  const [wish, setNarrowed] = useState<boolean | null>(null);
  // What was asked for must be among the rows, also where both systems make the same mistake.
  const isNarrowed = wish ?? (different.length > 0 && asked.every((line) => different.includes(line)));
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
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div class="chips" role="group" aria-label="Which rows">
        <button type="button" class="chip" aria-pressed={isNarrowed} onClick={() => setNarrowed(true)}>
          Only {isAlone ? "mistakes" : "differences"} {countText(different.length)}
        </button>
        <button type="button" class="chip" aria-pressed={!isNarrowed} onClick={() => setNarrowed(false)}>
          All {countText(lines.length)}
        </button>
        <button type="button" class="unseen" data-key="n" tabIndex={-1} aria-hidden="true" onClick={next}>
          Next {isAlone ? "mistake" : "difference"}
        </button>
      </div>
      {absent.map((series) => (
        <p key={series} class="soft">
          <SystemName name={facts.systems[series]!.name} series={series} /> has no evidence of this {facts.unit}.
        </p>
      ))}
      {lines.length === 0 ? (
        <p class="soft">There is nothing to explain.</p>
      ) : isNarrowed && different.length === 0 ? (
        <p class="soft">{isAlone ? "Everything is correct." : "The verdicts of A and B are the same everywhere."}</p>
      ) : (
        <EvidenceTable
          key={`${key} ${isNarrowed}`}
          lines={isNarrowed ? different : lines}
          systems={systems}
          digits={facts.digits}
          current={current}
          placeName={facts.mistakes.placeName}
        />
      )}
    </div>
  );
}

/** Returns what the words of the filter ask for in a unit. */
function askedFor({ filter, a, b }: UnitsView, systems: readonly string[]) {
  return mistakeQueries(filterWords(filter.toLowerCase()), { systems, pick: { score: 0, a, b } }).queries;
}

function linesOf(
  { gold, cells }: UnitRecord,
  shown: readonly number[],
  queries: ReturnType<typeof askedFor>,
): readonly EvidenceLine[] {
  const items = new Set(shown.flatMap((series) => cells[series]?.map((cell) => cell?.of) ?? []));
  const lines = gold.flatMap((item, at) => {
    const some = shown.map((series) => cells[series]?.[at] ?? null);
    // Rows that only other systems have are not shown.
    if (some.every((cell) => cell === null)) return [];
    const present = some.filter((cell) => cell !== null);
    return [
      {
        item,
        cells: some,
        isDifferent: some.length > 1 && isDifferent(some),
        isMistake: present.some(isMistake),
        isRepeated: present.every(({ level }) => level === "sum" || (level === "item" && items.has(item.at))),
        isAsked: some.some(
          (cell, k) =>
            cell !== null &&
            queries.some((query) => query.systems.includes(shown[k]!) && isAsked({ item, cell }, query)),
        ),
      },
    ];
  });
  // A kind that compares two texts is not of rows that have one, if there are others.
  const isWrong = (line: EvidenceLine) => line.isAsked && line.cells.some((cell) => cell?.verdict === "wrong");
  if (queries.some(({ kind }) => kind === undefined) || !lines.some(isWrong)) return lines;
  return lines.map((line) => ({ ...line, isAsked: isWrong(line) }));
}
