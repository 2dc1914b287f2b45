// Evidence for the script of the page: one record a unit, in blocks that are read one at a time, until the room is full.
import { alignEvidence, type EvidenceCell, type EvidenceItem } from "../../contract/align-evidence.ts";
import { comparedTexts, type EvidenceRow, evidencePlace } from "../../contract/evidence.ts";
import { utf8Length } from "../../json/utf8.ts";
import { MOST_BYTES, type Page, runsOf, type UnitDetail } from "./input.ts";
import { jsonBlock, jsonText } from "./json-block.ts";
import { storedNumber } from "./stored-number.ts";
import type { ComparedUnit } from "./units.ts";

export interface EvidenceIndex {
  /** The block of each unit, -1 where it has none. */
  readonly pages: readonly number[];
  /** How many units have evidence. */
  readonly explained: number;
  /** Whether evidence was left out to save room. */
  readonly isCut: boolean;
}

/** A block `evidence-N`: records by position of the unit. */
export type EvidencePage = Readonly<Record<string, PackedRecord>>;

/** A record that stores each predicted text once, even if it was compared with many gold items. */
interface PackedRecord extends Omit<UnitRecord, "cells"> {
  readonly texts: readonly string[];
  readonly cells: Cells<number>;
}

/** Cells by system and item; null where a system has no evidence of the unit, or of the item. */
type Cells<Pred> = readonly (readonly (CellWith<Pred> | null)[] | null)[];
type CellWith<Pred> = Omit<EvidenceCell, "pred"> & { readonly pred?: Pred };

function withPreds<From, To>(cells: Cells<From>, change: (pred: From) => To): Cells<To> {
  const changed = (cell: CellWith<From>) =>
    (cell.pred === undefined ? cell : { ...cell, pred: change(cell.pred) }) as CellWith<To>;
  return cells.map((column) => column?.map((cell) => cell && changed(cell)) ?? null);
}

function packed(record: UnitRecord): PackedRecord {
  const places = new Map<string, number>();
  const cells = withPreds(record.cells, (text) => {
    if (!places.has(text)) places.set(text, places.size);
    return places.get(text)!;
  });
  return { ...record, cells, texts: [...places.keys()] };
}

export function unpacked({ texts, ...record }: PackedRecord): UnitRecord {
  return { ...record, cells: withPreds(record.cells, (place) => texts[place]!) };
}

/** One unit: gold once, and beside each item a cell for every system. */
export interface UnitRecord {
  readonly gold: readonly EvidenceItem[];
  readonly cells: Cells<string>;
}

const PAGE_BYTES = 64_000;
/** A unit larger than this share of the room is skipped, so that the others still fit. */
const LARGEST_SHARE = 1 / 4;

/** Blocks until the room is full, then an index from units to blocks. */
export function* evidenceBlocks(page: Page, units: readonly ComparedUnit[], room: number): Generator<string, void> {
  const pages = new Array<number>(units.length).fill(-1);
  let block: string[] = [];
  let [number, spent, blockBytes, explained, isCut] = [0, 0, 0, 0, false];
  for (const [position, { id }] of units.entries()) {
    const details = detailsOf(page, id);
    if (details.every((detail) => detail === null)) continue;
    const json = jsonText(packed(unitRecord(id, details)));
    const bytes = utf8Length(json) + 8;
    const isTooLarge = bytes > room * LARGEST_SHARE;
    const isFull = spent + bytes > room;
    isCut ||= isTooLarge || isFull;
    if (isTooLarge) continue;
    if (isFull) break;
    block.push(`"${position}":${json}`);
    pages[position] = number;
    explained++;
    spent += bytes;
    blockBytes += bytes;
    if (blockBytes < PAGE_BYTES) continue;
    yield String(jsonBlock(`evidence-${number++}`, `{${block.join(",")}}`));
    [block, blockBytes] = [[], 0];
  }
  if (block.length > 0) yield String(jsonBlock(`evidence-${number}`, `{${block.join(",")}}`));
  const index: EvidenceIndex = { pages, explained, isCut };
  yield String(jsonBlock("evidence-index", JSON.stringify(index)));
}

/** Returns the detail of each system; with several runs, that of the first. */
function detailsOf(page: Page, id: string): readonly (UnitDetail | null)[] {
  return runsOf(page).map(({ runs }) => page.systems[runs[0]!]!.detail?.(id) ?? null);
}

export function unitRecord(id: string, details: readonly (UnitDetail | null)[]): UnitRecord {
  const aligned = alignEvidence(
    id,
    details.flatMap((detail, at) =>
      detail === null ? [] : [[String(at), storedRows(detail.evidence, details.length === 1)] as const],
    ),
  );
  return { gold: aligned.gold, cells: details.map((_, at) => aligned.systems[String(at)] ?? null) };
}

/** The rows without what no page shows. */
function storedRows(rows: readonly EvidenceRow[], isAlone: boolean): readonly EvidenceRow[] {
  return rows.filter(isWorthStoring).map((row) => storedRow(row, isAlone));
}

/** The evidence of a system's worst units as JSON, no more of it than a page has room for. */
export class KeptEvidence {
  readonly #ranks: ReadonlyMap<string, number>;
  readonly #room: number;
  readonly #texts: string[] = [];
  readonly #sizes: number[] = [];
  #size = 0;
  /** Units of this rank and after it are not kept. */
  #end: number;

  /** The ids begin with the worst. */
  constructor(ids: ReadonlySet<string>, room = MOST_BYTES) {
    this.#ranks = new Map(Array.from(ids, (id, rank) => [id, rank]));
    this.#end = ids.size;
    this.#room = room;
  }

  /** Asks for the rows of a unit if it may stand on the page. */
  add(id: string, rowsOf: () => readonly EvidenceRow[]): void {
    const rank = this.#ranks.get(id) ?? this.#end;
    if (rank >= this.#end) return;
    const evidence = storedRows(rowsOf(), true);
    // The record of several systems is at least as long.
    const size = jsonText(packed(unitRecord(id, [null, { evidence }]))).length;
    if (size > this.#room) return;
    this.#texts[rank] = JSON.stringify(evidence);
    this.#sizes[rank] = size;
    this.#size += size;
    while (this.#size > 2 * this.#room) {
      this.#end--;
      this.#size -= this.#sizes[this.#end] ?? 0;
      delete this.#texts[this.#end];
    }
  }

  detail(id: string): UnitDetail | null {
    const text = this.#texts[this.#ranks.get(id) ?? -1];
    return text === undefined ? null : { evidence: JSON.parse(text) };
  }
}

/** A correct row that repeats others says nothing that they do not. */
function isWorthStoring({ level, verdict }: EvidenceRow): boolean {
  return level !== "sum" || verdict !== "correct";
}

/** Drops counts, invisible digits, what mistakes are counted by, and notes that repeat what the marks show. */
function storedRow(
  { counts: _, mended: __, weight: ___, kind: ____, compare, place, values, note, marks, ...rest }: EvidenceRow,
  isAlone: boolean,
): EvidenceRow {
  const row = {
    ...rest,
    ...(place === undefined || place === evidencePlace(rest) ? {} : { place }),
    ...(compare === undefined || String(comparedTexts({ ...rest, compare })) === String(comparedTexts(rest))
      ? {}
      : { compare }),
    ...(note === undefined || marks !== undefined ? {} : { note }),
    // All systems share one gold text, so no system may mark it.
    ...(marks === undefined ? {} : { marks: isAlone ? marks : { gold: [], pred: marks.pred } }),
  };
  if (values === undefined) return row;
  const short = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "number" ? storedNumber(value) : value,
  ]);
  return { ...row, values: Object.fromEntries(short) as EvidenceRow["values"] & object };
}
