// The default embedder: a label's vector is composed of table vectors and of hashed directions of its word senses.
import type { ConceptEmbedder } from "../../core/concept-services.ts";
import type { ConceptTable } from "./concept-table.ts";
import { addDirection, HASHED_DIMENSIONS, keyOf } from "./hashed-signs.ts";
import { createUnitSplitter, type Unit, wordsOf } from "./label-units.ts";
import type { Lexicon } from "./lexicon.ts";

/** Weight of the senses against the distributional vector of a unit: synonyms share senses, sister terms and antonyms do not. */
const SENSE_WEIGHT = 0.7;
/** An unknown word equals only itself; its direction is weaker than that of known senses. */
const UNKNOWN_WEIGHT = 0.8;
const FIGURE_WEIGHT = 2.5;
const NEGATION_WEIGHT = 2;
/** How much the label as a whole counts against the sum of its units; see `boundSenses`. */
const BINDING_WEIGHT = 0.7;
/** How much the initials of a phrase count beside its meaning, and an abbreviation's letters beside what the table knows. */
const INITIALS_WEIGHT = 0.4;
const ABBREVIATION_WEIGHT = 1.2;
const CACHED_LABELS = 100_000;

const STOP_INITIALS = new Set("a an the of in on at by for to from with and or".split(" "));

function norm(vector: Float64Array, start = 0, end = vector.length): number {
  let squares = 0;
  for (let i = start; i < end; i++) squares += vector[i]! ** 2;
  return Math.sqrt(squares);
}

/** Scales elements start … end to the given length; leaves zeros alone. */
function scaleTo(length: number, vector: Float64Array, start = 0, end = vector.length): void {
  const own = norm(vector, start, end);
  if (own > 0) for (let i = start; i < end; i++) vector[i]! *= length / own;
}

/** Initials a phrase may be abbreviated to ("natural language processing" → "nlp"), or the abbreviation itself. */
function initialsOf(label: string): { letters: string; weight: number } | undefined {
  const words = wordsOf(label);
  if (words.length === 1) {
    const letters = /^(\p{Lu}{2,6})s?$/u.exec(words[0]!)?.[1];
    return letters === undefined ? undefined : { letters: letters.toLowerCase(), weight: ABBREVIATION_WEIGHT };
  }
  const content = words.map((word) => word.toLowerCase()).filter((word) => !STOP_INITIALS.has(word));
  if (content.length < 2) return undefined;
  return { letters: content.map((word) => word[0]).join(""), weight: INITIALS_WEIGHT };
}

export function createTableEmbedder(table: ConceptTable, lexicon: Lexicon): ConceptEmbedder {
  const { dimensions, digest, epsilon } = table.header;
  const size = dimensions + HASHED_DIMENSIONS;
  const split = createUnitSplitter(table, lexicon);
  const entryVectors = new Map<number, Float64Array>();
  const labelVectors = new Map<string, Float32Array>();

  function entryVector(row: number): Float64Array {
    let vector = entryVectors.get(row);
    if (vector === undefined) {
      const own = new Float64Array(size);
      table.addVector(row, 1, own);
      table.eachMeaning(row, (node, strength) => addDirection(node, strength, own, dimensions));
      if (norm(own, dimensions) === 0) addDirection(~row, UNKNOWN_WEIGHT, own, dimensions);
      else scaleTo(SENSE_WEIGHT, own, dimensions);
      entryVectors.set(row, (vector = own));
    }
    return vector;
  }

  /** The pieces of an unknown word give it a place; its spelling gives it an identity. */
  function unknownVector(word: string): Float64Array {
    const vector = new Float64Array(size);
    for (let start = 0; start < word.length; ) {
      let end = word.length;
      const piece = () => table.find((start > 0 ? "##" : "") + word.slice(start, end));
      while (end > start + 1 && piece() === undefined) end--;
      const row = piece();
      if (row !== undefined) table.addVector(row, 1, vector);
      start = end;
    }
    scaleTo(1, vector);
    addDirection(keyOf(word), UNKNOWN_WEIGHT, vector, dimensions);
    return vector;
  }

  function keyedVector(key: string, weight: number): Float64Array {
    const vector = new Float64Array(size);
    addDirection(keyOf(key), weight, vector, dimensions);
    return vector;
  }

  function unitVector(unit: Unit): { vector: Float64Array; weight: number } {
    switch (unit.kind) {
      case "entry":
        return { vector: entryVector(unit.row), weight: table.weight(unit.row) };
      case "figure":
        return { vector: keyedVector(`figure ${unit.text}`, FIGURE_WEIGHT), weight: 1 };
      case "negation":
        return { vector: keyedVector("negation", NEGATION_WEIGHT), weight: 1 };
      case "unknown":
        return { vector: unknownVector(unit.text), weight: 1 };
    }
  }

  /**
   * The elementwise product of the units' sense vectors, in any order: two such products are close only if every unit
   * has a close partner, so that a label with one wrong word ("left ventricle", "right ventricle") is told apart.
   */
  function boundSenses(parts: readonly Float64Array[]): Float64Array {
    const bound = new Float64Array(size).fill(1, dimensions);
    for (const part of parts) for (let i = dimensions; i < size; i++) bound[i]! *= part[i]!;
    scaleTo(BINDING_WEIGHT, bound);
    return bound;
  }

  function compose(label: string): Float32Array {
    const parts = split(label).map(unitVector);
    const sum = new Float64Array(size);
    for (const { vector, weight } of parts) for (let i = 0; i < size; i++) sum[i]! += weight * vector[i]!;
    scaleTo(1, sum);
    const bound = boundSenses(parts.map(({ vector }) => vector));
    if (parts.length > 0) for (let i = dimensions; i < size; i++) sum[i]! += bound[i]!;
    const initials = initialsOf(label);
    if (initials !== undefined) addDirection(keyOf(`initials ${initials.letters}`), initials.weight, sum, dimensions);
    scaleTo(1, sum);
    return Float32Array.from(sum);
  }

  function embedLabel(label: string): Float32Array {
    let vector = labelVectors.get(label);
    if (vector === undefined) {
      vector = compose(label);
      if (labelVectors.size >= CACHED_LABELS) labelVectors.clear();
      labelVectors.set(label, vector);
    }
    return vector;
  }

  return { name: "table", digest, epsilon, embed: (labels) => labels.map(embedLabel) };
}
