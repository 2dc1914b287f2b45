// The reading of a data set and the entity types that occur in it.

import type { OptionsFromData } from "../../contract/task.ts";
import { comparePoints } from "../../text/code-points.ts";
import type { EntitiesOptions } from "./options.ts";
import { DEFAULT_READING, type Side } from "./side.ts";
import { tagReading } from "./tag-readings.ts";

/** Settles the options `reading` and `labels` from both sides. */
export function readingFromData(options: EntitiesOptions): OptionsFromData<Side, Side, EntitiesOptions> | null {
  if (options.reading !== "auto" && options.labels.length > 0) return null;
  let { reading } = options;
  const tags = new Set<string>();
  const types = new Set<string>();
  const see = (side: Side) => {
    if (reading === "auto" && side.kind !== "empty") reading = DEFAULT_READING[side.kind];
    if (side.kind === "tags") for (const sentence of side.sentences) for (const tag of sentence.tags) tags.add(tag);
    else if (side.kind === "spans") for (const { type } of side.spans) types.add(type);
    else if (side.kind === "mentions") for (const { type } of side.mentions) types.add(options.untyped ? "" : type);
  };
  return {
    gold: see,
    pred: see,
    end() {
      // Only empty lists: entities without offsets.
      if (reading === "auto") reading = DEFAULT_READING.mentions;
      const typeOf = tagReading(reading, options)?.typeOf;
      for (const tag of tags) {
        const type = typeOf?.(tag) ?? null;
        if (type !== null) types.add(type);
      }
      const isWanted = (type: string) =>
        reading !== "semeval" || options.types.length === 0 || options.types.includes(type);
      const labels = options.labels.length > 0 ? options.labels : [...types].filter(isWanted).sort(comparePoints);
      return { options: { reading, labels } };
    },
  };
}
