import { describe, expect, it, vi } from "vitest";
import { toyResult, toyTask } from "../../test/toy-results.ts";
import { threads } from "../node.ts";
import { compareResults } from "../stats/compare/compare-results.ts";
import { breakdown } from "../tasks/breakdown/index.ts";
import { compare } from "./compare.ts";
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

/** A clock on which any work takes long: whoever looks at it takes a turn. */
function slowClock() {
  let now = 0;
  const clock = vi.spyOn(Date, "now").mockImplementation(() => (now += 60));
  return () => clock.mockRestore();
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
    await expect(score(breakdown(), { gold, pred }, { signal })).rejects.toMatchObject({
      name: "TimeoutError",
    });
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

  it("compareResults(task, results, { signal }) looks at it between two pairs of systems", () => {
    let looks = 0;
    const signal = {
      aborted: false,
      throwIfAborted() {
        if (++looks === 3) throw new Error("compared long enough");
      },
      addEventListener() {},
      removeEventListener() {},
    };
    const results = ["a", "b", "c", "d"].map((name) => ({ name, result: toyResult([3, 5, 7]) }));
    expect(() => compareResults(toyTask, results, { signal })).toThrow("compared long enough");
  });

  it("score(task, input, { signal }) gives the same result as without", async () => {
    const some = { gold: gold.slice(0, 60), pred: pred.slice(0, 60) };
    const { signal } = new AbortController();
    expect(await score(breakdown(), some, { signal })).toEqual(await score(breakdown(), some));
  });
});
