// A run (task, input, settings), and the executor that scores it in shards.

import type { EvidenceRow } from "../contract/evidence.ts";
import type { RunSettings, Scored } from "../contract/scored.ts";
import type { Shard } from "../contract/shard.ts";
import type { StopSignal } from "../contract/stop-signal.ts";
import type { AnyTask, Services } from "../contract/task.ts";
import type { AnswerState } from "./mistakes/mistake-tally.ts";
import type { FormatSettings, SystemsInput } from "./read/open-sides.ts";

export interface Run {
  readonly task: AnyTask;
  readonly input: SystemsInput;
  readonly settings: ShardSettings;
}

/**
 * Does the work of a run: gives shards that add up to it, each with all systems. By default `score` and `compare` work in this thread; `karat/node` has `threads`, `parts` and `queue`.
 */
export type Executor = (run: Run) => Promise<readonly Scored[]>;

/** All that scoring a shard depends on besides the task and the input. */
export interface ShardSettings extends RunSettings, FormatSettings {
  /** The services that the task needs from the outside world, such as an embedder, by the names it declares. */
  readonly services?: Services;
  readonly onProgress?: (done: number) => void;
  /** Called before each unit is read, and before it is matched. */
  readonly onUnit?: (id: string) => void;
  /** Sees every match as it is made, in no particular order; only where units are matched in this thread. */
  readonly visit?: Visit;
  /** Ends the run when it is aborted, between batches of units. */
  readonly signal?: StopSignal | undefined;
  /** Leaves out all units but those of a shard. */
  readonly shard?: Shard;
  /** Leaves out all units but those with these ids. */
  readonly only?: ReadonlySet<string>;
  /** How many characters of records may wait for their other sides; another number only in tests. */
  readonly mostWaiting?: number;
  readonly evidence?: EvidenceStore | undefined;
}

type Visit = (unit: {
  readonly id: string;
  readonly match: unknown;
  readonly system: string;
  /** Why the whole prediction counts as wrong, if it does. */
  readonly state?: AnswerState | undefined;
}) => void;

/** The place where evidence is kept until the run has ended. */
export interface EvidenceStore {
  /** A file for one of those who score at the same time: its path, or its number if this process has it open. */
  place(name: string): string | number;
  open(place: string | number): EvidenceWriter;
}

export interface EvidenceWriter {
  /** The system is null where there is only one. */
  add(unit: { readonly id: string; readonly system: string | null; readonly rows: readonly EvidenceRow[] }): void;
  end(): void;
}
