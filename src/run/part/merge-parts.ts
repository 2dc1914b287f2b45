// Adds the parts of a run up to the whole.
import { compareText } from "../../core/ids.ts";
import { type Shard, WHOLE } from "../../core/shard.ts";
import type { Part } from "../run.ts";
import { mergeCollected } from "./collect-units.ts";

/** Parts of the same run, in any order; together they are the given shard of it. */
export function mergeParts(parts: readonly Part[], shard: Shard = WHOLE): Part {
  const [first] = parts;
  if (first === undefined) throw new Error("this is a bug in karat: no parts to merge");
  const { services, systems } = mergeCollected(
    parts.map((part) => ({ ...part, services: part.header.services })),
    first.header.settings,
  );
  const idsOf = (at: number, kind: "missing" | "extra") =>
    parts.flatMap((part) => part.systems[at]![kind]).sort(compareText);
  return {
    header: { ...first.header, services },
    shard,
    gold: first.gold,
    systems: systems.map((system, at) => ({
      ...system,
      pred: first.systems[at]!.pred,
      missing: idsOf(at, "missing"),
      extra: idsOf(at, "extra"),
    })),
  };
}
