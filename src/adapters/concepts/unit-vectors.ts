// Vectors of single units: the table's dimensions first, then hashed directions of senses, figures and unknown words.
import type { ConceptTable } from "./concept-table.ts";
import { addDirection, HASHED_DIMENSIONS, keyOf } from "./hashed-signs.ts";
import type { Unit } from "./label-units.ts";
import { lengthOf, scaleTo } from "./vector-length.ts";

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
