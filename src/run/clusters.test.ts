// Clusters take the place of units; groups may be crossed; both are refused where they make no sense.
import { describe, expect, it } from "vitest";
import { studentQuantile } from "../stats/quantiles.ts";
import { breakdown } from "../tasks/breakdown/index.ts";
import { compare } from "./compare.ts";
import { score } from "./score.ts";

interface Said {
  readonly user: string;
  readonly bot?: string;
  readonly isRight: boolean;
}

/** Dialogues of one turn; whether the prediction is right. */
function dialogues(said: readonly Said[]) {
  const gold = said.map(({ user, bot = "b" }, k) => ({
    id: `d${String(k).padStart(3, "0")}`,
    user,
    bot,
    turns: [{ index: 0, annotations: ["X", "X", "O"] }],
  }));
  const pred = said.map(({ isRight }, k) => ({
    id: gold[k]!.id,
    turns: [{ index: 0, label: isRight ? "X" : "O", probabilities: { O: isRight ? 0 : 1, T: 0, X: isRight ? 1 : 0 } }],
  }));
  return { gold, pred };
}

/** Users with 3 dialogues each, of which so many are right. */
const users = (...right: readonly number[]) =>
  right.flatMap((count, user) => [0, 1, 2].map((k) => ({ user: `u${user}`, isRight: k < count })));

describe("score(task, input, { clusterBy })", () => {
  it("leaves out whole clusters, with J − 1 degrees of freedom", async () => {
    const counts = [3, 0, 2, 3, 1];
    const result = await score(breakdown(), dialogues(users(...counts)), { clusterBy: "user", perUnit: true });
    const accuracy = 9 / 15;
    expect(result.scores.accuracy).toBe(accuracy);
    expect(result.units).toMatchObject({ scored: 15, clusters: 5 });
    expect(result.signature).toContain("|cluster-by:user|");
    expect(result.perUnit![4]).toMatchObject({ cluster: "u1" });
    const without = counts.map((count) => (9 - count) / 12);
    const mean = without.reduce((sum, value) => sum + value, 0) / 5;
    const se = Math.sqrt((4 / 5) * without.reduce((sum, value) => sum + (value - mean) ** 2, 0));
    const reach = (studentQuantile(0.975, 4) * se) / (accuracy * (1 - accuracy));
    const logit = Math.log(accuracy / (1 - accuracy));
    expect(result.intervals!.accuracy!.low).toBeCloseTo(1 / (1 + Math.exp(reach - logit)), 12);
    expect(result.intervals!.accuracy!.high).toBeCloseTo(1 / (1 + Math.exp(-reach - logit)), 12);
  });

  it("gives no interval of one cluster, and says why", async () => {
    const result = await score(breakdown(), dialogues(users(2)), { clusterBy: "user" });
    expect(result.intervals!.accuracy).toBeNull();
    expect(result.intervalReasons!.accuracy).toBe("ONE_CLUSTER");
  });

  it("says which unit has no such field", async () => {
    await expect(score(breakdown(), dialogues(users(1, 2)), { clusterBy: "city" })).rejects.toThrow(
      /gold\[0\].* city\n {2}expected a text or a number that names the cluster of the unit/,
    );
  });

  it("is refused where groups have the same field", async () => {
    const input = dialogues(users(1, 2));
    await expect(score(breakdown(), input, { clusterBy: "user", groupBy: "user" })).rejects.toThrow(
      "different fields for `clusterBy` and `groupBy`",
    );
  });

  it("counts the clusters of each group, and changes no overall number by grouping", async () => {
    const input = dialogues(users(3, 0, 2, 3, 1, 2).map((one, k) => ({ ...one, bot: k < 10 ? "a" : "b" })));
    const result = await score(breakdown(), input, { clusterBy: "user", groupBy: "bot" });
    expect(result.groups!.map(({ name, units }) => [name, units])).toEqual([
      ["a", 10],
      ["b", 8],
    ]);
    const plain = await score(breakdown(), input, { clusterBy: "user" });
    expect(result.intervals).toEqual(plain.intervals);
  });
});

describe("score(task, input, { groupBy: [one, other] })", () => {
  it("crosses fields", async () => {
    const said = users(1, 2).map((one, k) => ({ ...one, bot: k % 2 === 0 ? "even" : "odd" }));
    const { groups, signature } = await score(breakdown(), dialogues(said), { groupBy: ["user", "bot"] });
    expect(groups!.map(({ name, units }) => [name, units])).toEqual([
      ["u0 × even", 2],
      ["u0 × odd", 1],
      ["u1 × even", 1],
      ["u1 × odd", 2],
    ]);
    expect(signature).toContain("|group-by:user,bot|");
  });

  it("takes each field once", async () => {
    await expect(score(breakdown(), dialogues(users(1)), { groupBy: ["bot", "bot"] })).rejects.toThrow(
      "each field once for `groupBy`",
    );
  });
});

describe("compare(task, input, { clusterBy, groupBy, margin })", () => {
  const said = (...right: readonly number[]) => dialogues(users(...right));
  const input = (one: readonly number[], other: readonly number[]) => ({
    gold: said(...one).gold,
    pred: { one: said(...one).pred, other: said(...other).pred },
  });

  it("takes whole clusters in place of units", async () => {
    const pair = input([3, 3, 2, 3, 3, 2], [1, 2, 1, 2, 1, 0]);
    const { comparisons, systems } = await compare(breakdown(), pair as never, { clusterBy: "user" });
    // By scipy.stats.ttest_rel of the six users' sums, and not below 2^(1 − 6).
    expect(comparisons[0]).toMatchObject({ score: "accuracy", p: 2 ** -5, differing: 6, units: 18, clusters: 6 });
    expect(systems[0]!.units.clusters).toBe(6);
  });

  it("counts clusters where it says that there are too few", async () => {
    const { warnings } = await compare(breakdown(), input([3, 2, 3, 1], [1, 0, 1, 2]) as never, {
      clusterBy: "user",
    });
    expect(warnings.map(({ message }) => message)).toContain(
      "Only 4 clusters: intervals are rough. Look at each of them (karat explain)",
    );
  });

  it("has the differences of each group, adjusted as one family", async () => {
    const pair = input([3, 3, 2, 3, 3, 2], [1, 2, 1, 2, 1, 0]);
    const grouped = { ...pair, gold: pair.gold.map((line, k) => ({ ...line, bot: k < 9 ? "a" : "b" })) };
    const { groupComparisons } = await compare(breakdown(), grouped as never, { groupBy: "bot" });
    expect(groupComparisons!.map(({ group, units }) => [group, units])).toEqual([
      ["a", 9],
      ["b", 9],
    ]);
    const [first, second] = groupComparisons!.toSorted((one, other) => one.p! - other.p!);
    expect(first!.pAdjusted).toBe(Math.min(1, 2 * first!.p!));
    expect(second!.pAdjusted).toBe(Math.max(first!.pAdjusted!, second!.p!));
  });

  it("calls systems equivalent only where the interval lies within the margin", async () => {
    const pair = input([3, 2, 2, 3, 3, 2, 1, 2], [3, 2, 2, 3, 2, 3, 1, 2]);
    const equivalent = async (margin: number) =>
      (await compare(breakdown(), pair as never, { margin, scores: ["accuracy"] })).comparisons[0]!.equivalent;
    expect(await equivalent(0.5)).toBe(true);
    expect(await equivalent(0.001)).toBe(false);
    // Three clusters with the same difference leave much open.
    const apart = input([2, 2, 2], [1, 1, 1]);
    const settings = { margin: 0.4, clusterBy: "user", scores: ["accuracy"] } as const;
    expect((await compare(breakdown(), apart as never, settings)).comparisons[0]).toMatchObject({
      interval: { method: "no-spread" },
      equivalent: false,
    });
    for (const margin of [0, 1, -0.1, Number.NaN])
      await expect(compare(breakdown(), pair as never, { margin })).rejects.toThrow("margin");
  });
});
