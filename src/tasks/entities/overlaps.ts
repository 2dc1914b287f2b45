// Finds the spans that overlap another one, without comparing all with all.

import { firstAtLeast } from "../../numeric/first-at-least.ts";
import type { EntitySpan } from "./entity.ts";

export function overlapLength(one: EntitySpan, other: EntitySpan): number {
  return Math.min(one.end, other.end) - Math.max(one.start, other.start);
}

/** Spans by their starts, with the furthest end so far: those that overlap another span are in one stretch. */
export class Overlaps {
  readonly #spans: readonly EntitySpan[];
  readonly #order: readonly number[];
  readonly #starts: readonly number[];
  readonly #reach: readonly number[];

  constructor(spans: readonly EntitySpan[]) {
    const order = [...spans.keys()].sort((a, b) => spans[a]!.start - spans[b]!.start || a - b);
    let furthest = 0;
    this.#spans = spans;
    this.#order = order;
    this.#starts = order.map((at) => spans[at]!.start);
    this.#reach = order.map((at) => (furthest = Math.max(furthest, spans[at]!.end)));
  }

  /** The positions of the spans that overlap another one. */
  with(span: EntitySpan): readonly number[] {
    const [from, to] = this.#stretch(span);
    return this.#order.slice(from, to).filter((at) => this.#spans[at]!.end > span.start);
  }

  /** How many spans must be looked at to find all overlaps with others. */
  cost(others: readonly EntitySpan[]): number {
    let cost = 0;
    for (const span of others) {
      const [from, to] = this.#stretch(span);
      cost += Math.max(0, to - from);
    }
    return cost;
  }

  #stretch({ start, end }: EntitySpan): readonly [from: number, to: number] {
    return [firstAtLeast(this.#reach, start + 1), firstAtLeast(this.#starts, end)];
  }
}
