// What the script of the page knows: the scores of the units, and evidence in pages, within a budget of bytes.
import type { EvidenceRow } from "../../core/evidence.ts";
import { withoutStyle } from "../../draw/drawing.ts";
import type { Page, ReportedSystem } from "./input.ts";
import { jsonText, utf8Length } from "./json-block.ts";
import type { ReportedUnit } from "./units.ts";

/** The block `unit-data`: columns, since they are smaller and quicker to sort than rows. */
export interface UnitData {
  readonly task: string;
  readonly unit: string;
  readonly digits: number;
  readonly primary: string;
  readonly systems: readonly string[];
  readonly scores: readonly {
    readonly id: string;
    readonly label: string;
    readonly better: "higher" | "lower";
    readonly range: readonly [number | null, number | null];
  }[];
  readonly ids: readonly string[];
  /** By system, score and unit. */
  readonly values: readonly (readonly (readonly (number | null)[])[])[];
}

/** The block `evidence-index`. */
export interface EvidenceIndex {
  /** The page of evidence of each unit, -1 where it has none. */
  readonly pages: readonly number[];
  /** How many units have evidence. */
  readonly explained: number;
  /** Whether evidence was left out for want of room, and not for want of evidence. */
  readonly isCut: boolean;
}

/** A block `evidence-N`: by position of the unit, the detail of each system. */
export type EvidencePage = Readonly<Record<string, readonly (StoredDetail | null)[]>>;

export interface StoredDetail {
  readonly evidence: readonly EvidenceRow[];
  readonly picture?: string;
}

/** Digits enough to sort and to show. */
const STORED_DIGITS = 6;

/** The first units whose scores fit into half of the page. */
export function fittingUnits(
  { systems, scores, mostBytes }: Page,
  units: readonly ReportedUnit[],
): readonly ReportedUnit[] {
  const scoreBytes = systems.length * Object.keys(scores).length * (STORED_DIGITS + 4);
  let bytes = 0;
  const end = units.findIndex(({ id }) => (bytes += utf8Length(jsonText(id)) + scoreBytes) > mostBytes / 2);
  return end === -1 ? units : units.slice(0, end);
}

export function unitJson(page: Page, units: readonly ReportedUnit[]): string {
  const { definition, systems, scores, digits, primary } = page;
  const data: UnitData = {
    task: definition.id,
    unit: definition.unit,
    digits,
    primary,
    systems: systems.map(({ name }) => name),
    scores: Object.entries(scores).map(
      ([
        id,
        {
          label,
          better,
          range: [low, high],
        },
      ]) => ({
        id,
        label,
        better,
        range: [finite(low), finite(high)],
      }),
    ),
    ids: units.map(({ id }) => id),
    values: systems.map((_, system) =>
      Object.keys(scores).map((score) => units.map((unit) => stored(unit.scores[system]?.[score]))),
    ),
  };
  return jsonText(data);
}

function stored(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value.toPrecision(STORED_DIGITS));
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

const PAGE_BYTES = 64_000;
/** A unit larger than this share of the room is left out alone, so that it does not keep all others out. */
const LARGEST_SHARE = 1 / 4;

/** Pages of evidence until the room is full; returns where each unit stands. */
export function* evidencePages(
  systems: readonly ReportedSystem[],
  units: readonly ReportedUnit[],
  room: number,
): Generator<{ number: number; json: string }, EvidenceIndex> {
  const pages = new Array<number>(units.length).fill(-1);
  let page: string[] = [];
  let [number, spent, pageBytes, explained, isCut] = [0, 0, 0, 0, false];
  for (const [position, { id }] of units.entries()) {
    const json = detailJson(systems, id);
    if (json === null) continue;
    const bytes = utf8Length(json) + 8;
    const isTooLarge = bytes > room * LARGEST_SHARE;
    isCut ||= isTooLarge || spent + bytes > room;
    if (isTooLarge) continue;
    if (spent + bytes > room) break;
    page.push(`"${position}":${json}`);
    pages[position] = number;
    explained++;
    spent += bytes;
    pageBytes += bytes;
    if (pageBytes < PAGE_BYTES) continue;
    yield { number: number++, json: `{${page.join(",")}}` };
    [page, pageBytes] = [[], 0];
  }
  if (page.length > 0) yield { number, json: `{${page.join(",")}}` };
  return { pages, explained, isCut };
}

/** The details of a unit by system; null where no system has any. */
function detailJson(systems: readonly ReportedSystem[], id: string): string | null {
  const details = systems.map(({ detail }) => detail?.(id) ?? null);
  if (details.every((detail) => detail === null)) return null;
  return jsonText(
    details.map(
      (detail): StoredDetail | null =>
        detail && {
          evidence: detail.evidence.map(shown),
          ...(detail.picture === undefined ? {} : { picture: withoutStyle(detail.picture) }),
        },
    ),
  );
}

/** Without what only adding up needs. */
function shown({ counts: _, ...row }: EvidenceRow): EvidenceRow {
  return row;
}
