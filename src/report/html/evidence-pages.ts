// Evidence for the script of the page: one record a unit, in blocks that are read one at a time, until the room is full.
import { alignEvidence, type EvidenceCell, type EvidenceItem } from "../../core/align-evidence.ts";
import type { EvidenceRow } from "../../core/evidence.ts";
import { withoutStyle } from "../../draw/drawing.ts";
import type { Page, UnitDetail } from "./input.ts";
import { jsonText, utf8Length } from "./json-block.ts";
import { stored } from "./unit-data.ts";
import type { ComparedUnit } from "./units.ts";

/** The block `evidence-index`. */
export interface EvidenceIndex {
  /** The block of each unit, -1 where it has none. */
  readonly pages: readonly number[];
  /** How many units have evidence, and how many of these a picture. */
  readonly explained: number;
  readonly pictured: number;
  /** Whether something was left out for want of room, and not for want of evidence. */
  readonly isCut: boolean;
}

/** A block `evidence-N`: records by position of the unit. */
export type EvidencePage = Readonly<Record<string, UnitRecord>>;

/** One unit: gold once, and beside each item a cell for every system. */
export interface UnitRecord {
  readonly gold: readonly EvidenceItem[];
  /** By system; null where a system has no evidence of the unit. */
  readonly cells: readonly (readonly (EvidenceCell | null)[] | null)[];
  /** SVGs by system. */
  readonly pictures?: readonly (string | null)[];
}

const PAGE_BYTES = 64_000;
/** A unit larger than this share of the room is left out alone, so that it does not keep all others out. */
const LARGEST_SHARE = 1 / 4;
/** Pictures are several times as large as the evidence they show; the rest of the room is for units without one. */
const PICTURE_SHARE = 1 / 2;

/** Blocks until the room is full; returns where each unit stands. */
export function* evidencePages(
  page: Page,
  units: readonly ComparedUnit[],
  room: number,
): Generator<{ number: number; json: string }, EvidenceIndex> {
  const pages = new Array<number>(units.length).fill(-1);
  let block: string[] = [];
  let [number, spent, blockBytes, explained, pictured, isCut] = [0, 0, 0, 0, 0, false];
  for (const [position, { id }] of units.entries()) {
    const details = detailsOf(page, id);
    if (details.every((detail) => detail === null)) continue;
    const hasPicture = spent < room * PICTURE_SHARE;
    const record = unitRecord(id, details, hasPicture);
    const json = jsonText(record);
    const bytes = utf8Length(json) + 8;
    const isTooLarge = bytes > room * LARGEST_SHARE;
    const isFull = spent + bytes > room;
    isCut ||= isTooLarge || isFull || !hasPicture;
    if (isTooLarge) continue;
    if (isFull) break;
    block.push(`"${position}":${json}`);
    pages[position] = number;
    explained++;
    if (record.pictures !== undefined) pictured++;
    spent += bytes;
    blockBytes += bytes;
    if (blockBytes < PAGE_BYTES) continue;
    yield { number: number++, json: `{${block.join(",")}}` };
    [block, blockBytes] = [[], 0];
  }
  if (block.length > 0) yield { number, json: `{${block.join(",")}}` };
  return { pages, explained, pictured, isCut };
}

/** Of several runs of a system the first is shown. */
function detailsOf({ systems }: Page, id: string): readonly (UnitDetail | null)[] {
  const first = systems.filter(({ system }, at) => systems.findIndex((other) => other.system === system) === at);
  return first.map(({ detail }) => detail?.(id) ?? null);
}

/** A picture is not looked at, and so not drawn, unless it is wanted. */
export function unitRecord(id: string, details: readonly (UnitDetail | null)[], hasPicture: boolean): UnitRecord {
  const aligned = alignEvidence(
    id,
    details.flatMap((detail, at) =>
      detail === null
        ? []
        : [[String(at), detail.evidence.map((row) => storedRow(row, details.length === 1))] as const],
    ),
  );
  const pictures = details.map((detail) => (hasPicture ? (detail?.picture ?? null) : null));
  return {
    gold: aligned.gold,
    cells: details.map((_, at) => aligned.systems[String(at)] ?? null),
    ...(pictures.some((picture) => picture !== null)
      ? { pictures: pictures.map((picture) => picture && withoutStyle(picture)) }
      : {}),
  };
}

/** Without what only adding up needs, without digits that nobody sees, and without a note that says what marks show. */
function storedRow({ counts: _, values, note, marks, ...rest }: EvidenceRow, isAlone: boolean): EvidenceRow {
  const row = {
    ...rest,
    ...(note === undefined || marks !== undefined ? {} : { note }),
    // Gold stands there once for all systems, so that the marks of none fit it.
    ...(marks === undefined ? {} : { marks: isAlone ? marks : { gold: [], pred: marks.pred } }),
  };
  if (values === undefined) return row;
  const short = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "number" ? stored(value) : value,
  ]);
  return { ...row, values: Object.fromEntries(short) as EvidenceRow["values"] & object };
}
