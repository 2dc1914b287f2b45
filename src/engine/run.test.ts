// Runs and their shards: executors, adding up, and the input of comparisons.
import { describe, expect, it } from "vitest";
import { inMemorySource } from "../../test/in-memory-source.ts";
import { problemOf } from "../../test/problem-of.ts";
import { type CompareInput, compareSystems, runsIn, scoreSystems } from "../run/compare.ts";
import { resultOf } from "../run/result-of.ts";
import { keptRows, score, scoreSystem } from "../run/score.ts";
import { breakdown } from "../tasks/breakdown/index.ts";
import { values } from "../tasks/values/index.ts";
import { canBeReadAgain, isThereAgain, readForFacts } from "./read/pair-units.ts";
import type { EvidenceStore, Executor, Run } from "./run.ts";
import { carryOut, scoreShard } from "./score-shard.ts";

const turn = (label: string) => ({ index: 1, label, probabilities: { O: 0.2, T: 0.3, X: 0.5 } });
const ids = ["e", "d", "c", "b", "a"];
const gold = ids.map((id) => ({ id, turns: [{ index: 1, annotations: ["X", "X", "O"] }] }));
const pred = gold.map(({ id }, at) => ({ id, turns: [turn(at === 0 ? "O" : "X")] }));
const task = breakdown();
const run: Run = { task, input: { gold, systems: [{ name: "one", pred }] }, settings: { perUnit: true } };
const shards: Executor = async (asked) =>
  (
    await Promise.all(
      [3, 1, 2].map((index) => scoreShard({ ...asked, settings: { ...asked.settings, shard: { index, count: 3 } } })),
    )
  ).flat();

describe("carryOut(run, executor)", () => {
  it("carryOut(…) gives the same whole, whoever scores its shards, in whatever order", async () => {
    const [whole] = await carryOut(run);
    expect(whole!.shard).toEqual({ index: 1, count: 1 });
    expect(whole!.header.settings.missing).toBe("error");
    expect(await carryOut(run, shards)).toEqual([whole]);
  });

  it("carryOut(…) gives the systems of a run in their order, two of one name too", async () => {
    const systems = [
      { name: "b", pred },
      { name: "a", pred: pred.slice(1) },
      { name: "b", pred: gold.map(({ id }) => ({ id, turns: [turn("O")] })) },
    ];
    const several: Run = { ...run, input: { gold, systems }, settings: { missing: "skip" } };
    const whole = await carryOut(several);
    expect(whole.map(({ header }) => header.system)).toEqual([
      { name: "b", place: 0 },
      { name: "a", place: 1 },
      { name: "b", place: 2 },
    ]);
    expect(await carryOut(several, shards)).toEqual(whole);
  });

  it("carryOut(…) adds up ids without a prediction and without gold, in order", async () => {
    const systems = [
      { name: "one", pred: [...pred.slice(2), { id: "z", turns: [turn("X")] }, { id: "y", turns: [turn("X")] }] },
    ];
    const missing: Run = { ...run, input: { gold, systems }, settings: { missing: "skip" } };
    const [whole] = await carryOut(missing);
    expect(whole).toMatchObject({ missing: ["d", "e"], extra: ["y", "z"] });
    expect(await carryOut(missing, shards)).toEqual([whole]);
  });

  it("carryOut(…) adds shards up to the shard that was asked for", async () => {
    const [scored] = await carryOut({ ...run, settings: { shard: { index: 2, count: 2 } } }, async (asked) => [
      ...(await scoreShard(asked)),
      ...(await scoreShard({ ...asked, input: { gold: [], systems: [{ name: "one", pred: [] }] } })),
    ]);
    expect(scored!.shard).toEqual({ index: 2, count: 2 });
  });

  it("carryOut(…) refuses an executor that gives no shards, and a run that was stopped", async () => {
    for (const wrong of [[], "shards", null])
      expect((await problemOf(() => carryOut(run, async () => wrong as never))).expected).toBe(
        "an executor that gives shards",
      );
    const signal = AbortSignal.abort(new Error("stopped"));
    await expect(carryOut({ ...run, settings: { signal } }, never)).rejects.toThrow("stopped");
  });
});

const never: Executor = () => Promise.reject(new Error("was asked"));

describe("scoreShard(run)", () => {
  it("scoreShard(…) names its gold, or the predictions of a task without gold", async () => {
    expect((await scoreShard(run))[0]!.header.gold.name).toBe("gold");
    const lines = [{ id: "a", score: 1 }];
    const [withoutGold] = await scoreShard({
      task: values(),
      input: { gold: undefined as never, systems: [{ name: "one", pred: lines }] },
      settings: {},
    });
    expect(withoutGold!.header.gold.name).toBe("pred");
  });

  it("scoreShard(…) writes the evidence of each unit, with the system where there are several", async () => {
    const written = async (systems: Run["input"]["systems"]) => {
      const found: (readonly [string, string | null, number])[] = [];
      let ended = 0;
      const evidence: EvidenceStore = {
        place: (name) => `place of ${name}`,
        open: (place) => {
          expect(place).toBe("place of here");
          return { add: ({ id, system, rows }) => found.push([id, system, rows.length]), end: () => ended++ };
        },
      };
      await scoreShard({ ...run, input: { gold: gold.slice(0, 1), systems }, settings: { evidence } });
      expect(ended).toBe(1);
      return found;
    };
    const one = { name: "one", pred: pred.slice(0, 1) };
    expect(await written([one])).toEqual([["e", null, 1]]);
    expect(await written([one, { ...one, name: "two" }])).toEqual([
      ["e", "one", 1],
      ["e", "two", 1],
    ]);
  });

  it("scoreShard(…) shows each match as it is made, and says how many units are done", async () => {
    const seen: string[] = [];
    const done: number[] = [];
    const visit = ({ id, system }: { id: string; system: string }) => void seen.push(`${system} ${id}`);
    await scoreShard({
      ...run,
      settings: { visit, onProgress: (count) => done.push(count), only: new Set(["a", "c"]) },
    });
    expect(seen.sort()).toEqual(["one a", "one c"]);
    expect(done.at(-1)).toBe(2);
  });
});

describe("the rows that score(task, input, settings) keeps", () => {
  it.each([
    [{ ci: null }, { keepRows: 0 }],
    [{}, { keepRows: 20_000 }],
    [{ ci: 95 }, {}],
    [{ ci: null, perUnit: true }, {}],
    [{ ci: null, groupBy: "x" }, {}],
    [{ ci: null, clusterBy: "x" }, {}],
    [{ ci: null, perUnit: false }, { keepRows: 0 }],
  ])("keptRows(task, %j) is %j", (settings, kept) => expect(keptRows(task, settings)).toEqual(kept));

  it("are decided before anything is read, so settings that give no intervals are refused then", async () => {
    await expect(score(task, { gold, pred }, { ci: 10, executor: never })).rejects.toThrow("above 50 and below 100");
  });
});

describe("readForFacts(task, input, settings), canBeReadAgain(input)", () => {
  it("readForFacts(…) has the facts that a run has, of all sources", async () => {
    const [scored] = await scoreShard(run);
    const { gold: side, preds } = await readForFacts(task, run.input, {});
    expect({ gold: side, preds }).toEqual({ gold: scored!.header.gold, preds: [scored!.header.pred] });
  });

  it("isThereAgain(input) of files and lists, not of streams", () => {
    const source = inMemorySource("a", {});
    async function* stream() {}
    const inputs = [undefined, [], source, { ...source, isStream: true }, stream(), new Set()];
    expect(inputs.map((input) => isThereAgain(input))).toEqual([true, true, true, false, false, false]);
    const system = (one: unknown, sources?: object) => ({ name: "s", pred: one, sources }) as never;
    expect(canBeReadAgain({ gold: [], systems: [system([]), system(source)] })).toBe(true);
    expect(canBeReadAgain({ gold: stream(), systems: [system([])] })).toBe(false);
    expect(canBeReadAgain({ gold: [], systems: [system([]), system(stream())] })).toBe(false);
    expect(canBeReadAgain({ gold: [], systems: [system([], { more: stream() })] })).toBe(false);
  });
});

describe("the input of compare(task, input)", () => {
  const given = {
    gold,
    pred: [
      ["a", pred],
      ["b", []],
      ["a", gold],
    ] as never,
    sources: {},
  };

  const names = (input: CompareInput) => runsIn(input).map(({ name }) => name);

  it("runsIn(…) go by the order of runs", () => {
    expect(runsIn(given)).toEqual([
      { name: "a", pred },
      { name: "b", pred: [] },
      { name: "a", pred: gold },
    ]);
    expect(names({ gold, pred: new Map([["x", pred]]) as never })).toEqual(["x"]);
    expect(names({ gold, pred: { y: pred, z: pred } as never })).toEqual(["y", "z"]);
  });

  it("runsIn(…) finds the further sources of each run", () => {
    const sources = { a: [{ more: [1] }, { more: [2] }], b: { more: [3] } } as never;
    const more = { ...given, sources };
    expect(runsIn(more).map(({ sources: own }) => own)).toEqual([{ more: [1] }, { more: [3] }, { more: [2] }]);
    expect(runsIn({ ...given, sources: { b: { more: [3] } } as never })[0]).not.toHaveProperty("sources");
  });

  it.each([["path"], [null], [[["a"]]], [[["a", 1, 2]]], [[[1, pred]]], [[["a", pred], "b"]], [["ab"]]])(
    "runsIn({ pred: %j }) is refused",
    async (wrong) => {
      expect(await problemOf(() => runsIn({ gold, pred: wrong as never }))).toMatchObject({
        expected: "predictions by the names of their systems as pred",
        hint: '{ a: …, b: … }, or [["a", …], ["b", …]]',
      });
    },
  );

  it("compareSystems(…) says which system lacks a prediction; where there is one system, nothing needs to be said", async () => {
    const fewer = { gold, pred: { a: pred, b: pred.slice(1) } as never };
    expect(await problemOf(() => compareSystems(task, fewer))).toMatchObject({
      code: "MISSING_PREDICTION",
      received: 'none from system "b"',
    });
    const alone = await scoreSystem(task, { gold, pred: pred.slice(1) });
    expect(await problemOf(() => resultOf(task, alone))).toMatchObject({ received: "none" });
  });

  it("compareSystems(…) shows results and rows before it compares, and keeps rows whatever the settings", async () => {
    const named: string[] = [];
    const scored: number[] = [];
    const comparison = await compareSystems(
      task,
      { gold, pred: { a: pred, b: gold.map(({ id }) => ({ id, turns: [turn("O")] })) } as never },
      {
        onResult: ({ name, result }) => void named.push(`${name} ${result.scores.accuracy}`),
        onScored: (systems) => void scored.push(...systems.map(({ ids: all }) => all.length)),
      },
    );
    expect(named).toEqual(["a 0.8", "b 0"]);
    expect(scored).toEqual([5, 5]);
    expect(comparison.systems.map(({ name }) => name)).toEqual(["a", "b"]);
    const [, second] = await scoreSystems(task, { gold, pred: { a: pred, b: pred } as never });
    expect(second!.header.settings).not.toHaveProperty("keepRows");
    expect(await resultOf(task, second!)).not.toHaveProperty("intervals");
    expect(await resultOf(task, await scoreSystem(task, { gold, pred }))).toHaveProperty("intervals");
  });
});
