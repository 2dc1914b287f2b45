// Every number of the official programs, on invented inputs.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readJson } from "../../json/reader.ts";
import { ExactSum } from "../../numeric/arithmetic.ts";
import { type AnswerRules, matchAnswer } from "./docvqa.ts";
import { averageOf, keyScores, matchAnswers } from "./star.ts";
import { hasEmptyOptions, starText, starValue } from "./star-value.ts";

interface StarCase {
  readonly id: string;
  readonly rules: "star";
  readonly gold: string;
  readonly pred: string;
  readonly expected: {
    readonly score: number;
    readonly credit?: number;
    readonly leaves?: number;
    readonly closest?: string | null;
    /** Absent where only the score was recorded. */
    readonly keys?: readonly (readonly [readonly string[], number])[];
    readonly error?: string;
  };
}

interface DocvqaCase {
  readonly id: string;
  readonly rules: "docvqa";
  readonly units: readonly { readonly answers: readonly string[]; readonly pred: unknown }[];
  readonly threshold?: number;
  readonly expected: {
    readonly score: number;
    readonly units: readonly number[];
    readonly pypi?: readonly number[];
    readonly normalised?: readonly number[];
    readonly error?: string;
  };
}

const { cases } = JSON.parse(readFileSync(new URL("./fixtures/cases.json", import.meta.url), "utf8")) as {
  readonly cases: readonly (StarCase | DocvqaCase)[];
};
const star = cases.filter((one) => one.rules === "star");
const docvqa = cases.filter((one) => one.rules === "docvqa");
const plain = (text: string) => starText(starValue(readJson(text), "pred"));

describe("ANLS*", () => {
  it.each(star.filter(({ expected }) => expected.error === undefined))("$id", ({ gold, pred, expected }) => {
    const match = matchAnswers(starValue(readJson(gold), "gold"), starValue(readJson(pred), "pred"), {
      extraNull: "penalise",
    });
    expect(averageOf(match)).toBe(expected.score);
    if (expected.keys === undefined) return;
    expect(ExactSum.from(match.credits).total()).toBe(expected.credit);
    expect(match.leaves).toBe(expected.leaves);
    if (typeof expected.closest === "string") expect(plain(starText(match.closest))).toBe(plain(expected.closest));
    const keys = keyScores(match);
    expect(keys.map(([path]) => path)).toEqual(expected.keys.map(([path]) => path));
    for (const [at, [, score]] of keys.entries()) expect(score).toBeCloseTo(expected.keys[at]![1], 12);
  });
});

describe("DocVQA", () => {
  it.each(docvqa.filter(({ expected }) => expected.error === undefined))(
    "$id",
    ({ units, threshold = 0.5, expected }) => {
      const scores = (rules: Omit<AnswerRules, "threshold">) =>
        units.map(({ answers, pred }) => matchAnswer(answers, pred as string, { threshold, ...rules }).score);
      const raw = scores({ length: "raw", atThreshold: "keep" });
      expect(raw).toEqual(expected.units);
      if (units.length > 0)
        expect(Math.abs(ExactSum.from(raw).total() / units.length - expected.score)).toBeLessThanOrEqual(1e-15);
      if (expected.pypi) expect(scores({ length: "upper", atThreshold: "drop" })).toEqual(expected.pypi);
      if (expected.normalised)
        expect(scores({ length: "normalised", atThreshold: "keep" })).toEqual(expected.normalised);
    },
  );
});

it("hasEmptyOptions(value) finds the lists that stop the official program", () => {
  expect(hasEmptyOptions(starValue(readJson('{"a":[{"$any-of":[]}]}'), "gold"))).toBe(true);
  expect(hasEmptyOptions(starValue(readJson('{"a":[{"$$any-of":[]}]}'), "gold"))).toBe(false);
});
