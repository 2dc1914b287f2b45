// Resamples that several threads draw into one piece of memory, each some at a time, until all are drawn.
import type { AnyTask } from "../../core/task.ts";
import { AT_A_TIME, scoreDrawer } from "../../run/result/draw-scores.ts";
import type { Drawing } from "../../run/result/what-to-draw.ts";

/** All arrays lie in memory that threads share. */
export interface SharedDrawing extends Drawing {
  readonly scores: Float64Array;
  /** One number: the first resample that nobody has taken yet. */
  readonly next: Int32Array;
  /** How many a thread takes. */
  readonly atOnce: number;
}

/** So that threads end at about the same time. */
const TURNS = 4;
/** What is drawn at once lies in memory twice. */
const MOST_AT_ONCE = 9_999;

export function shareDrawing(task: AnyTask, { rows, groups, ...how }: Drawing, threads: number): SharedDrawing {
  const width = Object.keys(task.definition.scores).length;
  const sharedRows = new Float64Array(new SharedArrayBuffer(rows.byteLength));
  sharedRows.set(rows);
  return {
    ...how,
    rows: sharedRows,
    ...(groups && { groups }),
    scores: new Float64Array(new SharedArrayBuffer(how.resamples * width * Float64Array.BYTES_PER_ELEMENT)),
    atOnce: Math.min(AT_A_TIME * Math.ceil(how.resamples / (TURNS * threads * AT_A_TIME)), MOST_AT_ONCE),
    next: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
  };
}

/** Draws what nobody else has taken, until nothing is left. */
export function drawShare(task: AnyTask, { scores, next, atOnce, seed, resamples, ...sample }: SharedDrawing): void {
  const width = Object.keys(task.definition.scores).length;
  const draw = scoreDrawer(task, sample);
  const take = () => Atomics.add(next, 0, atOnce);
  for (let from = take(); from < resamples; from = take()) {
    const to = Math.min(from + atOnce, resamples);
    scores.set(draw({ seed, from, to }), from * width);
  }
}
