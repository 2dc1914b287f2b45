// The default embedder: a label's vector is composed of table vectors and of hashed directions of its word senses.
import { mixedBits } from "../../contract/ids.ts";
import { remember } from "../../numeric/remember.ts";
import type { ConceptEmbedder } from "../../tasks/concepts/services.ts";
import type { ConceptTable } from "./concept-table.ts";
import { createUnitSplitter, type LabelUnit, labelWords } from "./label-units.ts";
import type { Lexicon } from "./lexicon.ts";

/** How much the label as a whole counts against the sum of its units. */
const BINDING_WEIGHT = 0.7;
/** How much the initials of a phrase count beside its meaning, and an abbreviation's letters beside what the table knows. */
const INITIALS_WEIGHT = 0.4;
const ABBREVIATION_WEIGHT = 1.2;

/**
 * The sum of the units' vectors, and the elementwise product of their hashed parts, in any order: two such products are
 * close only if every unit has a close partner, so that labels with one wrong word ("weight gain", "weight loss") are
 * told apart. Units go by one at a time, since a label may have any number of them.
 */
function composed(
  units: readonly LabelUnit[],
  vectorOf: (unit: LabelUnit) => WeightedVector,
  start: number,
): Float64Array {
  const size = start + HASHED_DIMENSIONS;
  const sum = new Float64Array(size);
  const bound = new Float64Array(size).fill(1, start);
  for (const unit of units) {
    const { vector, weight } = vectorOf(unit);
    for (let i = 0; i < size; i++) sum[i]! += weight * vector[i]!;
    for (let i = start; i < size; i++) bound[i]! *= vector[i]!;
  }
  scaleTo(1, sum);
  if (units.length === 0) return sum;
  scaleTo(BINDING_WEIGHT, bound);
  for (let i = start; i < size; i++) sum[i]! += bound[i]!;
  return sum;
}

function addInitials(label: string, into: Float64Array, start: number): void {
  const initials = initialsOf(label);
  if (initials === undefined) return;
  const weight = initials.isAbbreviation ? ABBREVIATION_WEIGHT : INITIALS_WEIGHT;
  addDirection(keyOf(`initials ${initials.letters}`), weight, into, start);
}

export function createTableEmbedder(table: ConceptTable, lexicon: Lexicon): ConceptEmbedder {
  const { dimensions, digest, epsilon } = table.header;
  const split = createUnitSplitter(table, lexicon);
  const unitVector = createUnitVectors(table);

  function compose(label: string): Float32Array {
    const vector = composed(split(label), unitVector, dimensions);
    addInitials(label, vector, dimensions);
    scaleTo(1, vector);
    return Float32Array.from(vector);
  }

  const embedLabel = remember(compose);

  return { name: "table", digest, epsilon, embed: (labels) => labels.map(embedLabel) };
}

interface Initials {
  readonly letters: string;
  readonly isAbbreviation: boolean;
}

const SKIPPED = new Set("a an the of in on at by for to from with and or".split(" "));

/** "natural language processing" and "NLP" → "nlp"; undefined for other single words. */
function initialsOf(label: string): Initials | undefined {
  const words = labelWords(label);
  if (words.length === 1) {
    const letters = /^(\p{Lu}{2,6})s?$/u.exec(words[0]!)?.[1];
    return letters === undefined ? undefined : { letters: letters.toLowerCase(), isAbbreviation: true };
  }
  const content = words.map((word) => word.toLowerCase()).filter((word) => !SKIPPED.has(word));
  if (content.length < 2) return undefined;
  return { letters: content.map((word) => word[0]).join(""), isAbbreviation: false };
}

/** Weight of the senses against the table's vector: synonyms share senses, sister terms and antonyms do not. */
const SENSE_WEIGHT = 0.7;
/** Weight of a word's own direction when nothing is known of its senses: it then equals only itself. */
const UNKNOWN_WEIGHT = 0.8;
const FIGURE_WEIGHT = 2.5;
const NEGATION_WEIGHT = 2;

interface WeightedVector {
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
function createUnitVectors(table: ConceptTable): (unit: LabelUnit) => WeightedVector {
  const vectorOfEntry = remember((row: number) => entryVector(table, row));
  return (unit) => {
    switch (unit.kind) {
      case "entry":
        return { vector: vectorOfEntry(unit.row), weight: table.weight(unit.row) };
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

/** Adds `factor` × the unit direction of `key` to `into`, starting at element `offset`. */
export function addDirection(key: number, factor: number, into: Float64Array, offset: number): void {
  const step = factor / Math.sqrt(HASHED_DIMENSIONS);
  for (let block = 0; block < HASHED_DIMENSIONS / 32; block++) {
    let bits = mixedBits(Math.imul(key, 0x9e3779b1) + Math.imul(block + 1, 0x7feb352d));
    for (let i = 0; i < 32; i++, bits >>>= 1) into[offset + 32 * block + i]! += (bits & 1) === 0 ? step : -step;
  }
}

/** A key for a string, outside the range of the table's nodes (FNV-1a with the top bit set). */
export function keyOf(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return mixedBits(h) | 0x80000000;
}

function lengthOf(vector: Float64Array, start = 0): number {
  let squares = 0;
  for (let i = start; i < vector.length; i++) squares += vector[i]! * vector[i]!;
  return Math.sqrt(squares);
}

/** Scales the elements from `start` on to the given length; leaves zeros alone. */
function scaleTo(length: number, vector: Float64Array, start = 0): void {
  const own = lengthOf(vector, start);
  if (own > 0) for (let i = start; i < vector.length; i++) vector[i]! *= length / own;
}
