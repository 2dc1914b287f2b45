// What the screen shows, and its questions about units, which the worker of the page or the data in a report answers.
import type { UnitRecord } from "../report/html/evidence-pages.ts";
import type { ScreenFacts } from "../report/html/screen-facts.ts";
import type { ListedMistake } from "./mistake-filter.ts";

/** The two systems that are compared, and the score; b is null if there is one system. */
export interface Pick {
  readonly score: string;
  /** Positions of systems. */
  readonly a: number;
  readonly b: number | null;
}

/** The order of units: by id, |B − A|, B − A, the spread of all systems, the score of one system, or another score of the only one. */
export type SortedBy = "id" | "gap" | "difference" | "spread" | `system ${number}` | `score ${string}`;

/** The state that the parts of the screen share, and the functions that change it. */
export interface Shown extends Pick {
  readonly facts: ScreenFacts;
  readonly filter: string;
  /** The id of the open unit. */
  readonly unit: string | null;
  readonly onFilter: (text: string) => void;
  readonly onUnit: (id: string | null) => void;
  /** The address of a unit. */
  readonly href: (id: string) => string;
}

export interface Order {
  readonly sortedBy: SortedBy;
  readonly direction: 1 | -1;
}

/** The choice and the order of the shown units. */
export interface UnitsView extends Pick, Order {
  readonly filter: string;
  /** The number of a page, or the unit that it holds. */
  readonly page: number | { readonly of: string };
}

export interface UnitRow {
  readonly id: string;
  /** The chosen score by system; of one system every score. */
  readonly values: readonly (number | null)[];
  /** The mistakes of one system, if they were collected. */
  readonly mistakes?: readonly ListedMistake[];
}

export interface UnitsPage {
  readonly rows: readonly UnitRow[];
  readonly found: number;
  readonly all: number;
  readonly page: number;
  readonly pages: number;
}

/** Every unit as a bar, B − A sorted from the best for B to the best for A; a sample where there are very many. */
export interface PairBars {
  readonly bars: readonly { readonly id: string; readonly difference: number }[];
  readonly bBetter: number;
  readonly aBetter: number;
  readonly equal: number;
  readonly undefined: number;
  /** The largest |B − A| of all units, to which all bars are drawn. */
  readonly reach: number;
}

export interface OpenedUnit {
  /** The values by system, then by score; null if a system has no such unit. */
  readonly values: readonly (readonly (number | null)[])[];
  /** Null where there is no evidence. */
  readonly record: UnitRecord | null;
  /** Why something is not there, and the command that shows it, if one does. */
  readonly remark?: { readonly text: string; readonly command?: string };
  /** The ids before and after it in the order shown. */
  readonly previous: string | null;
  readonly next: string | null;
}

/** Answers questions about units. Null means that the question was cancelled. */
export interface UnitSource {
  /** The texts in which a word of the filter is looked for, for its hint. */
  readonly searched: "id" | "id, words";
  pair(pick: Pick): Promise<PairBars | null>;
  page(view: UnitsView): Promise<UnitsPage | null>;
  unit(id: string, view: UnitsView): Promise<OpenedUnit | null>;
}
