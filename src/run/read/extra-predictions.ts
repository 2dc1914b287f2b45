// Joins extra sources of predictions with the main one, unit by unit.
import type { FindingSink } from "../../core/finding-sink.ts";
import { duplicateId, type UnitSide } from "../../core/pair.ts";
import type { Item } from "../../core/source.ts";
import type { AnyTask } from "../../core/task.ts";
import type { OpenedSide } from "./input.ts";
import { readSide } from "./side-reader.ts";

export type ExtraPredictions = Awaited<ReturnType<typeof readExtraPredictions>>;

export async function readExtraPredictions(
  { definition, options }: AnyTask,
  sides: readonly OpenedSide[],
  sink: FindingSink,
) {
  const items = new Map<string, Item<unknown>>();
  const combine = definition.combine ?? ((first: unknown) => first);
  /** Null where one of them was wrong and said so. */
  const both = (first: unknown, second: unknown) => (first === null || second === null ? null : combine(first, second));
  for (const side of sides) {
    const seen = new Set<string>();
    for await (const batch of side.items(options, sink))
      for (const item of batch) {
        const other = items.get(item.id);
        if (seen.has(item.id)) sink.problem({ record: item.record }, duplicateId(definition.unit, item.id));
        else items.set(item.id, other === undefined ? item : { ...other, value: both(other.value, item.value) });
        seen.add(item.id);
      }
  }
  return {
    join(side: UnitSide): UnitSide {
      const other = items.get(side.id);
      if (other === undefined) return side;
      items.delete(side.id);
      let read: { readonly value: unknown } | undefined;
      // Memoised, since reading reports problems.
      const value = () => {
        read ??= { value: both(side.value(), other.value) };
        return read.value;
      };
      return { ...side, isUnread: false, value };
    },
    /** Those that no other prediction was joined with. */
    rest: (): readonly UnitSide[] => [...items.values()].map(readSide),
  };
}
