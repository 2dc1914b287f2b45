// Mistakes as results and comparisons store them: where points are lost, and which mistakes cost them.

/** The points that a score would gain, by score id, or the share of all mistakes by weight where points cannot be told. */
export interface Worth {
  readonly points?: Readonly<Record<string, number>>;
  readonly share?: number;
}

/** The values of a place by verdict, and the number of units with a mistake there. */
export interface PlaceCounts extends Worth {
  readonly correct: number;
  readonly wrong: number;
  readonly missed: number;
  readonly extra: number;
  readonly units: number;
}

/** Mistakes of one kind in one place. */
export interface ClusterCounts extends Worth {
  readonly count: number;
  /** Number of values in the items that are missed or extra. */
  readonly values?: number;
  readonly units: number;
}

/** A place where points are lost: a field, label, slot or part. */
export interface MistakePlace extends PlaceCounts {
  readonly place: string;
}

/** One mistake, with texts cut at 120 characters. */
export interface MistakeExample {
  readonly unit: string;
  readonly at: string;
  readonly gold?: string;
  readonly pred?: string;
}

export interface NamedCluster extends ClusterCounts {
  readonly place: string;
  /** An id of `KINDS`, or of the task's own kinds. */
  readonly kind: string;
}

export interface MistakeCluster extends NamedCluster {
  /** The commonest value, if it makes three mistakes or more: a predicted one, or a gold one where the prediction is missed. */
  readonly most?: { readonly gold?: string; readonly pred?: string; readonly count: number };
  readonly examples: readonly MistakeExample[];
}

/** Gold against predicted values of a place with 2 to 12 different ones. */
export interface MistakeTable {
  readonly place: string;
  readonly values: readonly string[];
  /** Positions in the list of values, or −1 for nothing, and the number of rows with the pair. */
  readonly cells: readonly (readonly [gold: number, pred: number, count: number])[];
}

/** The mistakes of one system: the member `mistakes` of a result. */
export interface Mistakes {
  /** Number of values that were compared. */
  readonly rows: number;
  readonly mistakes: number;
  /** Number of units with a mistake. */
  readonly units: number;
  /** Number of mistakes in form only: spaces, case, punctuation, notation. */
  readonly form: number;
  /** The places by points of the primary score, then by count. */
  readonly places: readonly MistakePlace[];
  readonly clusters: readonly MistakeCluster[];
  readonly tables: readonly MistakeTable[];
  /** The sums of the places and clusters that are not listed. */
  readonly others?: { readonly places?: PlaceCounts; readonly clusters?: ClusterCounts };
}

/** Mistakes as numbers, without the values of users: what a later run is compared with. */
export interface CountedMistakes extends Pick<Mistakes, "places" | "others"> {
  readonly clusters: readonly NamedCluster[];
}

/** Positions in `clusters` of the result, with the number of the unit's mistakes in each. */
export type UnitMistakes = readonly (readonly [cluster: number, count: number])[];

/** The mistakes of systems side by side: the member `mistakes` of a comparison. Each list follows `systems`; null where the system's stored result does not list the place or cluster. */
export interface ComparedMistakes {
  readonly places: readonly {
    readonly place: string;
    readonly systems: readonly (PlaceCounts | null)[];
  }[];
  readonly clusters: readonly {
    readonly place: string;
    readonly kind: string;
    readonly systems: readonly (ClusterCounts | null)[];
  }[];
}

/** The exact sum of each column, as doubles that add up to it. */
export type StoredSums = readonly (readonly [column: string, sum: readonly number[]])[];

/** How often each text occurs; null if too many differ. */
export type StoredCounts = readonly (readonly [text: string, count: number])[] | null;

/** Sums of one place, as shards add them up. */
export interface PlaceSums {
  readonly place: string;
  readonly correct: number;
  readonly wrong: number;
  readonly missed: number;
  readonly extra: number;
  readonly units: number;
  readonly weight: number;
  readonly mended: StoredSums;
  /** Pairs of gold and predicted value as JSON, while few values differ. */
  readonly pairs: StoredCounts;
  readonly values: StoredCounts;
}

/** Sums of one cluster, as shards add them up. */
export interface ClusterSums {
  readonly place: string;
  readonly kind: string;
  readonly count: number;
  readonly values: number;
  readonly units: number;
  readonly weight: number;
  readonly mended: StoredSums;
  readonly most: StoredCounts;
  readonly examples: readonly MistakeExample[];
}

/** All mistakes of a shard or a run, uncut. */
export interface MistakeSums {
  readonly rows: number;
  readonly units: number;
  /** Whether some row does not say what it would add if it were right, so that there are no points. */
  readonly isUnknown: boolean;
  /** Whether all places are one, because there are too many. */
  readonly isFolded: boolean;
  readonly kindUnits: readonly (readonly [kind: string, units: number])[];
  readonly places: readonly PlaceSums[];
  readonly clusters: readonly ClusterSums[];
}

/** The mistakes of one unit by cluster, as stored units list them. */
export type UnitClusters = readonly (readonly [place: string, kind: string, count: number])[];
