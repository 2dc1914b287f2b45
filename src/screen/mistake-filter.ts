// Which units have the mistakes that words of the filter ask for: of a place, of a kind, or with a pair of values.
import type { EvidenceCell, EvidenceItem } from "../contract/align-evidence.ts";
import { comparedTexts, evidencePlace, type Verdict } from "../contract/evidence.ts";
import type { Mistakes, UnitMistakes } from "../contract/mistakes.ts";
import { remember } from "../numeric/remember.ts";
import type { UnitRecord } from "../report/html/evidence-pages.ts";
import { NOTHING } from "../report/mistakes/shown-clusters.ts";

/** The mistakes of all units, as results and evidence have them. */
export interface MistakeData {
  /** The place and kind of each cluster, by system. */
  readonly clusters: readonly (readonly { readonly place: string; readonly kind: string }[])[];
  readonly of: (system: number, unit: number) => UnitMistakes;
  /** Null where a unit's evidence is not at hand. */
  readonly record: (unit: number) => UnitRecord | null;
}

/** Null where no system's mistakes were collected. */
export function mistakeData(
  systems: readonly (Mistakes | null)[],
  unitsOf: (system: number) => MistakesOfUnit,
  record: MistakeData["record"],
): MistakeData | null {
  if (systems.every((one) => one === null)) return null;
  const read = remember(unitsOf);
  return {
    clusters: systems.map((one) => one?.clusters ?? []),
    of: (system, unit) => read(system)(unit),
    record,
  };
}

type MistakesOfUnit = (unit: number) => UnitMistakes;

/** The words of a filter for mistakes, in lower case. */
export interface MistakeQuery {
  readonly systems: readonly number[];
  readonly place?: string;
  readonly kind?: string;
  readonly pair?: readonly [gold: string, pred: string];
}

export function hasMistake({ clusters, of, record }: MistakeData, query: MistakeQuery, unit: number): boolean {
  const { systems, place, kind, pair } = query;
  return systems.some((system) => {
    const isNamed = of(system, unit).some(([at]) => {
      const cluster = clusters[system]?.[at];
      return cluster !== undefined && (kind === undefined || cluster.kind === kind) && isIn(cluster, place);
    });
    // Evidence is exact; clusters only know that a whole item was left out, not which of its values.
    const isInEvidence = kind === undefined && (pair !== undefined || isNamed);
    const rows = isInEvidence ? evidenceRows(record(unit), system) : null;
    if (rows === null) return isNamed && pair === undefined;
    return rows.some((row) => isAsked(row, query));
  });
}

function isIn(cluster: { readonly place: string; readonly kind: string }, place: string | undefined): boolean {
  if (place === undefined) return true;
  const own = cluster.place.toLowerCase();
  return (
    own === place ||
    (cluster.kind.startsWith("item-") && place.startsWith(own) && !/^[\p{L}\p{N}]/u.test(place.slice(own.length)))
  );
}

export interface JudgedRow {
  readonly item: EvidenceItem;
  readonly cell: EvidenceCell;
}

/** Returns the rows on which a system was judged in a unit, each once; null if there is no evidence. */
export function evidenceRows(record: UnitRecord | null, system: number): readonly JudgedRow[] | null {
  const cells = record?.cells[system];
  if (record === null || cells == null) return null;
  return record.gold.flatMap((item, at) => {
    const cell = cells[at];
    return cell == null || cell.level === "sum" ? [] : [{ item, cell }];
  });
}

/** The verdicts of kinds in which one side has nothing. */
const ONE_SIDED: Readonly<Record<string, Verdict>> = {
  missed: "missed",
  "item-missed": "missed",
  extra: "extra",
  "item-extra": "extra",
};

/** Whether a row of evidence is of the place and the values asked for; of its kind, evidence only has the verdict. */
export function isAsked({ item, cell }: JudgedRow, { place, kind = "", pair }: MistakeQuery): boolean {
  if (place !== undefined && rowPlace(item, cell).toLowerCase() !== place) return false;
  if (Object.hasOwn(ONE_SIDED, kind)) return cell.verdict === ONE_SIDED[kind];
  return pair === undefined ? isMistake(cell) : isPair(item, cell, pair);
}

export function rowPlace({ at }: EvidenceItem, { place }: EvidenceCell): string {
  return evidencePlace({ at, ...(place !== undefined && { place }) });
}

export function isMistake({ verdict, level }: EvidenceCell): boolean {
  return level !== "sum" && verdict !== "correct" && verdict !== "not-scored";
}

function isPair(item: EvidenceItem, cell: EvidenceCell, [gold, pred]: readonly [string, string]): boolean {
  const isSame = (text: string | undefined, wanted: string) => (text?.toLowerCase() ?? NOTHING) === wanted;
  const [ofGold, predicted] = textsOf({ item, cell });
  return isSame(ofGold, gold) && isSame(predicted, pred);
}

function textsOf({ item, cell }: JudgedRow) {
  const gold = cell.gold ?? item.gold;
  return comparedTexts({ ...cell, ...(gold !== undefined && { gold }) });
}

/** A mistake of a unit as the list shows it. */
export interface ListedMistake {
  readonly place: string;
  /** The kind of mistake, set if there is no evidence. */
  readonly kind?: string;
  readonly gold?: string;
  readonly pred?: string;
}

/** All mistakes of a unit; values of a whole item are one. */
export function listedMistakes(
  { clusters, of, record }: MistakeData,
  system: number,
  unit: number,
): readonly ListedMistake[] {
  const rows = evidenceRows(record(unit), system);
  if (rows === null)
    return of(system, unit).flatMap(([at, count]) => {
      const cluster = clusters[system]?.[at];
      return cluster === undefined
        ? []
        : Array.from({ length: count }, () => ({ place: cluster.place, kind: cluster.kind }));
    });
  return rows
    .filter(({ cell }) => isMistake(cell) && cell.of === undefined)
    .map(({ item, cell }) => {
      const [hasGold, hasPred] = textsOf({ item, cell }).map((text) => text !== undefined);
      const gold = cell.gold ?? item.gold;
      return {
        place: rowPlace(item, cell),
        ...(hasGold && gold !== undefined && { gold }),
        ...(hasPred && cell.pred !== undefined && { pred: cell.pred }),
      };
    });
}
