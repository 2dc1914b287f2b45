import { describe, expect, it } from "vitest";
import type { AnyTask } from "../../core/task.ts";
import { scoreDrawer } from "../../run/result/draw-scores.ts";
import { drawShare, shareDrawing } from "./shared-drawing.ts";

const task = {
  definition: {
    columns: ["hits", "all"],
    scores: { share: {}, count: {} },
    summarize: ({ hits, all }: Record<string, number>) => ({ share: hits! / all!, count: all! }),
  },
  options: {},
} as unknown as AnyTask;

const rows = Float64Array.from({ length: 24 }, (_, at) => (at % 7) + 1);
const how = { seed: 11, resamples: 100 };

describe("shareDrawing", () => {
  it("shareDrawing(task, drawing, threads) lets each thread come four times, with a multiple of three", () => {
    expect(shareDrawing(task, { rows, ...how }, 3).atOnce).toBe(9);
    expect(shareDrawing(task, { rows, seed: 1, resamples: 1_000_000 }, 2).atOnce).toBe(9_999);
  });

  it("shareDrawing(task, drawing, threads) lies in memory that threads share", () => {
    const shared = shareDrawing(task, { rows, ...how }, 2);
    expect([shared.rows, shared.scores, shared.next].map(({ buffer }) => buffer)).toEqual([
      expect.any(SharedArrayBuffer),
      expect.any(SharedArrayBuffer),
      expect.any(SharedArrayBuffer),
    ]);
    expect(shared.rows).toEqual(rows);
  });
});

describe("drawShare", () => {
  it.each([undefined, Int32Array.from({ length: 12 }, (_, unit) => unit % 3)])(
    "drawShare(task, shared) draws what nobody has taken, to the same bits, with groups %s",
    (groups) => {
      const drawing = { rows, ...how, ...(groups && { groups }) };
      const shared = shareDrawing(task, drawing, 2);
      const expected = scoreDrawer(task, drawing)({ seed: how.seed, from: 0, to: how.resamples });
      Atomics.add(shared.next, 0, shared.atOnce);
      drawShare(task, shared);
      const taken = shared.atOnce * 2;
      expect([...shared.scores.subarray(0, taken)]).toEqual(new Array(taken).fill(0));
      expect(shared.scores.subarray(taken)).toEqual(expected.subarray(taken));
      drawShare(task, shared);
      expect([...shared.scores.subarray(0, taken)]).toEqual(new Array(taken).fill(0));
    },
  );
});
