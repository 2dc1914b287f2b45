// The sentence that says who is best, from comparisons made by hand.
import { expect, it } from "vitest";
import type { Comparison, PairedDifference } from "../../contract/comparison.ts";
import { resultVerdict, verdictOf } from "./verdict.ts";

const definition = {
  unit: "dialogue",
  scores: {
    accuracy: { label: "Accuracy", better: "higher", range: [0, 1], perfect: 1, about: "" },
    error: { label: "Error", better: "lower", range: [0, 1], perfect: 0, about: "" },
  },
} as never;

type Values = Readonly<Record<string, Readonly<Record<string, number | null>>>>;

/** Tests between all pairs; those whose names are listed are significant. */
function comparisonOf(values: Values, significant: readonly string[], more: Partial<Comparison> = {}): Comparison {
  const names = Object.keys(values);
  const scores = Object.keys(values[names[0]!]!);
  const comparisons = scores.flatMap((score) =>
    names.flatMap((baseline, at) =>
      names.slice(at + 1).map((system): PairedDifference => {
        const [from, to] = [values[baseline]![score]!, values[system]![score]!];
        const difference = from === null || to === null ? null : to - from;
        const isSure = significant.includes(`${baseline} ${system}`) || significant.includes(`${system} ${baseline}`);
        return {
          baseline,
          system,
          score,
          difference,
          interval:
            difference === null
              ? null
              : { low: difference - 0.1, high: difference + 0.05, level: 0.95, method: "jackknife-t" },
          p: isSure ? 0.0001 : 0.3,
          pAdjusted: isSure ? 0.0004 : 0.9,
          units: 50,
          differing: 40,
          detectable: 0.106,
          family: score === scores[0] ? "primary" : "exploratory",
        };
      }),
    ),
  );
  const systems = names.map((name) => ({ name, scores: values[name]!, intervals: {}, units: {} })) as never;
  return {
    karat: "0",
    format: 4,
    task: "toy",
    signature: "",
    systems,
    comparisons,
    primary: scores[0]!,
    warnings: [],
    ...more,
  };
}

const ask = (comparison: Comparison, score?: string) =>
  verdictOf({ comparison, definition, digits: 3, ...(score === undefined ? {} : { score }) });

it("verdictOf names the one system that is ahead of all others, with its lead", () => {
  const values = { noisy: { accuracy: 0.788 }, b: { accuracy: 0.392 }, c: { accuracy: 0.384 }, d: { accuracy: 0.34 } };
  const verdict = ask(comparisonOf(values, ["noisy b", "noisy c", "noisy d"]));
  expect(verdict.kind).toBe("best");
  expect(verdict.sentence).toBe("noisy is best: Accuracy 0.788, ahead of the next by 0.396.");
  expect(verdict.details).toBe(
    "95 % interval of the lead [0.346, 0.496], p < 0.001 (Holm, 6 pairs, 50 dialogues). " +
      "The other three cannot be told apart: largest difference 0.052, 95 % interval [0.002, 0.152] before adjustment, no pair of them with p ≤ 0.05.",
  );
});

it("verdictOf turns the lead round where less is better", () => {
  const verdict = ask(comparisonOf({ bad: { error: 0.5 }, good: { error: 0.2 } }, ["bad good"]));
  expect(verdict.sentence).toBe("good is best: Error 0.200, ahead of bad by 0.300.");
  expect(verdict.details).toBe("95 % interval of the lead [0.250, 0.400], p < 0.001 (50 dialogues).");
});

it("verdictOf says of several leaders that they cannot be told apart", () => {
  const values = { a: { accuracy: 0.8 }, b: { accuracy: 0.79 }, c: { accuracy: 0.3 } };
  const verdict = ask(comparisonOf(values, ["a c", "b c"]));
  expect(verdict.leaders).toEqual(["a", "b"]);
  expect(verdict.sentence).toBe("a and b cannot be told apart at this sample size.");
  expect(verdict.details).toBe(
    "Largest difference 0.010, 95 % interval [−0.040, 0.110], no pair of them with p ≤ 0.05 (Holm, 3 pairs, 50 dialogues).",
  );
});

it("verdictOf says of two systems what would have been detected", () => {
  const verdict = ask(comparisonOf({ a: { accuracy: 0.5 }, b: { accuracy: 0.52 } }, []));
  expect(verdict.sentence).toBe("No clear difference. A difference of 0.106 would have been detected with 80 % power.");
  expect(verdict.details).toBe("b is ahead by 0.020, 95 % interval [−0.080, 0.070], p 0.900 (50 dialogues).");
});

it("verdictOf says when so few units could not have shown a difference", () => {
  const comparison = comparisonOf({ a: { accuracy: 0.5 }, b: { accuracy: 0.9 } }, []);
  const sentence = (changes: object) =>
    ask({ ...comparison, comparisons: comparison.comparisons.map((test) => ({ ...test, ...changes })) }).sentence;
  const interval = { low: 0.1, high: 0.7, level: 0.95, method: "jackknife-t" };
  expect(sentence({ differing: 3, interval })).toBe(
    "No clear difference. Only 3 dialogues differ: p cannot be below 0.250.",
  );
  expect(sentence({ clusters: 3, differing: 2, interval })).toContain(
    "Only 2 clusters differ: p cannot be below 0.500.",
  );
});

it("verdictOf goes by the ranks of the comparison, also where a baseline narrowed the tests", () => {
  const whole = comparisonOf({ a: { accuracy: 0.9 }, b: { accuracy: 0.6 }, c: { accuracy: 0.5 } }, ["a c"]);
  const ranks = [
    { low: 1, high: 1 },
    { low: 2, high: 3 },
    { low: 2, high: 3 },
  ];
  const narrowed: Comparison = {
    ...whole,
    systems: whole.systems.map((system, at) => ({ ...system, rank: ranks[at]!, tier: Math.min(at + 1, 2) })),
    comparisons: whole.comparisons.filter(({ system }) => system === "c"),
  };
  expect(ask(narrowed).sentence).toBe("a is best: Accuracy 0.900, ahead of the next by 0.300.");
  expect(ask(narrowed).details).toBe("");
});

it("verdictOf names the tests of all pairs behind a tie, which a star against the baseline does not contradict", () => {
  const whole = comparisonOf({ a: { accuracy: 0.9 }, b: { accuracy: 0.6 }, c: { accuracy: 0.5 } }, ["a c"]);
  const ranked = whole.systems.map((system) => ({ ...system, rank: { low: 1, high: 3 }, tier: 1 }));
  const tied: Comparison = { ...whole, systems: ranked };
  expect(ask(tied).sentence).toBe("a, b and c cannot be told apart at this sample size.");
  expect(ask(tied).details).toBe(
    "Largest difference 0.400, 95 % interval [0.350, 0.500] before adjustment, no pair of them with p ≤ 0.05 (Holm, 3 pairs, 50 dialogues).",
  );
  const narrowed: Comparison = { ...tied, comparisons: whole.comparisons.filter(({ system }) => system === "c") };
  expect(ask(narrowed).details).toBe("No pair of them has p ≤ 0.05 (Holm, 3 pairs, 50 dialogues).");
});

it("verdictOf does not call systems alike that were never tested against each other", () => {
  const whole = comparisonOf({ a: { accuracy: 0.9 }, b: { accuracy: 0.6 }, c: { accuracy: 0.1 } }, ["a c", "b c"]);
  const narrowed: Comparison = { ...whole, comparisons: whole.comparisons.filter(({ system }) => system === "c") };
  expect(ask(narrowed)).toMatchObject({
    kind: "tied",
    sentence: "a and b cannot be ranked: not all of their pairs were tested.",
    details: "",
  });
});

it("verdictOf ends with (exploratory) for a score that is not the primary one", () => {
  const values = { a: { accuracy: 0.5, error: 0.1 }, b: { accuracy: 0.52, error: 0.3 } };
  const comparison = comparisonOf(values, ["a b"], { primary: "accuracy" });
  expect(ask(comparison, "error").sentence).toBe("a is best: Error 0.100, ahead of b by 0.200 (exploratory).");
});

it("verdictOf takes no rank of the primary score for a lead in another", () => {
  const values = {
    a: { accuracy: 0.9, error: 0.1 },
    b: { accuracy: 0.6, error: 0.2 },
    c: { accuracy: 0.5, error: 0.3 },
  };
  const comparison = comparisonOf(values, ["a b", "b c"], { primary: "accuracy" });
  const systems = comparison.systems.map((system, at) => ({
    ...system,
    rank: { low: at + 1, high: at + 1 },
    tier: at + 1,
  }));
  expect(ask({ ...comparison, systems }).kind).toBe("best");
  expect(ask({ ...comparison, systems }, "error").sentence).toBe(
    "a and c cannot be told apart at this sample size (exploratory).",
  );
});

it("verdictOf names few of many leaders, and none where a score is undefined", () => {
  const many = Object.fromEntries(Array.from("abcdefgh", (name) => [name, { accuracy: 0.5 }]));
  expect(ask(comparisonOf(many, [])).sentence).toBe(
    "a, b, c, d, e and 3 others cannot be told apart at this sample size.",
  );
  const undefinedOne = ask(comparisonOf({ a: { accuracy: null }, b: { accuracy: 0.5 } }, []));
  expect(undefinedOne.sentence).toBe("Accuracy is defined for fewer than two systems, so they cannot be ranked.");
});

it("resultVerdict gives the score of one system with its interval", () => {
  const result = {
    scores: { accuracy: 0.788 },
    intervals: { accuracy: { low: 0.7, high: 0.86, level: 0.95, method: "jackknife-t" } },
    units: { name: "dialogue", scored: 1, missing: [], extra: [], invalid: [] },
    signature: "",
  };
  const { sentence, details } = resultVerdict(result, { definition, digits: 3, score: "accuracy" });
  expect(sentence).toBe("Accuracy 0.788.");
  expect(details).toBe("95 % interval [0.700, 0.860], 1 dialogue.");
});
