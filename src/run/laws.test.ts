// Each law by itself, on a task that breaks it, with what it says.
import { describe, expect, it } from "vitest";
import { distance, share } from "../contract/declare-score.ts";
import { defineTask } from "../contract/own-task.ts";
import type { AnyTaskMaker } from "../contract/task.ts";
import { jsonLines } from "../input/json-lines.ts";
import { checkLaw, LAWS, type LawInput } from "./laws.ts";

type Labels = { readonly id: string; readonly gold: readonly string[]; readonly pred: readonly string[] };
type Match = { readonly hits: number; readonly gold: number };
type Totals = { readonly hits: number; readonly gold: number; readonly units: number };

const lines = jsonLines({ about: '{"id","labels"}', keys: ["labels"], value: ({ labels }) => labels as string[] });
const sound = {
  id: "labels",
  unit: "answer",
  columns: ["hits", "gold"],
  scores: { recall: share({ formula: ({ hits, gold }) => (gold === 0 ? null : hits / gold) }) as object },
  options: { least: { kind: "number", default: 0, min: 0, max: 1, about: "least" } as object },
  formats: { gold: [lines], pred: [lines] },
  absent: () => [],
  match: ({ gold, pred }: Labels): Match => ({
    hits: gold.filter((label) => pred.includes(label)).length,
    gold: gold.length,
  }),
  tally: (match: Match) => match,
  explain: {
    columns: ["hits"],
    rows: ({ hits }: Match) => [{ at: "all", verdict: "correct", counts: { hits } }],
  },
};
const unit = (id: string, ...labels: readonly string[]) => ({ id, labels });
const gold = [unit("a", "x", "y"), unit("b", "z"), unit("c", "x")];
const pred = [unit("a", "x"), unit("b"), unit("c", "x")];
const input: LawInput = { gold, pred, perfect: gold, empty: gold.map(({ id }) => unit(id)) };

const lawOf = (word: string) => Object.keys(LAWS).find((law) => law.includes(word))!;
const checked = (word: string, change: object = {}, more: Partial<LawInput> = {}) => {
  const make = defineTask({ ...sound, ...change } as never) as unknown as AnyTaskMaker;
  return checkLaw(lawOf(word), { make, input: { ...input, ...more } });
};
const why = async (word: string, change: object, more: Partial<LawInput> = {}) => {
  const finding = await checked(word, change, more);
  expect(finding).toMatchObject({ law: lawOf(word), state: "broken" });
  return finding.why;
};
const notChecked = async (word: string, change: object, more: Partial<LawInput> = {}) => {
  const finding = await checked(word, change, more);
  expect(finding.state).toBe("not checked");
  return finding.why;
};

describe("checkLaw(law, subject)", () => {
  it.each(Object.keys(LAWS))("checkLaw(%j, …) holds for a sound task", async (law) => {
    expect(await checked(law)).toEqual({ law, state: "holds", why: null });
  });

  it("checkLaw(…) finds scores outside of their range, also of a single unit", async () => {
    const free = (formula: (totals: Totals) => number) => ({
      scores: { recall: share({ formula, mayLeaveRange: true }) },
    });
    const above = free(() => 1.5);
    expect(await why("in their declared range", above)).toBe("recall is 1.5, outside of 0 to 1");
    const below = free(({ units }) => (units === 1 ? -1 : 0.5));
    expect(await why("in their declared range", below)).toBe("recall is -1, outside of 0 to 1");
  });

  it("checkLaw(…) finds a perfect value that is not reached, or undefined", async () => {
    const giving = (recall: number | null) => ({ scores: { recall: share({ formula: () => recall }) } });
    expect(await why("a perfect prediction", giving(0.5))).toBe("recall is 0.5, not 1");
    expect(await why("a perfect prediction", giving(null))).toBe("recall is undefined for a perfect prediction");
    expect((await checked("a perfect prediction", giving(1 - 1e-13))).state).toBe("holds");
    expect(
      await why("a perfect prediction", {}, { perfectGold: [unit("a", "q"), unit("b", "z"), unit("c", "x")] }),
    ).toBe("recall is 0.6666666666666666, not 1");
    expect(await notChecked("a perfect prediction", {}, { perfect: undefined as never })).toBe(
      "it needs perfect predictions, perfect in contract.json",
    );
  });

  it("checkLaw(…) finds that the order of units matters, or shards, to scores or to rows", async () => {
    let seen = 0;
    const counting = { tally: () => ({ hits: 0, gold: ++seen }) };
    expect(await why("the order of units", counting)).toBe("rows differ in another order");
    const scoring = { ...counting, scores: { recall: share({ formula: ({ gold: sum }) => 1 / sum }) } };
    seen = 0;
    expect(await why("the order of units", scoring)).toMatch(/^recall is 0\.1\d+, and 0\.0\d+ in another order$/);
    seen = 0;
    expect(await why("shards add up", counting)).toBe("rows differ in shards");
  });

  it("checkLaw(…) finds that mistakes depend on the order of units, and on shards", async () => {
    let seen = 0;
    const rows = () => [{ at: "all", verdict: "wrong", place: `place ${++seen}` }];
    const explaining = { explain: { columns: [], rows } };
    expect(await why("the order of units", explaining)).toBe("mistakes differ in another order");
    expect(await why("shards add up", explaining)).toBe("mistakes differ in shards");
  });

  it("checkLaw(…) finds that ids matter", async () => {
    const match = (given: Labels) => (given.id.length > 1 ? { hits: 0, gold: 1 } : sound.match(given));
    expect(await why("the ids of units", { match })).toBe("recall is 0.5, and 0 with other ids");
  });

  it("checkLaw(…) finds evidence that counts otherwise", async () => {
    const explain = { columns: ["hits"], rows: () => [{ at: "all", verdict: "correct", counts: { hits: 9 } }] };
    expect(await why("evidence adds up", { explain })).toBe('evidence of "a" counts 9 hits, tally counts 1');
    const nothing = { columns: ["hits"], rows: () => [{ at: "all", verdict: "correct" }] };
    expect(await why("evidence adds up", { explain: nothing })).toBe('evidence of "a" counts 0 hits, tally counts 1');
    expect(await notChecked("evidence adds up", { explain: undefined })).toBe("the task names no columns in explain");
  });

  it("checkLaw(…) finds a stand-in that is as good as perfect, or does not count", async () => {
    const law = "without predictions";
    expect(await why(law, { absent: (labels: readonly string[]) => labels })).toBe("recall is 1, as good as perfect");
    const lower = {
      scores: { miss: distance({ formula: ({ hits, gold: all }) => 1 - hits / all }) },
    };
    expect((await checked(law, lower)).state).toBe("holds");
    expect(await why(law, { ...lower, absent: (labels: readonly string[]) => labels })).toBe(
      "miss is 0, as good as perfect",
    );
    const leavingOut = { match: (given: Labels) => (given.pred.length === 0 ? null : sound.match(given)) };
    expect(
      await why(law, { ...leavingOut, absent: (labels: readonly string[]) => (labels.includes("z") ? [] : ["q"]) }),
    ).toBe("2 of 3 units count");
    expect(await notChecked(law, { absent: undefined })).toBe(
      "the task has no function absent, so that nothing can count as wrong",
    );
  });

  it("checkLaw(…) finds a recall that rises, or a distance that falls, when a prediction is left out", async () => {
    const law = "left out never raises";
    const absent = (labels: readonly string[]) => labels;
    expect(await why(law, { absent })).toBe('recall goes from 0.5 to 0.75 without "a"');
    const lower = {
      absent,
      scores: { miss: distance({ formula: ({ hits, gold: all }) => 1 - hits / all }) },
    };
    expect(await why(law, lower)).toBe('miss goes from 0.5 to 0.25 without "a"');
    const found = share({ formula: ({ hits, gold: all }) => hits / all });
    const other = { absent, scores: { f1: found } };
    expect((await checked(law, other)).state).toBe("holds");
    const named = (name: string) => ({
      ...other,
      scores: { [name]: found },
    });
    expect((await checked(law, named("accuracy.x"))).state).toBe("broken");
    expect((await checked(law, named("macro.recall"))).state).toBe("broken");
    expect((await checked(law, named("recalled"))).state).toBe("holds");
  });

  it("checkLaw(…) finds a missing prediction that counts otherwise than an empty one", async () => {
    const law = "counts as one that found nothing";
    expect(await why(law, { absent: (labels: readonly string[]) => labels })).toBe(
      "recall is 0.5, and 0.75 where they are missing",
    );
    expect(await notChecked(law, {}, { empty: undefined as never })).toBe(
      "it needs predictions that found nothing, empty in contract.json",
    );
  });

  it("checkLaw(…) finds numbers among options without a range, or that take what is beyond it", async () => {
    const law = "numbers among options";
    const option = (spec: object) => ({ options: { least: { kind: "number", default: 0, about: "least", ...spec } } });
    expect(await why(law, option({}))).toBe("least has no min below its max");
    expect(await why(law, option({ min: 0, max: 0 }))).toBe("least has no min below its max");
    expect((await checked(law, option({ min: 0 }))).state).toBe("holds");
    const lenient = Object.assign(
      () => (defineTask(sound as never) as unknown as AnyTaskMaker)(),
      {},
    ) as unknown as AnyTaskMaker;
    const finding = await checkLaw(lawOf(law), { make: lenient, input });
    expect(finding.why).toBe("least takes -1, though it is from 0 to 1");
  });

  it("checkLaw(…) finds options that do not survive JSON", async () => {
    const sturdy = defineTask(sound as never) as unknown as AnyTaskMaker;
    let made = 0;
    const make = (() => {
      const task = sturdy();
      made++;
      return made === 1 ? task : { ...task, options: { least: 1 } };
    }) as unknown as AnyTaskMaker;
    const finding = await checkLaw("options survive JSON", { make, input });
    expect(finding).toMatchObject({ state: "broken", why: 'they become {"least":1}' });
  });

  it("checkLaw(…) freezes the input, and hands on services", async () => {
    const match = (given: { gold: string[]; pred: string[] }) => {
      given.pred.push("x");
      return sound.match(given as never);
    };
    expect(await why("the order of units", { match })).toMatch(/not extensible/);
    const given: unknown[] = [];
    const prepare = async (units: readonly unknown[], _options: unknown, services: unknown) => {
      given.push(services);
      return units;
    };
    const make = defineTask({ ...sound, prepare: { units: prepare } } as never) as unknown as AnyTaskMaker;
    const services = { embedder: { name: "e" } } as never;
    await checkLaw(lawOf("the ids of units"), { make, input, services });
    expect(given[0]).toEqual(services);
  });
});
