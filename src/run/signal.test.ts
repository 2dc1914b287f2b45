import { describe, expect, it, vi } from "vitest";
import { threads } from "../node.ts";
import { breakdown } from "../tasks/breakdown/index.ts";
import { compare } from "./compare/compare.ts";
import { score } from "./score.ts";

const ids = Array.from({ length: 4_000 }, (_, at) => `d${at}`);
const gold = ids.map((id) => ({ id, turns: [{ index: 1, annotations: ["O", "X", "X"] }] }));
const pred = ids.map((id, at) => ({
  id,
  turns: [{ index: 1, label: at % 3 === 0 ? "O" : "X", probabilities: { O: 0.25, T: 0.25, X: 0.5 } }],
}));

/** A signal that a timer aborts: it is heard only by those who let the event loop run. */
function stopped() {
  const stop = new AbortController();
  const reason = new Error("enough");
  setTimeout(() => stop.abort(reason), 1);
  return { signal: stop.signal, reason };
}

describe("signal", () => {
  it("score(task, input, { signal }) takes no turns for a signal that nobody listens to", async () => {
    const restore = slowClock();
    const turns = async (isHeard: boolean) => {
      let taken = 0;
      const none = () => {};
      const throwIfAborted = () => void taken++;
      const signal = { aborted: false, throwIfAborted, addEventListener: none, removeEventListener: none, isHeard };
      await score(breakdown(), { gold, pred }, { signal, ci: null });
      return taken;
    };
    const [heard, unheard] = [await turns(true), await turns(false)];
    restore();
    expect(heard).toBeGreaterThan(10 * unheard);
  });

  it("score(task, input, { signal }) rejects with the reason of a signal that a timer aborts", async () => {
    const { signal, reason } = stopped();
    await expect(score(breakdown(), { gold, pred }, { signal })).rejects.toBe(reason);
  });

  it("score(task, input, { signal: AbortSignal.timeout(20) }) rejects as the signal says", async () => {
    const signal = AbortSignal.timeout(20);
    await expect(score(breakdown(), { gold, pred }, { signal, resamples: 20_000 })).rejects.toMatchObject({
      name: "TimeoutError",
    });
  });

  it("score(task, input, { signal }) hears it after it drew resamples", async () => {
    const stop = new AbortController();
    let draws = false;
    const settings = { signal: stop.signal, resamples: 199, interval: "bca" } as const;
    const run = score(breakdown(), { gold, pred }, { ...settings, onProgress: (done) => (draws ||= done === 4_000) });
    const timer = setInterval(() => draws && stop.abort("drawn long enough"), 1);
    await expect(run).rejects.toBe("drawn long enough");
    clearInterval(timer);
  });

  it("compare(task, input, { signal }) hears it too", async () => {
    const { signal, reason } = stopped();
    await expect(compare(breakdown(), { gold, pred: { a: pred, b: pred } }, { signal })).rejects.toBe(reason);
  });

  it("score(task, input, { signal, executor: threads() }) hears it too", async () => {
    const { signal, reason } = stopped();
    const executor = threads({ workers: 2 });
    await expect(score(breakdown(), { gold, pred }, { signal, executor })).rejects.toBe(reason);
  });

  /** A clock on which any work takes long: whoever looks at it takes a turn. */
  function slowClock() {
    let now = 0;
    const clock = vi.spyOn(Date, "now").mockImplementation(() => (now += 60));
    return () => clock.mockRestore();
  }

  it("compare(task, input, { signal }) hears it during paired tests, after a few swaps", async () => {
    const stop = new AbortController();
    const restore = slowClock();
    let swaps = 0;
    const onPermutations = (done: number) => {
      swaps += done;
      setTimeout(() => stop.abort("tested long enough"), 0);
    };
    const a = pred.slice(0, 100);
    const b = a.map((line, at) => ({ ...line, turns: pred[at + 1]!.turns }));
    const run = compare(
      breakdown(),
      { gold: gold.slice(0, 100), pred: { a, b } },
      { signal: stop.signal, onPermutations },
    );
    await expect(run).rejects.toBe("tested long enough");
    restore();
    expect(swaps).toBe(750);
  });

  it("score(task, input, { signal, groupBy }) takes a turn after each interval of each group", async () => {
    const some = gold.slice(0, 60).map((line, at) => ({ ...line, bot: `b${at % 5}` }));
    const { signal } = new AbortController();
    let turns = 0;
    let isRunning = true;
    const count = () => {
      turns++;
      if (isRunning) setImmediate(count);
    };
    const restore = slowClock();
    const onProgress = (done: number) => done === 60 && count();
    const { groups } = await score(
      breakdown(),
      { gold: some, pred: pred.slice(0, 60) },
      { signal, groupBy: "bot", onProgress },
    );
    restore();
    isRunning = false;
    expect(groups).toHaveLength(5);
    // Thirteen scores of all units and of five groups.
    expect(turns).toBeGreaterThanOrEqual(6 * 13);
  });

  it("score(task, input, { signal }) gives the same result as without", async () => {
    const some = { gold: gold.slice(0, 60), pred: pred.slice(0, 60) };
    const { signal } = new AbortController();
    expect(await score(breakdown(), some, { signal })).toEqual(await score(breakdown(), some));
  });
});
