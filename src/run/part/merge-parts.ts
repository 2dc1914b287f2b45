// Adds the parts of a run up to the whole.
import { compareText } from "../../core/compare-text.ts";
import type { Shard } from "../../core/shard.ts";
import { mergeCollected } from "./collect-units.ts";
import type { Part } from "./part.ts";

/** Parts of the same run, in any order; together they are the given shard of it. */
export function mergeParts(parts: readonly Part[], shard: Shard): Part {
  const [first] = parts;
  if (first === undefined) throw new Error("this is a bug in karat: no parts to merge");
  const { services, ...collected } = mergeCollected(
    parts.map((part) => ({ ...part, services: part.header.services })),
    first.header.settings,
  );
  return {
    header: { ...first.header, services },
    shard,
    gold: first.gold,
    ...collected,
    missing: parts.flatMap(({ missing }) => missing).sort(compareText),
    extra: parts.flatMap(({ extra }) => extra).sort(compareText),
  };
}
