// What extra sources say of a system's predictions, joined with what the first one says of the same unit.
import type { FindingSink } from "../../core/finding-sink.ts";
import type { UnitSide } from "../../core/pair.ts";
import type { Item } from "../../core/source.ts";
import type { AnyTask } from "../../core/task.ts";
import type { OpenedSide } from "./input.ts";
import { readSide } from "./side-reader.ts";

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
  join(side: UnitSide): UnitSide {
    const other = this.#items.get(side.id);
    if (other === undefined) return side;
    this.#items.delete(side.id);
    const value = () => {
      const first = side.value();
      return first === null || other.value === null ? null : this.#combine(first, other.value);
    };
    return { ...side, isStorable: false, value };
  }

  /** Units of which only extra sources speak. */
  rest(): readonly UnitSide[] {
    return [...this.#items.values()].map((item) => readSide(item, false));
  }
}
