// Schemas of mistakes in stored results and comparisons.
import { parsedOrUndefined } from "../json/text.ts";
import type {
  ClusterCounts,
  ClusterSums,
  ComparedMistakes,
  CountedMistakes,
  MistakeCluster,
  MistakeExample,
  MistakePlace,
  MistakeSums,
  Mistakes,
  MistakeTable,
  NamedCluster,
  PlaceCounts,
  PlaceSums,
} from "./mistakes.ts";
import * as s from "./schema.ts";

const worth = { points: s.optional(s.recordOf(s.number)), share: s.optional(s.number) };
/** Comparisons of several runs store means. */
const mean = s.number;

const placeCounts = { correct: mean, wrong: mean, missed: mean, extra: mean, units: mean, ...worth };
const clusterCounts = { count: mean, values: s.optional(mean), units: mean, ...worth };
const PLACE_COUNTS = s.fields<PlaceCounts>(placeCounts);
const CLUSTER_COUNTS = s.fields<ClusterCounts>(clusterCounts);
const PLACES = s.listOf(s.fields<MistakePlace>({ place: s.text, ...placeCounts }));
const OTHERS = s.optional(s.fields({ places: s.optional(PLACE_COUNTS), clusters: s.optional(CLUSTER_COUNTS) }));
const namedCluster = { place: s.text, kind: s.text, ...clusterCounts };

const sides = { gold: s.optional(s.text), pred: s.optional(s.text) };

const EXAMPLE = s.fields<MistakeExample>({ unit: s.text, at: s.text, ...sides });

export const MISTAKES = s.fields<Mistakes>({
  rows: s.count,
  mistakes: s.count,
  units: s.count,
  form: s.count,
  places: PLACES,
  clusters: s.listOf(
    s.fields<MistakeCluster>({
      ...namedCluster,
      most: s.optional(s.fields({ ...sides, count: s.count })),
      examples: s.listOf(EXAMPLE),
    }),
  ),
  tables: s.listOf(
    s.fields<MistakeTable>({
      place: s.text,
      values: s.listOf(s.text),
      cells: s.listOf(s.tupleOf(s.number, s.number, s.count)),
    }),
  ),
  others: OTHERS,
});

export const COUNTED_MISTAKES = s.fields<CountedMistakes>({
  places: PLACES,
  clusters: s.listOf(s.fields<NamedCluster>(namedCluster)),
  others: OTHERS,
});

export const UNIT_MISTAKES = s.listOf(s.tupleOf(s.count, s.count));

const sums = s.listOf(s.tupleOf(s.text, s.listOf(s.number)));
const counts = s.nullable(s.listOf(s.tupleOf(s.text, s.count)));
const pair = s.thatIs("a JSON list of two texts", (value) => typeof value === "string" && isPair(value));
const pairs = s.nullable(s.listOf(s.tupleOf(pair, s.count)));

function isPair(json: string): boolean {
  const sides = parsedOrUndefined(json);
  return Array.isArray(sides) && sides.length === 2 && sides.every((side) => side === null || typeof side === "string");
}

/** The mistakes of a shard. */
export const MISTAKE_SUMS = s.fields<MistakeSums>({
  rows: s.count,
  units: s.count,
  isUnknown: s.truth,
  isFolded: s.truth,
  kindUnits: s.listOf(s.tupleOf(s.text, s.count)),
  places: s.listOf(
    s.fields<PlaceSums>({
      place: s.text,
      ...{ correct: s.count, wrong: s.count, missed: s.count, extra: s.count, units: s.count },
      ...{ weight: s.number, mended: sums, pairs, values: counts },
    }),
  ),
  clusters: s.listOf(
    s.fields<ClusterSums>({
      place: s.text,
      kind: s.text,
      ...{ count: s.count, values: s.count, units: s.count },
      ...{ weight: s.number, mended: sums, most: counts, examples: s.listOf(EXAMPLE) },
    }),
  ),
});

export const UNIT_CLUSTERS = s.listOf(s.tupleOf(s.text, s.text, s.count));

export const COMPARED_MISTAKES = s.fields<ComparedMistakes>({
  places: s.listOf(s.fields({ place: s.text, systems: s.listOf(s.nullable(PLACE_COUNTS)) })),
  clusters: s.listOf(s.fields({ place: s.text, kind: s.text, systems: s.listOf(s.nullable(CLUSTER_COUNTS)) })),
});
