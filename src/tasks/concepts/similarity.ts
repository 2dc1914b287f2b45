// Similarities between the concepts of two answers, and what is nearest to what.
import { groupBy } from "../../core/group.ts";
import type { Answer } from "./answer.ts";
import { cosines, type Grid, NO_VECTORS, type Vectors } from "./cosines.ts";

export interface Concepts {
  readonly labels: readonly string[];
  readonly vectors: Vectors;
  readonly positions: readonly number[];
}

/** An answer's concepts are a set: of those with the same label only the first counts, unless duplicates are kept. */
export function uniqueConcepts({ concepts, vectors }: Answer, dedupe: "on" | "off"): Concepts {
  if (concepts === null || (vectors === null && concepts.length > 0))
    throw new Error("this is a bug in karat: an answer was matched before its concepts and vectors were there");
  const positions = dedupe === "on" ? uniquePositions(concepts) : [...concepts.keys()];
  return { labels: positions.map((position) => concepts[position]!), vectors: vectors ?? NO_VECTORS, positions };
}

/** The cosine of each pair; with `identity`, 1 for equal labels, whatever their vectors. */
export function similarities(pred: Concepts, gold: Concepts, identity: "on" | "off"): Grid {
  const grid = cosines(pred, gold);
  if (identity === "on") {
    const columns = groupBy(gold.labels.keys(), (column) => normalisedLabel(gold.labels[column]!));
    for (const [row, label] of pred.labels.entries())
      for (const column of columns.get(normalisedLabel(label)) ?? []) grid.values[row * grid.stride + column] = 1;
  }
  return grid;
}

export function nearPairs({ rows, columns, stride, values }: Grid, threshold: number): readonly (readonly number[])[] {
  return Array.from({ length: rows }, (_, row) => {
    const near: number[] = [];
    for (let column = 0; column < columns; column++) if (values[row * stride + column]! >= threshold) near.push(column);
    return near;
  });
}

export interface Nearest {
  readonly position: number;
  readonly similarity: number;
}

export function nearestColumns({ rows, columns, stride, values }: Grid): readonly (Nearest | null)[] {
  return Array.from({ length: rows }, (_, row) => nearest(columns, (column) => values[row * stride + column]!));
}

export function nearestRows({ rows, columns, stride, values }: Grid): readonly (Nearest | null)[] {
  return Array.from({ length: columns }, (_, column) => nearest(rows, (row) => values[row * stride + column]!));
}

/** Similarities that differ by less are equal up to rounding; the first of equals is named. */
const ROUNDING = 1e-12;

function nearest(count: number, similarityAt: (position: number) => number): Nearest | null {
  let best: Nearest | null = null;
  for (let position = 0; position < count; position++) {
    const similarity = similarityAt(position);
    if (best === null || similarity > best.similarity + ROUNDING) best = { position, similarity };
  }
  return best;
}

/** Compatibility forms, case and white space make no difference: "Café" is "cafe\u0301 ". */
export function normalisedLabel(label: string): string {
  return label.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}

/** The positions of unique concepts: of those with the same label, the first. */
export function uniquePositions(labels: readonly string[]): readonly number[] {
  const first = new Map<string, number>();
  for (const [position, label] of labels.entries()) {
    const key = normalisedLabel(label);
    if (!first.has(key)) first.set(key, position);
  }
  return [...first.values()];
}
