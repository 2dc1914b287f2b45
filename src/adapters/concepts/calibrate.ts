// Measures an embedder on labelled pairs: how well its similarities separate them, and at which threshold best.
import type { ConceptEmbedder } from "../../tasks/concepts/services.ts";

/** Two labels; 1 if they name the same concept, else 0; and a free word for the kind of pair. */
export type LabelledPair = readonly [a: string, b: string, same: 0 | 1, kind?: string];

export interface Calibration {
  /** Probability that a pair of same concepts is more similar than a pair of different ones; ties count half. */
  readonly auc: number | null;
  /** The threshold with the highest balanced accuracy. */
  readonly epsilon: number | null;
  readonly balancedAccuracy: number | null;
  readonly similarities: readonly number[];
}

export function cosine(a: Float32Array, b: Float32Array): number {
  let [dot, squaresA, squaresB] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    dot += a[i]! * b[i]!;
    squaresA += a[i]! * a[i]!;
    squaresB += b[i]! * b[i]!;
  }
  return squaresA === 0 || squaresB === 0 ? 0 : dot / Math.sqrt(squaresA * squaresB);
}

/** Area under the ROC curve by ranks (Mann–Whitney), ties at half. */
export function rocAuc(same: readonly number[], different: readonly number[]): number | null {
  if (same.length === 0 || different.length === 0) return null;
  let wins = 0;
  for (const s of same) for (const d of different) wins += s > d ? 1 : s === d ? 0.5 : 0;
  return wins / (same.length * different.length);
}

/** The middle between two neighbouring similarities at which the balanced accuracy is highest. */
function bestThreshold(
  same: readonly number[],
  different: readonly number[],
): { epsilon: number; accuracy: number } | null {
  if (same.length === 0 || different.length === 0) return null;
  const values = [...new Set([...same, ...different])].sort((x, y) => x - y);
  let best = { epsilon: values[0]!, accuracy: 0.5 };
  for (const [i, value] of values.entries()) {
    const epsilon = i === 0 ? value : (values[i - 1]! + value) / 2;
    const sameShare = same.filter((s) => s >= epsilon).length / same.length;
    const differentShare = different.filter((d) => d < epsilon).length / different.length;
    if ((sameShare + differentShare) / 2 > best.accuracy)
      best = { epsilon, accuracy: (sameShare + differentShare) / 2 };
  }
  return best;
}

export async function calibrate(embedder: ConceptEmbedder, pairs: readonly LabelledPair[]): Promise<Calibration> {
  const labels = [...new Set([...pairs.map(([a]) => a), ...pairs.map(([, b]) => b)])];
  const vectors = await embedder.embed(labels);
  const vectorOf = new Map(labels.map((label, i) => [label, vectors[i]!]));
  const similarities = pairs.map(([a, b]) => cosine(vectorOf.get(a)!, vectorOf.get(b)!));
  const same = similarities.filter((_, i) => pairs[i]![2] === 1);
  const different = similarities.filter((_, i) => pairs[i]![2] === 0);
  const best = bestThreshold(same, different);
  return {
    auc: rocAuc(same, different),
    epsilon: best?.epsilon ?? null,
    balancedAccuracy: best?.accuracy ?? null,
    similarities,
  };
}

const BINS = 20;
const WIDTH = 24;

/** A histogram in text: same pairs to the right, different ones to the left, and a mark at the threshold. */
export function plotCalibration({ similarities, epsilon }: Calibration, pairs: readonly LabelledPair[]): string {
  const binOf = (similarity: number) => Math.max(0, Math.min(BINS - 1, Math.floor(similarity * BINS)));
  const counts = Array.from({ length: BINS }, () => ({ same: 0, different: 0 }));
  for (const [i, similarity] of similarities.entries())
    counts[binOf(similarity)]![pairs[i]![2] === 1 ? "same" : "different"]++;
  const most = Math.max(1, ...counts.flatMap(({ same, different }) => [same, different]));
  const bar = (count: number) => "█".repeat(Math.ceil((count / most) * WIDTH));
  const lines = counts.map(({ same, different }, bin) => {
    const mark = epsilon !== null && binOf(epsilon) === bin ? " ← ε" : "";
    return `${bar(different).padStart(WIDTH)} ${(bin / BINS).toFixed(2)} ${bar(same)}${mark}`.trimEnd();
  });
  return [`${"different".padStart(WIDTH)}      same`, ...lines].join("\n");
}
