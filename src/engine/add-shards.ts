// Adds up shards of a run, in any order, to the bit.
import { mergeFindings } from "../contract/findings.ts";
import { compareText } from "../contract/ids.ts";
import type { MistakeSums } from "../contract/mistakes.ts";
import type { Scored, UnitRows } from "../contract/scored.ts";
import { type Shard, WHOLE } from "../contract/shard.ts";
import { UNIT_LISTS, unitsInOrder } from "../contract/unit-rows.ts";
import { ExactSum } from "../numeric/arithmetic.ts";
import { groupBy } from "../numeric/group.ts";
import { MistakeTally } from "./mistakes/mistake-tally.ts";
import { mergeServiceFacts } from "./service-facts.ts";

/** Each system of a run from its shards; together they are the given shard of the run. */
export function addShards(shards: readonly Scored[], shard: Shard = WHOLE): readonly Scored[] {
  const systems = groupBy(shards, ({ header }) => header.system.place);
  return [...systems.values()]
    .map((ofSystem) => (ofSystem.length === 1 ? ofSystem[0]! : added(ofSystem, shard)))
    .sort((one, other) => one.header.system.place - other.header.system.place);
}

function added(shards: readonly Scored[], shard: Shard): Scored {
  const { header } = shards[0]!;
  const count = shards.reduce((sum, one) => sum + one.count, 0);
  const ids = (kind: "missing" | "extra") => shards.flatMap((one) => one[kind]).sort(compareText);
  return {
    header: { ...header, services: mergeServiceFacts(shards.map((one) => one.header.services)) },
    shard,
    count,
    sums: header.columns.map((_, column) => ExactSum.from(shards.flatMap(({ sums }) => sums[column]!)).toJSON()),
    units:
      count <= (header.settings.keepRows ?? Number.POSITIVE_INFINITY)
        ? joinedUnits(shards.map(({ units }) => units!))
        : null,
    missing: ids("missing"),
    extra: ids("extra"),
    findings: mergeFindings(shards.map(({ findings }) => findings)),
    ...(shards[0]!.mistakes && { mistakes: addedMistakes(shards) }),
  };
}

function addedMistakes(shards: readonly Scored[]): MistakeSums {
  const tally = new MistakeTally();
  for (const { mistakes } of shards) tally.merge(mistakes!);
  return tally.toJSON();
}

function joinedUnits(shards: readonly UnitRows[]): UnitRows {
  const values = new Float64Array(shards.reduce((length, shard) => length + shard.values.length, 0));
  let at = 0;
  for (const shard of shards) {
    values.set(shard.values, at);
    at += shard.values.length;
  }
  const lists = UNIT_LISTS.filter((name) => shards.some((shard) => shard[name] !== undefined));
  return unitsInOrder({
    ids: shards.flatMap(({ ids }) => ids),
    values,
    ...Object.fromEntries(lists.map((name) => [name, shards.flatMap((shard): unknown[] => [...(shard[name] ?? [])])])),
  });
}
