// karat check-task: the laws of the contract on tasks of one's own, which break them one by one.
import { describe, expect, it } from "vitest";
import { defineTask, jsonLines, share } from "../src/index.ts";
import { checkLaw, LAWS, type LawInput } from "../src/run/laws.ts";

const lines = jsonLines({ about: '{"id","labels"}', keys: ["labels"], value: ({ labels }) => labels as string[] });
type Labels = { readonly gold: readonly string[]; readonly pred: readonly string[] };
const sound = {
  id: "labels",
  unit: "answer",
  columns: ["hits", "gold"],
  scores: { recall: share({ formula: ({ hits, gold }) => (gold === 0 ? null : hits / gold) }) },
  options: { least: { kind: "number", default: 0, min: 0, max: 1, about: "least" } },
  formats: { gold: [lines], pred: [lines] },
  absent: () => [],
  match: ({ gold, pred }: Labels) => gold.map((label) => ({ label, isHit: pred.includes(label) })),
  tally: (labels: { isHit: boolean }[]) => ({
    hits: labels.filter(({ isHit }) => isHit).length,
    gold: labels.length,
  }),
  explain: {
    columns: ["hits"],
    rows: (labels: { label: string; isHit: boolean }[]) =>
      labels.map(({ label, isHit }) => ({
        at: label,
        verdict: isHit ? "correct" : "missed",
        counts: { hits: Number(isHit) },
      })),
  },
};
const gold = [
  { id: "a", labels: ["x", "y"] },
  { id: "b", labels: ["z"] },
  { id: "c", labels: ["x"] },
];
const pred = [
  { id: "a", labels: ["x"] },
  { id: "b", labels: [] },
  { id: "c", labels: ["x"] },
];
const input: LawInput = { gold, pred, perfect: gold, empty: gold.map(({ id }) => ({ id, labels: [] })) };

const findings = (change: object, more: Partial<LawInput> = {}) => {
  const make = defineTask({ ...sound, ...change } as never) as never;
  return Promise.all(Object.keys(LAWS).map((law) => checkLaw(law, { make, input: { ...input, ...more } })));
};
const broken = async (change: object) =>
  (await findings(change)).filter(({ state }) => state === "broken").map(({ law, why }) => `${law}: ${why}`);

let seen = 0;
const BROKEN: Readonly<Record<string, readonly [change: object, said: RegExp]>> = {
  "a score above its range": [
    { scores: { recall: share({ formula: () => 2 }) } },
    /declared range.*a number from 0 to 1 for recall/s,
  ],
  "a perfect value that is not reached": [
    { scores: { recall: share({ formula: () => 0.5 }) } },
    /perfect value: recall is 0\.5, not 1/,
  ],
  "a tally that depends on the order": [{ tally: () => ({ hits: 0, gold: ++seen }) }, /the order of units/],
  "a match that looks at ids": [
    { match: (unit: Labels & { id: string }) => (unit.id.length > 1 ? [] : sound.match(unit)) },
    /the ids of units/,
  ],
  "evidence that counts otherwise": [
    { explain: { columns: ["hits"], rows: () => [{ at: "x", verdict: "correct", counts: { hits: 9 } }] } },
    /evidence of "a" counts 9 hits, tally counts 1/,
  ],
  "a verdict that there is not": [
    { explain: { columns: ["hits"], rows: () => [{ at: "x", verdict: "partial" }] } },
    /one of correct, missed/,
  ],
  "a stand-in that is perfect": [{ absent: (labels: string[]) => labels }, /as good as perfect/],
  "input that is changed": [
    {
      match: (unit: { gold: string[]; pred: string[] }) => {
        unit.pred.push("x");
        return sound.match(unit);
      },
    },
    /not extensible/,
  ],
  "an option without a range": [
    { options: { least: { kind: "number", default: 0, about: "least" } } },
    /numbers among options declare their range: least has no min/,
  ],
};

describe("checkLaw(law, task)", () => {
  it("holds for a sound task", async () => {
    expect((await findings({})).filter(({ state }) => state !== "holds")).toEqual([]);
  });

  it.each(Object.entries(BROKEN))("finds %s", async (_, [change, said]) => {
    expect((await broken(change)).join("\n")).toMatch(said);
  });

  it("says what it did not check", async () => {
    const laws = await findings({ absent: undefined, explain: undefined }, { perfect: undefined as never });
    const skipped = laws.filter(({ state }) => state === "not checked").map(({ why }) => why);
    expect(skipped).toHaveLength(5);
    expect(skipped.join("\n")).toMatch(/perfect predictions.*no columns in explain.*no function absent/s);
  });
});
