// Reads the blocks of data in the page; a page of evidence only when one of its units is opened.
import type { EvidenceIndex, EvidencePage, StoredDetail } from "../evidence-pages.ts";
import type { UnitData } from "../unit-data.ts";

export interface Column {
  readonly title: string;
  readonly values: Float64Array;
  readonly better: "higher" | "lower";
  /** Lowest and highest value, for the bar below a number. */
  readonly range: readonly [number, number] | null;
  /** The system it belongs to, where there are several. */
  readonly series: number | null;
  readonly isDifference: boolean;
}

/** Everything but the evidence itself. */
export interface PageData extends UnitData, EvidenceIndex {}

export function readPageData(): PageData | null {
  if (document.getElementById("unit-data") === null) return null;
  return { ...readBlock<UnitData>("unit-data"), ...readBlock<EvidenceIndex>("evidence-index") };
}

function readBlock<Block>(id: string): Block {
  return JSON.parse(document.getElementById(id)!.textContent) as Block;
}

/** What the table shows: every score of one system, or one score of every system. */
export function columnsOf(data: UnitData, score: number): readonly Column[] {
  if (data.systems.length === 1) return data.scores.map((_, k) => columnOf(data, 0, k));
  const columns = data.systems.map((_, system) => columnOf(data, system, score));
  return data.systems.length === 2 ? [...columns, difference(columns[0]!, columns[1]!)] : columns;
}

function columnOf(data: UnitData, system: number, score: number): Column {
  const { label, better, range } = data.scores[score]!;
  const isSingle = data.systems.length === 1;
  return {
    title: isSingle ? label : data.systems[system]!,
    values: numbersOf(data.values[system]![score]!),
    better,
    range: range[0] === null || range[1] === null ? null : [range[0], range[1]],
    series: isSingle ? null : system,
    isDifference: false,
  };
}

/** Undefined becomes NaN. A loop, since Float64Array.from with a function takes ten times as long. */
function numbersOf(values: readonly (number | null)[]): Float64Array {
  const numbers = new Float64Array(values.length);
  for (let k = 0; k < values.length; k++) numbers[k] = values[k] ?? Number.NaN;
  return numbers;
}

/** The second system minus the first. */
function difference(first: Column, second: Column): Column {
  const values = second.values.map((value, k) => value - first.values[k]!);
  return { ...second, title: "Difference", values, range: null, series: null, isDifference: true };
}

const pages = new Map<number, EvidencePage>();

/** The details of a unit, a system each; null where the page has none. */
export function readDetails(data: PageData, unit: number): readonly (StoredDetail | null)[] | null {
  const number = data.pages[unit]!;
  if (number === -1) return null;
  const page = pages.get(number) ?? readBlock<EvidencePage>(`evidence-${number}`);
  pages.set(number, page);
  return page[String(unit)] ?? null;
}
