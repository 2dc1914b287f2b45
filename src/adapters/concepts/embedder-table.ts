// The default embedder: a label's vector is composed of table vectors and of hashed directions of its word senses.
import { remember } from "../../core/remember.ts";
import type { ConceptEmbedder } from "../../tasks/concepts/services.ts";
import type { ConceptTable } from "./concept-table.ts";
import { createUnitSplitter, type Unit, wordsOf } from "./label-units.ts";
import type { Lexicon } from "./lexicon.ts";
import {
  addDirection,
  createUnitVectors,
  HASHED_DIMENSIONS,
  keyOf,
  scaleTo,
  type WeightedVector,
} from "./unit-vectors.ts";

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
function composed(units: Iterable<WeightedVector>, size: number, start: number): Float64Array {
  const sum = new Float64Array(size);
  const bound = new Float64Array(size).fill(1, start);
  let count = 0;
  for (const { vector, weight } of units) {
    count++;
    for (let i = 0; i < size; i++) sum[i]! += weight * vector[i]!;
    for (let i = start; i < size; i++) bound[i]! *= vector[i]!;
  }
  scaleTo(1, sum);
  if (count === 0) return sum;
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

  function* vectorsOf(units: readonly Unit[]): Generator<WeightedVector> {
    for (const unit of units) yield unitVector(unit);
  }

  function compose(label: string): Float32Array {
    const vector = composed(vectorsOf(split(label)), dimensions + HASHED_DIMENSIONS, dimensions);
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
  const words = wordsOf(label);
  if (words.length === 1) {
    const letters = /^(\p{Lu}{2,6})s?$/u.exec(words[0]!)?.[1];
    return letters === undefined ? undefined : { letters: letters.toLowerCase(), isAbbreviation: true };
  }
  const content = words.map((word) => word.toLowerCase()).filter((word) => !SKIPPED.has(word));
  if (content.length < 2) return undefined;
  return { letters: content.map((word) => word[0]).join(""), isAbbreviation: false };
}
