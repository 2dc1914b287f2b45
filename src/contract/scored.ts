// The one shape between engine and statistics: what scoring the units of one system gives. A shard, a whole run and a stored result have it alike, so shards add up to a run, and whatever follows is a function of it.
import type { Findings } from "./findings.ts";
import type { MistakeSums, UnitClusters } from "./mistakes.ts";
import type { StoredSettings } from "./run-settings.ts";
import type { ServiceFacts } from "./service.ts";
import type { Shard } from "./shard.ts";

/** One system of a run: a shard of its units, or all of them. */
export interface Scored {
  readonly header: ScoredHeader;
  readonly shard: Shard;
  /** Number of scored units. */
  readonly count: number;
  /** The exact sum of each column, as doubles that add up to it. */
  readonly sums: readonly (readonly number[])[];
  /** The rows of all units; null if they were only added up. */
  readonly units: UnitRows | null;
  /** Sorted ids of gold without a prediction. */
  readonly missing: readonly string[];
  /** Sorted ids of predictions without gold. */
  readonly extra: readonly string[];
  readonly findings: Findings;
  /** Absent if they were not collected. */
  readonly mistakes?: MistakeSums;
}

/** Units in the order of their ids, and their rows, one after the other. */
export interface UnitRows extends UnitLists {
  readonly ids: readonly string[];
  readonly values: Float64Array;
}

/** Lists with an entry for each unit, if the run asks for them. */
export interface UnitLists {
  readonly groups?: readonly string[];
  readonly clusters?: readonly string[];
  /** A digest of each unit's gold, as the task read it. */
  readonly golds?: readonly string[];
  /** The output of the protocol's own script for the unit. */
  readonly texts?: readonly string[];
  readonly mistakes?: readonly UnitClusters[];
}

/** The identity of a system in a run. Shards belong together if all of it is equal. */
export interface ScoredHeader {
  readonly task: string;
  readonly protocol: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly settings: RunSettings;
  readonly columns: readonly string[];
  readonly services: ServiceFacts;
  readonly gold: InputFacts;
  readonly pred: InputFacts;
  /** The name of the system, and its place in the run: two runs of one system share a name. */
  readonly system: { readonly name: string; readonly place: number };
}

/** One side of the input, read to its end: the digest is of all of it, whatever the shard. */
export interface InputFacts {
  /** The side as the user named it. */
  readonly name: string;
  /** Its path, if it has one. */
  readonly path?: string | undefined;
  readonly format: string;
  readonly digest: string | null;
}

/** The settings that a result depends on besides the task and the input. */
export interface RunSettings extends StoredSettings {
  /** Keeps the rows of runs with at most so many units; by default all. */
  readonly keepRows?: number;
  /** Keeps what the protocol's own script prints of each unit; needs `perUnit`. */
  readonly official?: boolean;
}
