import { describe, expect, it } from "vitest";
import { finish, type Steps, Turns } from "./event-loop.ts";

function* threeSteps(): Steps<string> {
  yield;
  yield;
  return "done";
}

/** Yields once after longer than the event loop may be kept waiting. */
function* longStep(): Steps<string> {
  const start = Date.now();
  while (Date.now() - start < 30);
  yield;
  return "done";
}

/** Whether what waits for the event loop runs while the steps are taken. */
async function runs(signal: AbortSignal | undefined, steps = longStep, isHeard = true): Promise<boolean> {
  let isRun = false;
  setImmediate(() => {
    isRun = true;
  });
  const heard = signal && Object.assign(signal, isHeard ? {} : { isHeard });
  expect(await new Turns(heard).drive(steps())).toBe("done");
  return isRun;
}

it("finish(steps) gives the value after the last step", () => {
  expect(finish(threeSteps())).toBe("done");
});

describe("Turns", () => {
  it("let the event loop run for a signal during long work, and only then", async () => {
    const signal = () => new AbortController().signal;
    expect(await runs(signal())).toBe(true);
    expect(await runs(signal(), threeSteps)).toBe(false);
    expect(await runs(undefined)).toBe(false);
    expect(await runs(signal(), longStep, false)).toBe(false);
  });

  it("begin anew after each one", async () => {
    const turns = new Turns(new AbortController().signal);
    finish(longStep());
    expect(turns.isDue).toBe(true);
    await turns.take();
    expect(turns.isDue).toBe(false);
  });

  it("throw the reason of a signal that was aborted meanwhile", async () => {
    const stop = new AbortController();
    setImmediate(() => stop.abort(new Error("enough")));
    await expect(new Turns(stop.signal).drive(longStep())).rejects.toThrow("enough");
    await expect(new Turns(undefined).take()).resolves.toBeUndefined();
  });
});
