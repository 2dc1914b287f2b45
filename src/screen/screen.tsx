// The screen of the report and the page: who is best, where points are lost, which mistakes cost them, in which units, and what happened in one.

import { useEffect, useMemo, useState } from "preact/hooks";
import { plural } from "../problems/visible-text.ts";
import type { ScreenFacts, ScreenScore } from "../report/html/screen-facts.ts";
import { type Address, parseAddress, withAddress } from "./address.ts";
import type { MenuItem } from "./controls.tsx";
import { copiedTable } from "./copied-table.ts";
import { useAnswer, useKeys } from "./hooks.ts";
import { MistakeSection } from "./mistakes.tsx";
import { Notes } from "./notes.tsx";
import { PairStrip } from "./pair-strip.tsx";
import { HeadlineScores, Ranking, ScoreTable } from "./ranking.tsx";
import { headlineScores, rankedSystems } from "./ranking-rows.ts";
import { StickyBar } from "./sticky-bar.tsx";
import type { Shown, UnitSource } from "./unit-source.ts";
import { type PaneState, Units } from "./units.tsx";
import { VerdictLine } from "./verdict-line.tsx";

interface Props {
  readonly facts: ScreenFacts;
  /** Null where units are not to be seen. */
  readonly source: UnitSource | null;
  readonly downloads: readonly MenuItem[];
  /** A note above the list of units, such as how many were left out. */
  readonly unitNote?: string;
}

export function Screen({ facts, source, downloads, unitNote = "" }: Props) {
  const [address, setAddress] = useAddress();
  const offered = useMemo(() => offeredScores(facts), [facts]);
  const score = offered.find(({ id }) => id === address.score)?.id ?? facts.primary;
  const ranked = useMemo(() => rankedSystems(facts, score), [facts, score]);
  const { a, b } = pickedSystems(facts, address);
  const shown = headlineScores(facts, score);
  const bars = useAnswer(
    async () => (b === null ? null : (source?.pair({ score, a, b }) ?? null)),
    [source, score, a, b],
  );
  const [pane, setPane] = useState<PaneState>("auto");
  const go = (change: Partial<Address>) => setAddress({ ...address, ...change });
  const onUnit = (unit: string | null) => {
    setPane(unit === null ? "closed" : "open");
    go({ unit });
  };
  /** Shows the units that a filter finds, from the first on. */
  const list = (filter: string, change: Partial<Address> = {}) => {
    setPane(filter === "" ? "auto" : "open");
    go({ ...change, unit: null, filter: filter === "" ? null : filter });
    if (filter !== "") document.getElementById("units")?.scrollIntoView();
  };
  const seen: Shown = {
    ...{ facts, score, a, b },
    filter: address.filter ?? "",
    unit: address.unit,
    onFilter: (filter) => go({ filter: filter === "" ? null : filter }),
    onUnit,
    href: (unit) => withAddress(location.hash, { ...address, unit }),
  };
  const pick = (side: "a" | "b", series: number) => {
    const [other, mine] = side === "a" ? [b!, a] : [a, b!];
    // Picking the other system swaps both.
    const swapped = series === other ? mine : other;
    const [newA, newB] = side === "a" ? [series, swapped] : [swapped, series];
    go({ a: facts.systems[newA]!.name, b: facts.systems[newB]!.name });
  };
  const changeB = (by: 1 | -1) => {
    const others = ranked.map(({ series }) => series).filter((series) => series !== a);
    const next = others[(others.indexOf(b!) + by + others.length) % others.length];
    if (next !== undefined) go({ b: facts.systems[next]!.name });
  };
  useKeys({
    "[": () => b !== null && changeB(-1),
    "]": () => b !== null && changeB(1),
    "/": () => document.getElementById("unit-filter")?.focus(),
    // The open unit closes first.
    Escape: () => address.filter !== null && go({ filter: null }),
  });
  const openNotes = () => {
    const notes = document.getElementById("notes") as HTMLDetailsElement | null;
    if (notes === null) return;
    notes.open = true;
    notes.scrollIntoView();
  };
  return (
    <div class="screen">
      <StickyBar
        {...{ facts, score, offered, downloads }}
        onScore={(id) => go({ score: id === facts.primary ? null : id })}
        tableIn={(format) => copiedTable({ facts, ranked, scores: shown }, format)}
      />
      <div class="screen-body">
        <VerdictLine {...{ facts, score, a, b }} onNotes={openNotes} />
        {b === null ? (
          <HeadlineScores facts={facts} scores={shown} />
        ) : (
          <Ranking {...{ facts, ranked, a, b }} scores={shown} onPick={pick} />
        )}
        <MistakeSection
          {...{ facts, score, a, b }}
          filter={seen.filter}
          onList={list}
          onB={(series, filter) => list(filter, { a: facts.systems[a]!.name, b: facts.systems[series]!.name })}
        />
        {b !== null && <PairStrip {...seen} b={b} bars={bars} />}
        {source === null ? (
          <p class="soft">
            Single {plural(facts.unit)} are not listed: these results do not hold them.
            {facts.reproduce.command !== null && (
              <>
                {" "}
                Score with <code>--per-unit</code> to keep them.
              </>
            )}
          </p>
        ) : (
          <Units
            key={`${score} ${b === null}`}
            {...{ ...seen, source, pane }}
            reach={bars?.reach ?? 0}
            note={unitNote}
          />
        )}
        <ScoreTable {...{ facts, ranked }} chosen={score} isOpen={facts.systems.length === 1 && source === null} />
        {facts.more !== null && (
          <details class="more">
            <summary>{facts.more.title}</summary>
            <div dangerouslySetInnerHTML={{ __html: facts.more.html }} />
          </details>
        )}
        <Notes notes={facts.notes} />
      </div>
    </div>
  );
}

/** Keeps the view in the address: links lead to the view from which they were copied. */
function useAddress(): readonly [Address, (address: Address) => void] {
  const [address, setAddress] = useState(() => parseAddress(location.hash));
  useEffect(() => {
    const follow = () => setAddress(parseAddress(location.hash));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  const change = (next: Address) => {
    history.replaceState(null, "", withAddress(location.hash, next));
    setAddress(next);
  };
  return [address, change];
}

/** The scores that were tested, or all headline scores where nothing was. */
function offeredScores({ scores, comparison, primary }: ScreenFacts): readonly ScreenScore[] {
  const tested = new Set(comparison?.comparisons.map((test) => test.score));
  const isOffered = ({ id, isHeadline }: ScreenScore) =>
    id === primary || (tested.size > 0 ? tested.has(id) : isHeadline);
  return scores.filter(isOffered);
}

/** The best two by the primary score, unless the address names others. */
function pickedSystems(facts: ScreenFacts, address: Address): { readonly a: number; readonly b: number | null } {
  const order = rankedSystems(facts, facts.primary).map(({ series }) => series);
  const named = (name: string | null) => facts.systems.findIndex((system) => system.name === name);
  if (order.length === 1) return { a: 0, b: null };
  const a = named(address.a) === -1 ? order.find((series) => series !== named(address.b))! : named(address.a);
  const b =
    named(address.b) === -1 || named(address.b) === a ? order.find((series) => series !== a)! : named(address.b);
  return { a, b };
}
