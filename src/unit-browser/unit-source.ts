// What the browser of units asks, and what it is told: by the worker of the page, or by the data in a report.
import type { EvidenceRow } from "../core/evidence.ts";

/** What is true of all units. */
export interface UnitFacts {
  /** What the task calls a unit. */
  readonly unit: string;
  readonly primary: string;
  /** Decimals of scores. */
  readonly digits: number;
  readonly systems: readonly string[];
  readonly scores: readonly { readonly id: string; readonly label: string; readonly better: "higher" | "lower" }[];
}

/** Which units are to be shown, and in which order. */
export interface UnitsView {
  /** The score whose values stand side by side where there are several systems. */
  readonly score: string;
  readonly filter: string;
  /** The position of a column, or -1 for the id. */
  readonly sortedBy: number;
  readonly direction: 1 | -1;
  readonly page: number;
}

export interface UnitsColumn {
  readonly title: string;
  readonly better: "higher" | "lower";
  /** Lowest and highest value, for the bar below a number. */
  readonly range: readonly [number, number] | null;
  readonly isDifference: boolean;
}

export interface UnitsPage {
  readonly columns: readonly UnitsColumn[];
  readonly rows: readonly { readonly id: string; readonly values: readonly (number | null)[] }[];
  readonly found: number;
  readonly all: number;
  readonly page: number;
  readonly pages: number;
}

/** One unit in one system. */
export interface UnitDetail {
  readonly system: string;
  /** By score; null where the system has no such unit. */
  readonly scores: Readonly<Record<string, number | null>> | null;
  readonly evidence: readonly EvidenceRow[] | null;
  /** An SVG. */
  readonly picture: string | null;
  /** Why something is not there, and the command that shows it. */
  readonly remark?: { readonly text: string; readonly command: string };
}

export interface OpenedUnit {
  readonly details: readonly UnitDetail[];
  /** The ids before and after it in the order shown. */
  readonly previous: string | null;
  readonly next: string | null;
}

/** Whoever knows the units. Null where the answer will never come, because somebody gave up. */
export interface UnitSource {
  page(view: UnitsView): Promise<UnitsPage | null>;
  unit(id: string, view: UnitsView): Promise<OpenedUnit | null>;
}
