// A run: what is read, how it is scored, and the executors that make its parts.
import { missingByDefault } from "../core/preset.ts";
import type { AnyTask } from "../core/task.ts";
import type { CollectSettings, EvidenceWriter } from "./part/collect-units.ts";
import { mergeParts } from "./part/merge-parts.ts";
import { makePart, type Part } from "./part/part.ts";
import type { FormatSettings, SystemsInput } from "./read/open-sides.ts";
import type { PairSettings } from "./read/pair-units.ts";

export interface Run {
  readonly task: AnyTask;
  readonly input: SystemsInput;
  readonly settings: PartSettings;
}

/** All that making a part depends on besides the task and the input. */
export interface PartSettings extends FormatSettings, PairSettings, CollectSettings {
  /** Ends the run when it is aborted, between batches of units. */
  readonly signal?: StopSignal | undefined;
  readonly evidence?: EvidenceStore | undefined;
}

/** What is used of an AbortSignal. */
export interface StopSignal {
  readonly aborted: boolean;
  throwIfAborted(): void;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** Where evidence is kept until the run has ended. */
export interface EvidenceStore {
  /** A file for one of those who collect at the same time: its path, or its number if this process has it open. */
  place(name: string): string | number;
  open(place: string | number): EvidenceWriter;
}

/**
 * Who makes the parts of a run: given the run, it yields parts that add up to it. `score` and `compare` make it in this
 * thread unless they are given another: `karat/node` has `threads`, `parts` and `queue`.
 */
export type Executor = (run: Run) => Promise<readonly Part[]>;

/** Makes the run in one part, in this thread. */
export const here: Executor = async (run) => [await makePart(run)];

/** The one part that an executor's parts add up to. */
export async function carryOut(asked: Run, executor: Executor = here): Promise<Part> {
  const { task, settings } = asked;
  const run = { ...asked, settings: { ...settings, missing: settings.missing ?? missingByDefault(task) } };
  const parts = await executor(run);
  return parts.length === 1 ? parts[0]! : mergeParts(parts, run.settings.shard);
}
