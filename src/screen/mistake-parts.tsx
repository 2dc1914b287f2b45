// Small parts of the tables of mistakes: buttons that list units, bars, and "7 more".
import type { ComponentChildren } from "preact";
import type { MistakePlace, Mistakes } from "../contract/mistakes.ts";
import { seriesColour } from "../report/draw/palette.ts";
import type { ScreenFacts } from "../report/html/screen-facts.ts";
import { countOf, signedText } from "../report/mistakes/mistake-rows.ts";
import { type MistakeWords, mistakeWords } from "../report/mistakes/mistake-words.ts";
import type { ShownCluster } from "../report/mistakes/shown-clusters.ts";
import { ColumnHead } from "./table.tsx";
import { Letter } from "./texts.tsx";

/** The properties of all parts of the section. */
export interface MistakeProps {
  readonly facts: ScreenFacts;
  readonly score: string;
  /** Positions of the systems that are compared; b is null where there is one. */
  readonly a: number;
  readonly b: number | null;
  readonly filter: string;
  /** Lists the units that a filter finds, and opens the first. */
  readonly onList: (filter: string) => void;
}

interface ListButtonProps extends Pick<MistakeProps, "filter" | "onList"> {
  readonly words: MistakeWords;
  readonly children: ComponentChildren;
  /** Read aloud before a number that says nothing by itself. */
  readonly label?: string;
}

export function ListButton({ words, filter, onList, label, children }: ListButtonProps) {
  const wanted = mistakeWords(words);
  return (
    <button
      type="button"
      class="list-button"
      aria-pressed={filter === wanted}
      title={wanted.slice(0, 200)}
      onClick={() => onList(filter === wanted ? "" : wanted)}
    >
      {label !== undefined && <span class="unseen">{label} </span>}
      {children}
    </button>
  );
}

/** A row fewer than this is not worth a button. */
export function firstRows<Any>(rows: readonly Any[], most: number, isOpen: boolean): readonly Any[] {
  return isOpen || rows.length <= most + 1 ? rows : rows.slice(0, most);
}

export function MoreButton({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <button type="button" class="link more-button" onClick={onClick}>
      {text} ›
    </button>
  );
}

/** Says how much mending a place or a kind would gain in a score, or its share of all mistakes. */
export function worthText(loss: MistakePlace | ShownCluster, { mistakes }: Mistakes, score: string, digits: number) {
  const { points, share = countOf(loss) / Math.max(1, mistakes) } = loss;
  return points?.[score] === undefined ? `${Math.round(100 * share)} %` : signedText(points[score], digits);
}

/** The heads of the two systems, of what stands between, and of side bars. */
export function PairHeads({ a, b, children }: { a: number; b: number; children?: ComponentChildren }) {
  return (
    <>
      <ColumnHead class="number">
        <Letter series={a} letter="A" />
      </ColumnHead>
      <ColumnHead class="number">
        <Letter series={b} letter="B" />
      </ColumnHead>
      {children}
      <ColumnHead class="side-cell">
        <span class="narrow-unseen">A better · B better</span>
      </ColumnHead>
    </>
  );
}

/** Draws a bar from the middle to the side of the better system, in its colour. */
export function SideBar({ gap, reach, a, b }: { gap: number | null; reach: number; a: number; b: number }) {
  const size = gap === null || reach === 0 ? 0 : (50 * Math.abs(gap)) / reach;
  return (
    <span class="side-bar" aria-hidden="true">
      {size > 0 && (
        <span
          class={`bar ${seriesColour(gap! > 0 ? b : a)}`}
          style={{ left: `${gap! > 0 ? 50 : 50 - size}%`, width: `${Math.max(size, 1)}%` }}
        />
      )}
    </span>
  );
}
