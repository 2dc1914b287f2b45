// The columns of entities and the row of a unit.

import { agreementOf, type PairedEntities } from "./entity.ts";
import type { EntitiesMatch, MatchedPart } from "./match.ts";
import { isGraded, type Reading } from "./options.ts";

/** The facts from which the columns and scores of a task are made. */
export interface ScorePlan {
  readonly reading: Reading;
  /** The types that have columns and scores of their own. */
  readonly labels: readonly string[];
}

/** An entity is correct or not. */
export const COUNTS = ["gold", "pred", "correct"] as const;

/** Pairs by how they agree, and entities without a partner. */
export const GRADES = ["both", "boundsOnly", "typeOnly", "neither", "missed", "spurious"] as const;

/** Pairs of one type alone can only differ in bounds. */
const TYPE_GRADES = ["both", "typeOnly", "missed", "spurious"] as const;

export function columnsOf({ reading, labels }: ScorePlan): readonly string[] {
  const [all, ofType] = isGraded(reading) ? [GRADES, TYPE_GRADES] : [COUNTS, COUNTS];
  return ["tokens", "tags", ...all, ...labels.flatMap((label) => ofType.map((name) => `${label}.${name}`))];
}

type Row = Record<string, number>;

/** Makes the row of a match. Types without columns count in the columns of all types. */
export function rowsOf({ reading, labels }: ScorePlan): (match: EntitiesMatch) => Readonly<Row> {
  const zeros: Row = Object.fromEntries(columnsOf({ reading, labels }).map((column) => [column, 0]));
  const prefixes = new Map(labels.map((label) => [label, `${label}.`]));
  const addPart = isGraded(reading) ? addGrades : addCounts;
  return ({ parts }) => {
    const row = { ...zeros };
    for (const part of parts) {
      row.tokens! += part.sentences?.gold.tags.length ?? 0;
      row.tags! += part.equalTags;
      addPart(row, part, prefixes);
    }
    return row;
  };
}

/** The beginning of the columns of each type. */
type Prefixes = ReadonlyMap<string, string>;

function addCounts(row: Row, { paired: { gold, pred, pairs } }: MatchedPart, prefixes: Prefixes): void {
  const add = (name: (typeof COUNTS)[number], type: string) => {
    row[name]!++;
    const prefix = prefixes.get(type);
    if (prefix !== undefined) row[`${prefix}${name}`]!++;
  };
  for (const { type } of gold) add("gold", type);
  for (const { type } of pred) add("pred", type);
  for (const [at, , countedAs = gold[at]!.type] of pairs) add("correct", countedAs);
}

function addGrades(row: Row, { paired, byType }: MatchedPart, prefixes: Prefixes): void {
  addPairs(row, paired as PairedEntities, "");
  for (const [type, pairs] of byType) {
    const prefix = prefixes.get(type);
    if (prefix !== undefined) addPairs(row, pairs, prefix);
  }
}

function addPairs(row: Row, { gold, pred, pairs }: PairedEntities, prefix: string): void {
  for (const [one, other] of pairs) row[`${prefix}${agreementOf(gold[one]!, pred[other]!)}`]!++;
  row[`${prefix}missed`]! += gold.length - pairs.length;
  row[`${prefix}spurious`]! += pred.length - pairs.length;
}
