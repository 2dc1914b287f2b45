// Joins further predictions with those of a system, unit by unit.

import type { FindingSink } from "../../contract/finding-sink.ts";
import { duplicateId } from "../../contract/finding-sink.ts";
import type { Item } from "../../contract/source.ts";
import type { AnyTask } from "../../contract/task.ts";
import type { ExtraSide } from "./open-sides.ts";
import type { UnitSide } from "./pair.ts";
import type { UnitReader } from "./side-reader.ts";

/** Reads further predictions to their end; gives a reader whose units have them, and at last the units that have nothing else. */
export async function withExtra(
  reader: UnitReader,
  { definition, options }: AnyTask,
  sides: readonly ExtraSide[],
  { sink, owns }: { readonly sink: FindingSink; readonly owns: (id: string) => boolean },
): Promise<UnitReader> {
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
  const joined = (side: UnitSide): UnitSide => {
    const items = itemsById.get(side.id);
    itemsById.delete(side.id);
    return items === undefined ? side : { ...side, more: valuesOf(items) };
  };
  return {
    units: (records) => reader.units(records).map(joined),
    *end() {
      for (const units of reader.end()) yield units.map(joined);
      yield Array.from(itemsById, ([id, items]): UnitSide => {
        const [{ record }] = [...items.values()] as [Item<unknown>];
        return { id, record, value: () => null, isAbsent: true, more: valuesOf(items) };
      }).filter(({ id }) => owns(id));
    },
  };
}
