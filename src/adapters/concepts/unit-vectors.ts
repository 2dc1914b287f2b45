// Vectors of single units: the table's dimensions first, then hashed directions of senses, figures and unknown words.
// A hashed direction is fixed and pseudo-random: different meanings are almost orthogonal, and nothing is stored.
import type { ConceptTable } from "./concept-table.ts";
import type { Unit } from "./label-units.ts";

/** Weight of the senses against the table's vector: synonyms share senses, sister terms and antonyms do not. */
const SENSE_WEIGHT = 0.7;
/** Weight of a word's own direction when nothing is known of its senses: it then equals only itself. */
const UNKNOWN_WEIGHT = 0.8;
const FIGURE_WEIGHT = 2.5;
const NEGATION_WEIGHT = 2;

export interface WeightedVector {
  readonly vector: Float64Array;
  readonly weight: number;
}

function entryVector(table: ConceptTable, row: number): Float64Array {
  const { dimensions } = table.header;
  const vector = new Float64Array(dimensions + HASHED_DIMENSIONS);
  table.addVector(row, vector);
  table.eachMeaning(row, (node, strength) => addDirection(node, strength, vector, dimensions));
  if (lengthOf(vector, dimensions) === 0) addDirection(~row, UNKNOWN_WEIGHT, vector, dimensions);
  else scaleTo(SENSE_WEIGHT, vector, dimensions);
  return vector;
}

/** The pieces of an unknown word give it a place; its spelling gives it an identity. */
function unknownVector(table: ConceptTable, word: string): Float64Array {
  const { dimensions } = table.header;
  const vector = new Float64Array(dimensions + HASHED_DIMENSIONS);
  for (let start = 0; start < word.length; ) {
    let end = Math.min(word.length, start + table.longest);
    const piece = () => table.find((start > 0 ? "##" : "") + word.slice(start, end));
    while (end > start + 1 && piece() === undefined) end--;
    const row = piece();
    if (row !== undefined) table.addVector(row, vector);
    start = end;
  }
  scaleTo(1, vector);
  addDirection(keyOf(word), UNKNOWN_WEIGHT, vector, dimensions);
  return vector;
}

function keyedVector({ header: { dimensions } }: ConceptTable, key: string, weight: number): Float64Array {
  const vector = new Float64Array(dimensions + HASHED_DIMENSIONS);
  addDirection(keyOf(key), weight, vector, dimensions);
  return vector;
}

/** Gives each unit its vector and its weight in a phrase; vectors of entries are made once. */
export function createUnitVectors(table: ConceptTable): (unit: Unit) => WeightedVector {
  const entries = new Map<number, Float64Array>();
  return (unit) => {
    switch (unit.kind) {
      case "entry": {
        const vector = entries.get(unit.row) ?? entryVector(table, unit.row);
        entries.set(unit.row, vector);
        return { vector, weight: table.weight(unit.row) };
      }
      case "figure":
        return { vector: keyedVector(table, `figure ${unit.text}`, FIGURE_WEIGHT), weight: 1 };
      case "negation":
        return { vector: keyedVector(table, "negation", NEGATION_WEIGHT), weight: 1 };
      case "unknown":
        return { vector: unknownVector(table, unit.text), weight: 1 };
    }
  };
}

/** Elements of a direction; two directions have a cosine of about ±1/√256. */
export const HASHED_DIMENSIONS = 256;

/** Mixes 32 bits so that each input bit changes about half of the output (finaliser of MurmurHash3). */
function mix(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** Adds `factor` × the unit direction of `key` to `into`, starting at element `offset`. */
export function addDirection(key: number, factor: number, into: Float64Array, offset: number): void {
  const step = factor / Math.sqrt(HASHED_DIMENSIONS);
  for (let block = 0; block < HASHED_DIMENSIONS / 32; block++) {
    let bits = mix(Math.imul(key, 0x9e3779b1) + Math.imul(block + 1, 0x7feb352d));
    for (let i = 0; i < 32; i++, bits >>>= 1) into[offset + 32 * block + i]! += (bits & 1) === 0 ? step : -step;
  }
}

/** A key for a string, outside the range of the table's nodes (FNV-1a with the top bit set). */
export function keyOf(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return mix(h) | 0x80000000;
}

export function lengthOf(vector: Float64Array, start = 0): number {
  let squares = 0;
  for (let i = start; i < vector.length; i++) squares += vector[i]! * vector[i]!;
  return Math.sqrt(squares);
}

/** Scales the elements from `start` on to the given length; leaves zeros alone. */
export function scaleTo(length: number, vector: Float64Array, start = 0): void {
  const own = lengthOf(vector, start);
  if (own > 0) for (let i = start; i < vector.length; i++) vector[i]! *= length / own;
}
