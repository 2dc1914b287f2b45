// Joins further predictions with those of a system, unit by unit.
import { duplicateId } from "../../contract/duplicate-id.ts";
import type { FindingSink } from "../../contract/finding-sink.ts";
import type { Item } from "../../contract/source.ts";
import type { AnyTask } from "../../contract/task.ts";
import type { ExtraSide } from "./open-sides.ts";
import type { UnitSide } from "./pair.ts";

export type ExtraPredictions = Awaited<ReturnType<typeof readExtraPredictions>>;

export async function readExtraPredictions(
  { definition, options }: AnyTask,
  sides: readonly ExtraSide[],
  sink: FindingSink,
) {
  const itemsById = new Map<string, Map<string, Item<unknown>>>();
  for (const side of sides)
    for await (const batch of side.items(options, sink))
      for (const item of batch) {
        const items = itemsById.get(item.id) ?? new Map<string, Item<unknown>>();
        if (items.has(side.source)) sink.problem({ record: item.record }, duplicateId(definition.unit, item.id));
        itemsById.set(item.id, items.set(side.source, item));
      }
  const valuesOf = (items: ReadonlyMap<string, Item<unknown>>) =>
    Object.fromEntries(Array.from(items, ([source, { value }]) => [source, value]));
  return {
    join(side: UnitSide): UnitSide {
      const items = itemsById.get(side.id);
      if (items === undefined) return side;
      itemsById.delete(side.id);
      return { ...side, more: valuesOf(items) };
    },
    /** Units for which there are only further predictions. */
    rest: (): readonly UnitSide[] =>
      Array.from(itemsById, ([id, items]): UnitSide => {
        const [{ record }] = [...items.values()] as [Item<unknown>];
        return { id, record, value: () => null, isAbsent: true, more: valuesOf(items) };
      }),
  };
}
