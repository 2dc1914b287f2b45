import { describe, expect, it } from "vitest";
import { listeningTo } from "./stop-signal.ts";

const work = (milliseconds: number) => {
  for (const end = Date.now() + milliseconds; Date.now() < end; );
};

/** Whether what waits for the event loop runs between two batches of work. */
async function runs(signal: AbortSignal | undefined, milliseconds = 30, isHeard = true): Promise<boolean> {
  let isRun = false;
  setImmediate(() => {
    isRun = true;
  });
  const listen = listeningTo(signal && Object.assign(signal, isHeard ? {} : { isHeard }));
  work(milliseconds);
  await listen();
  return isRun;
}

describe("listeningTo(signal)", () => {
  it("lets the event loop run for a signal during long work, and only then", async () => {
    const signal = () => new AbortController().signal;
    expect(await runs(signal())).toBe(true);
    expect(await runs(signal(), 0)).toBe(false);
    expect(await runs(undefined)).toBe(false);
    expect(await runs(signal(), 30, false)).toBe(false);
  });

  it("begins anew after each turn", async () => {
    const listen = listeningTo(new AbortController().signal);
    work(30);
    await listen();
    expect(listen()).toBeUndefined();
  });

  it("throws the reason of a signal that was aborted meanwhile", async () => {
    const stop = new AbortController();
    setImmediate(() => stop.abort(new Error("enough")));
    const listen = listeningTo(stop.signal);
    work(30);
    await expect(listen()).rejects.toThrow("enough");
  });
});
