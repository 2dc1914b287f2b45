// Joins extra sources of predictions with the main one, unit by unit.
import type { FindingSink } from "../../core/finding-sink.ts";
import { duplicateId, type UnitSide } from "../../core/pair.ts";
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
    for (const side of sides) {
      const seen = new Set<string>();
      for await (const batch of side.items(task.options, sink))
        for (const item of batch) {
          if (seen.has(item.id)) sink.problem({ record: item.record }, duplicateId(task.definition.unit, item.id));
          else extra.#add(item);
          seen.add(item.id);
        }
    }
    return extra;
  }

  #add(item: Item<unknown>): void {
    const other = this.#items.get(item.id);
    this.#items.set(item.id, other === undefined ? item : { ...other, value: this.#both(other.value, item.value) });
  }

  /** Null where one of them was wrong and said so. */
  #both(first: unknown, second: unknown): unknown {
    return first === null || second === null ? null : this.#combine(first, second);
  }

  join(side: UnitSide): UnitSide {
    const other = this.#items.get(side.id);
    if (other === undefined) return side;
    this.#items.delete(side.id);
    let read: { readonly value: unknown } | undefined;
    // Once, whoever asks: what is wrong is said when it is read.
    const value = () => {
      read ??= { value: this.#both(side.value(), other.value) };
      return read.value;
    };
    return { ...side, isUnread: false, value };
  }

  rest(): readonly UnitSide[] {
    return [...this.#items.values()].map(readSide);
  }
}
