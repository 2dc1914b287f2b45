// span: intersection over union of two stretches, {"start", "end"} or [start, end].
import { isObject } from "../../../contract/shape.ts";
import type { Some } from "../settings.ts";
import { clipped, type ValueComparison } from "./comparison.ts";

interface Stretch {
  readonly start: number;
  readonly end: number;
}

export function compareSpans({
  "$at-least": atLeast = 0.5,
  $below,
}: Some<"$at-least" | "$below">): ValueComparison<Stretch> {
  return clipped({ expected: EXPECTED, prepare: readStretch, similarity: overlap, atLeast }, $below);
}

const EXPECTED = 'a span, such as {"start": 3, "end": 8} or [3, 8]';
const FURTHEST = 2 ** 53;

function readStretch(value: unknown): Stretch | undefined {
  const [start, end, ...more] = Array.isArray(value) ? value : isObject(value) ? [value.start, value.end] : [];
  if (more.length > 0 || typeof start !== "number" || typeof end !== "number") return undefined;
  return start <= end && start >= -FURTHEST && end <= FURTHEST ? { start, end } : undefined;
}

function overlap(gold: Stretch, pred: Stretch): number {
  const shared = Math.max(0, Math.min(gold.end, pred.end) - Math.max(gold.start, pred.start));
  const all = gold.end - gold.start + (pred.end - pred.start) - shared;
  if (all === 0) return gold.start === pred.start ? 1 : 0;
  return Math.min(1, shared / all);
}
