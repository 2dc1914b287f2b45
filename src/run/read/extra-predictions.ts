// What further sources say of predictions, joined with what the first one says of the same unit.

import type { FindingSink } from "../../core/finding-sink.ts";
import type { Half } from "../../core/pair.ts";
import type { Item } from "../../core/source.ts";
import type { AnyTask } from "../../core/task.ts";
import { readHalf } from "./half-reader.ts";
import type { OpenedSide } from "./input.ts";

export class ExtraPredictions {
  readonly #items = new Map<string, Item<unknown>>();
  readonly #combine: (first: unknown, second: unknown) => unknown;

  private constructor({ definition }: AnyTask) {
    this.#combine = definition.combine ?? ((first) => first);
  }

  static async read(
    task: AnyTask,
    sides: readonly OpenedSide<unknown>[],
    sink: FindingSink,
  ): Promise<ExtraPredictions> {
    const extra = new ExtraPredictions(task);
    for (const side of sides)
      for await (const batch of side.items(task.options, sink))
        for (const item of batch) extra.#items.set(item.id, item);
    return extra;
  }

  /** The prediction with what else is said of its unit. */
  join(half: Half<unknown>): Half<unknown> {
    const other = this.#items.get(half.id);
    if (other === undefined) return half;
    this.#items.delete(half.id);
    const value = () => {
      const first = half.value();
      return first === null || other.value === null ? null : this.#combine(first, other.value);
    };
    return { ...half, value };
  }

  /** Units of which only further sources speak. */
  rest(): readonly Half<unknown>[] {
    return [...this.#items.values()].map(readHalf);
  }
}
