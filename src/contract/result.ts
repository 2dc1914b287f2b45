// The result of a run as users store it: plain JSON.
import type { Findings, Warning } from "./findings.ts";
import type { MistakeSums, Mistakes, UnitClusters, UnitMistakes } from "./mistakes.ts";
import type { Shard } from "./shard.ts";

/**
 * The version of karat; every result carries it.
 *
 * @example
 * import { VERSION } from "karat";
 *
 * console.log(/^\d+\.\d+\.\d+/.test(VERSION)); // true
 */
export const VERSION = "0.4.0";

/** The layout of stored results, parts and comparisons. Releases with the same format and protocol version read each other's files. */
export const FORMAT = 4;

/** A confidence interval of a score or a difference, and its method. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  readonly level: number;
  readonly method: string;
}

/** The scores of the units of one group. */
export interface GroupScores<Score extends string = string> {
  readonly name: string;
  readonly units: number;
  readonly scores: Scores<Score>;
  readonly intervals?: Readonly<Record<Score, Interval | null>>;
  readonly intervalReasons?: Readonly<Partial<Record<Score, string>>>;
}

/** Values by score id; null if undefined. */
export type Scores<Score extends string = string> = Readonly<Record<Score, number | null>>;

/** The result of a run. Score ids and options have the types of the task, if it is known. */
export interface Result<Score extends string = string, Options = Readonly<Record<string, unknown>>> {
  readonly karat: string;
  /** The layout of the file: `FORMAT` of the release that wrote it. */
  readonly format: number;
  readonly task: string;
  readonly signature: string;
  readonly formats: { readonly gold: string; readonly pred: string };
  /** The number of scored units, and the ids of units that are missing, invalid or lost. */
  readonly units: {
    readonly name: string;
    readonly scored: number;
    /** Number of clusters, with `clusterBy`. */
    readonly clusters?: number;
    readonly missing: readonly string[];
    readonly extra: readonly string[];
    readonly invalid: readonly string[];
  };
  readonly scores: Scores<Score>;
  readonly intervals?: Readonly<Record<Score, Interval | null>>;
  /** Why an interval is null, by score. */
  readonly intervalReasons?: Readonly<Partial<Record<Score, string>>>;
  readonly options: Options;
  readonly digests: { readonly gold: string | null; readonly pred: string | null };
  readonly columns: readonly string[];
  readonly totals: Readonly<Record<string, number>>;
  readonly rows?: readonly (readonly number[])[];
  readonly warnings: readonly Warning[];
  readonly perUnit?: readonly {
    readonly id: string;
    readonly group?: string;
    readonly cluster?: string;
    /** A digest of the unit's gold, as the task read it, or of what else tells what the unit is about. */
    readonly gold?: string;
    readonly scores: Scores<Score>;
    readonly mistakes?: UnitMistakes;
  }[];
  /** The places where points are lost, and the mistakes that cost them. */
  readonly mistakes?: Mistakes;
  /** The scores of each group, with `groupBy`. */
  readonly groups?: readonly GroupScores<Score>[];
  /** The mean of each score over groups. */
  readonly groupMean?: Omit<GroupScores<Score>, "name" | "units">;
  /** The exact sum of each column of a part, as doubles that add up to it, so that parts merge without rounding. */
  readonly sums?: readonly (readonly number[])[];
  /** The shard of a part, and what merging needs. */
  readonly part?: PartFacts;
  /** Digest of everything else, to detect damage; every stored result has one. */
  readonly digest?: string;
}

/** A unit of a result with its row. */
export type ResultUnit = NonNullable<Result["perUnit"]>[number] & { readonly row: readonly number[] };

/** The facts of a part: its shard, and what merging needs. */
export interface PartFacts {
  readonly shard: Shard;
  /** The name of the system in the run. */
  readonly system: string;
  /** Gold as the user named it, and the path of the predictions, if they have one. */
  readonly gold: string;
  readonly pred?: string | undefined;
  /** The settings of the run. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** The plain fields of the services that were used. */
  readonly services: Readonly<Record<string, Readonly<Record<string, string | number | boolean>>>>;
  /** Problems and warnings with their places. */
  readonly findings: Omit<Findings, "invalid">;
  /** The output of the protocol's own script for each unit, by id. */
  readonly texts?: readonly (readonly [id: string, text: string])[];
  /** All mistakes, uncut. */
  readonly mistakes?: MistakeSums;
  /** The mistakes of each unit by cluster, by id. */
  readonly unitMistakes?: readonly (readonly [id: string, clusters: UnitClusters])[];
}

/** A result with the name of its system. */
export interface NamedResult<Score extends string = string> {
  readonly name: string;
  readonly result: Result<Score>;
}
