import { describe, expect, it } from "vitest";
import { shareTask as task } from "../../test/share-task.ts";
import { share } from "../contract/declare-score.ts";
import type { AnyTask } from "../contract/task.ts";
import { score } from "./score.ts";
import { scoreDirectly, scoreUnit } from "./score-unit.ts";

const gold = { id: "a", n: 4 };
const pred = { id: "a", n: 1 };

describe("scoreDirectly(task, gold, pred)", () => {
  it("scoreDirectly(…) gives what a run of the unit gives: scores, totals and signature", async () => {
    const { scores, totals, signature } = await score(task() as never, { gold: [gold], pred: [pred] } as never, {
      ci: null,
    });
    expect(await scoreDirectly(task(), gold, pred)).toEqual({ scores, totals, signature });
    expect(await scoreUnit(task(), gold, pred)).toEqual({ scores, totals, signature });
    expect(scores).toEqual({ share: 0.25 });
    expect(totals).toEqual({ pred: 1, gold: 4, units: 1 });
  });

  it("scoreDirectly(…) gives zeros without a sign", async () => {
    const negative = task({ tally: () => ({ gold: 1, pred: -0 }) });
    expect(Object.is((await scoreDirectly(negative, gold, pred))!.totals.pred, 0)).toBe(true);
  });

  it("scoreDirectly(…) prepares the unit", async () => {
    const prepare = async (units: readonly object[]) => units.map((unit) => ({ ...unit, pred: 2 }));
    expect((await scoreDirectly(task({ prepare: { units: prepare } }), gold, pred))!.scores).toEqual({ share: 0.5 });
  });

  const problem = (_: unknown, __: unknown, sink: { problem(at: object, detail: object): void }) => {
    sink.problem({ record: { file: "x", line: 1 } }, { code: "BAD_VALUE", expected: "x", received: "y" });
    return {};
  };
  it.each<[string, AnyTask, unknown, unknown]>([
    ["different ids", task(), gold, { id: "b", n: 1 }],
    ["gold that is no object", task(), 4, pred],
    ["a prediction that is no object", task(), gold, null],
    ["a prediction without its id", task(), gold, { n: 1 }],
    ["a prediction without its key", task(), gold, { id: "a", m: 1 }],
    ["a match that leaves the unit out", task({ match: () => null }), gold, pred],
    ["a unit that is not prepared", task({ prepare: { units: async () => [] } }), gold, pred],
    ["a match that reports a problem", task({ match: problem }), gold, pred],
    [
      "a match that throws",
      task({
        match: () => {
          throw new Error("no");
        },
      }),
      gold,
      pred,
    ],
    ["numbers that are not finite", task({ tally: () => ({ gold: 1, pred: Number.NaN }) }), gold, pred],
    [
      "totals that cannot be used",
      task({ review: () => ({ problem: { code: "BAD_VALUE", expected: "x", received: "y" } }) }),
      gold,
      pred,
    ],
    ["a score outside of its range", task({ scores: { share: share({ formula: () => 2 }) } }), gold, pred],
    ["statistics of its own", task({ official: { statistics: () => null, end: () => "" } }), gold, pred],
  ])("scoreDirectly(…) leaves %s to the engine", async (_, given, one, other) => {
    expect(await scoreDirectly(given, one, other)).toBeNull();
  });

  it("scoreUnit(…) throws what the engine finds wrong", async () => {
    await expect(scoreUnit(task(), gold, { id: "b", n: 1 })).rejects.toThrow("b");
    await expect(scoreUnit(task({ scores: { share: share({ formula: () => 2 }) } }), gold, pred)).rejects.toThrow(
      "as its range says",
    );
  });
});
