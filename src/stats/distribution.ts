// Jackknife and bootstrap distributions of scores or paired differences, and the interval that follows.
import { finish, type Steps } from "../core/event-loop.ts";
import { remember } from "../core/remember.ts";
import { type BcaInput, bcaProbabilities, type PercentileReason } from "./bca.ts";
import { bootstrapReplicates, DEFAULT_RESAMPLES, membersOf } from "./bootstrap.ts";
import { DEFAULT_SEED } from "./generator.ts";
import {
  countedRows,
  differenceInterval,
  effectiveRows,
  type JackknifeInterval,
  type Lack,
  type Limits,
  leaveEachOut,
  leaveOneOut,
  limitsWithin,
  observedScores,
  type Range,
  scoreInterval,
} from "./jackknife.ts";
import { rowsIn, type Sample, slackAt, withoutRounding } from "./sample.ts";

/** Everything but the observed scores is made when first asked for. */
export interface Distribution {
  /** The number of rows: units, or clusters of units. */
  readonly units: number;
  readonly isClustered: boolean;
  readonly observed: Float64Array;
  /** The magnitude of the scores involved, to which rounding errors are relative. */
  readonly scale: Float64Array;
  /** The rows of each group; all rows are one where there are none. */
  readonly groups: readonly Int32Array[];
  /** System and baseline, of a difference. */
  readonly sides?: readonly [Distribution, Distribution];
  /** The rows that say something about a score; of a difference, on one side at least. */
  counted(score: number): Uint8Array;
  /** The score without each row that counts. The array may be used again by the next call. */
  leftOut(score: number, counted: Uint8Array): Float64Array;
  /** How many rows of one size would say as much about a score; null where nobody can tell. */
  effective(score: number): number | null;
  /** The scores of resamples, and those without each row: tables with one entry per score, row after row. */
  bootstrap(): Drawn;
  /** Makes what `bootstrap` gives, with stops. */
  draw(): Steps<void>;
}

interface Drawn {
  readonly replicates: Float64Array;
  readonly leftOut: Float64Array;
}

interface DrawOptions {
  readonly seed?: number;
  readonly resamples?: number;
}

export function distributionOf(sample: Sample, options: DrawOptions = {}): Distribution {
  const { seed = DEFAULT_SEED, resamples = DEFAULT_RESAMPLES } = options;
  const observed = observedScores(sample);
  const counted = remember((score: number) => countedRows(sample, sample.shapes[score]!));
  const groups = membersOf(sample.groups ?? new Int32Array(rowsIn(sample)));
  const scratch: Float64Array[] = [];
  let drawn: Drawn | undefined;
  function* draw(): Steps<void> {
    drawn ??= {
      replicates: yield* bootstrapReplicates(sample, seed, resamples),
      leftOut: leaveEachOut(sample),
    };
  }
  return {
    units: rowsIn(sample),
    isClustered: sample.sizes !== undefined,
    observed,
    scale: observed.map(Math.abs),
    groups,
    counted,
    leftOut: (score, wanted) => leaveOneOut(sample, sample.shapes[score]!, { counted: wanted, groups, scratch }),
    effective: (score) => effectiveRows(sample, sample.shapes[score]!),
    draw,
    bootstrap: () => {
      finish(draw());
      return drawn!;
    },
  };
}

/** System minus baseline. Both must come from the same units in the same order, and be drawn with the same seed. */
export function differenceOf(system: Distribution, baseline: Distribution): Distribution {
  if (system.units !== baseline.units)
    throw new Error("this is a bug in karat: only systems with the same units have a paired difference");
  const scale = system.scale.map((own, score) => Math.max(own, baseline.scale[score]!));
  const difference = combined([system, baseline], ([one, zero]) => one!.map((value, at) => value - zero![at]!));
  return {
    ...difference,
    observed: difference.observed.map((value, score) => withoutRounding(value, slackAt(scale[score]!))),
    scale,
    sides: [system, baseline],
    effective: () => null,
  };
}

/** The mean over runs that had the same units in the same order. */
export function meanDistribution(runs: readonly Distribution[]): Distribution {
  if (runs.length === 1) return runs[0]!;
  return combined(runs, (tables) =>
    tables[0]!.map((_, at) => tables.reduce((sum, table) => sum + table[at]!, 0) / tables.length),
  );
}

/** Of what all have, entry by entry. */
function combined(all: readonly Distribution[], of: (tables: readonly Float64Array[]) => Float64Array): Distribution {
  const { units, isClustered, groups, effective } = all[0]!;
  const either = (one: Uint8Array, other: Uint8Array) => one.map((counts, row) => counts | other[row]!);
  let drawn: Drawn | undefined;
  return {
    units,
    isClustered,
    groups,
    effective,
    observed: of(all.map(({ observed }) => observed)),
    scale: of(all.map(({ scale }) => scale)),
    counted: remember((score: number) => all.map((one) => one.counted(score)).reduce(either)),
    leftOut: (score, wanted) => of(all.map((one) => one.leftOut(score, wanted))),
    *draw() {
      for (const one of all) yield* one.draw();
    },
    bootstrap: () => {
      drawn ??= {
        replicates: of(all.map((one) => one.bootstrap().replicates)),
        leftOut: of(all.map((one) => one.bootstrap().leftOut)),
      };
      return drawn;
    },
  };
}

export const INTERVALS = ["auto", "bca", "jackknife-t"] as const;
type IntervalName = (typeof INTERVALS)[number];

export interface PlainInterval extends Limits {
  readonly level: number;
  readonly method: "bca" | "percentile" | JackknifeInterval["method"];
  /** Why the method is not the one that was asked for. */
  readonly reason?: PercentileReason;
  /** Number of resamples left out because the score is undefined in them. */
  readonly undefinedResamples?: number;
}

export const DEFAULT_LEVEL = 0.95;

/** Leaving out undefined resamples moves the level of a limit by at most their share; beyond this share there is no interval. */
const MOST_UNDEFINED = 0.01;

interface IntervalOptions {
  readonly level?: number;
  readonly interval?: IntervalName;
  readonly range: Range;
}

/** The interval of one score or difference, or why there is none: by the jackknife at every number of units, unless BCa is asked for. */
export function intervalOf(distribution: Distribution, score: number, options: IntervalOptions): PlainInterval | Lack {
  const { level = DEFAULT_LEVEL, interval = "auto", range } = options;
  const jackknifed = (distribution.sides === undefined ? scoreInterval : differenceInterval)(distribution, score, {
    level,
    range,
  });
  const given = typeof jackknifed === "string" ? jackknifed : { ...jackknifed, level };
  if (interval !== "bca") return given;
  if (given === "UNDEFINED" || given === "TOO_FEW_UNITS" || given === "NO_SPREAD" || given === "ONE_CLUSTER")
    return given;
  const isDifference = distribution.sides !== undefined;
  if (typeof given !== "string" && given.method === "bound" && !isDifference) return given;
  const found = bootstrapInterval(distribution, score, level);
  const width = range[1] - range[0];
  const possible: Range = isDifference ? [-width, width] : range;
  return typeof found === "string"
    ? found
    : { ...found, ...limitsWithin(possible, distribution.observed[score]!, found) };
}

/** BCa where it is defined, otherwise percentile with the reason. */
export function bootstrapInterval(distribution: Distribution, score: number, level: number): PlainInterval | Lack {
  const observed = distribution.observed[score]!;
  const scores = distribution.observed.length;
  const drawn = distribution.bootstrap();
  const replicates = scoreColumn(drawn.replicates, score, scores);
  const sorted = replicates.filter((value) => !Number.isNaN(value)).sort();
  const undefinedResamples = replicates.length - sorted.length;
  if (Number.isNaN(observed)) return "UNDEFINED";
  if (undefinedResamples > MOST_UNDEFINED * replicates.length) return "UNDEFINED_IN_RESAMPLES";
  const leftOut = scoreColumn(drawn.leftOut, score, scores);
  if (leftOut.length < 2) return "TOO_FEW_UNITS";
  const slack = slackAt(distribution.scale[score]!);
  if (sorted.at(-1)! - observed <= slack && observed - sorted[0]! <= slack) return "NO_SPREAD";
  return {
    ...readLimits({ observed, sorted, leftOut, level, slack }),
    ...(undefinedResamples > 0 && { undefinedResamples }),
  };
}

/** One score's entries of a table. */
export function scoreColumn(table: Float64Array, score: number, scores: number): Float64Array {
  return new Float64Array(table.length / scores).map((_, row) => table[row * scores + score]!);
}

function readLimits(input: BcaInput): PlainInterval {
  const { sorted, level } = input;
  const probabilities = bcaProbabilities(input);
  if (typeof probabilities === "string") {
    const tail = (1 - level) / 2;
    const limits = { low: quantile(sorted, tail), high: quantile(sorted, 1 - tail) };
    return { ...limits, level, method: "percentile", reason: probabilities };
  }
  return { low: quantile(sorted, probabilities[0]), high: quantile(sorted, probabilities[1]), level, method: "bca" };
}

/** The value at rank (count + 1) × p, straight lines between ranks: with 9,999 replicates 2.5 % is exactly the 250th. */
function quantile(sorted: Float64Array, p: number): number {
  const rank = Math.min(Math.max((sorted.length + 1) * p, 1), sorted.length);
  const below = Math.floor(rank);
  const lower = sorted[below - 1]!;
  const upper = sorted[Math.min(below, sorted.length - 1)]!;
  return lower + (rank - below) * (upper - lower);
}
