// Evidence for the script of the page: in pages that are read one at a time, the worst units first, until the room is full.
import type { EvidenceRow } from "../../core/evidence.ts";
import { withoutStyle } from "../../draw/drawing.ts";
import type { ReportedSystem, UnitDetail } from "./input.ts";
import { jsonText, utf8Length } from "./json-block.ts";
import { stored } from "./unit-data.ts";
import type { ComparedUnit } from "./units.ts";

/** The block `evidence-index`. */
export interface EvidenceIndex {
  /** The page of evidence of each unit, -1 where it has none. */
  readonly pages: readonly number[];
  /** How many units have evidence, and how many of these a picture. */
  readonly explained: number;
  readonly pictured: number;
  /** Whether something was left out for want of room, and not for want of evidence. */
  readonly isCut: boolean;
}

/** A block `evidence-N`: by position of the unit, the detail of each system. */
export type EvidencePage = Readonly<Record<string, readonly (StoredDetail | null)[]>>;

export interface StoredDetail {
  readonly evidence: readonly EvidenceRow[];
  readonly picture?: string;
}

const PAGE_BYTES = 64_000;
/** A unit larger than this share of the room is left out alone, so that it does not keep all others out. */
const LARGEST_SHARE = 1 / 4;
/** Pictures are several times as large as the evidence they show; the rest of the room is for units without one. */
const PICTURE_SHARE = 1 / 2;

/** Pages until the room is full; returns where each unit stands. */
export function* evidencePages(
  systems: readonly ReportedSystem[],
  units: readonly ComparedUnit[],
  room: number,
): Generator<{ number: number; json: string }, EvidenceIndex> {
  const pages = new Array<number>(units.length).fill(-1);
  let page: string[] = [];
  let [number, spent, pageBytes, explained, pictured, isCut] = [0, 0, 0, 0, 0, false];
  for (const [position, { id }] of units.entries()) {
    const details = systems.map(({ detail }) => detail?.(id) ?? null);
    if (details.every((detail) => detail === null)) continue;
    const hasPicture = spent < room * PICTURE_SHARE;
    const kept = details.map((detail) => detail && storedDetail(detail, hasPicture));
    const json = jsonText(kept);
    const bytes = utf8Length(json) + 8;
    const isTooLarge = bytes > room * LARGEST_SHARE;
    const isFull = spent + bytes > room;
    isCut ||= isTooLarge || isFull || !hasPicture;
    if (isTooLarge) continue;
    if (isFull) break;
    page.push(`"${position}":${json}`);
    pages[position] = number;
    explained++;
    if (kept.some((detail) => detail?.picture !== undefined)) pictured++;
    spent += bytes;
    pageBytes += bytes;
    if (pageBytes < PAGE_BYTES) continue;
    yield { number: number++, json: `{${page.join(",")}}` };
    [page, pageBytes] = [[], 0];
  }
  if (page.length > 0) yield { number, json: `{${page.join(",")}}` };
  return { pages, explained, pictured, isCut };
}

/** A picture is not looked at, and so not drawn, unless there is room for it. */
function storedDetail(detail: UnitDetail, hasPicture: boolean): StoredDetail {
  const evidence = detail.evidence.map(storedRow);
  const picture = hasPicture ? detail.picture : undefined;
  return picture === undefined ? { evidence } : { evidence, picture: withoutStyle(picture) };
}

/** Without what only adding up needs, and without digits that nobody sees. */
function storedRow({ counts: _, values, ...row }: EvidenceRow): EvidenceRow {
  if (values === undefined) return row;
  const short = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "number" ? stored(value) : value,
  ]);
  return { ...row, values: Object.fromEntries(short) as EvidenceRow["values"] & object };
}
