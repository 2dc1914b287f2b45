// Scores the answer to a question as the RRC evaluation script of DocVQA does.
import { codePoints } from "../../text/levenshtein.ts";
import { normalisedDistance, normalisedPoints, normalisedText } from "./answer-text.ts";
import { Work } from "./work.ts";

export interface AnswerRules {
  readonly threshold: number;
  /** The texts whose length the distance is divided by. */
  readonly length: "raw" | "normalised" | "upper";
  readonly atThreshold: "keep" | "drop";
}

/** The accepted answer nearest to an answer, its distance by length, and the score. */
export interface AnswerMatch {
  readonly closest: string;
  readonly distance: number;
  readonly score: number;
}

const LENGTHS: Readonly<Record<AnswerRules["length"], (text: string) => number>> = {
  // QUIRK: raw texts in upper case, so that ß counts two and padding raises the score.
  raw: (text) => codePoints(text.toUpperCase()).length,
  normalised: (text) => normalisedPoints(text).length,
  upper: (text) => codePoints(normalisedText(text).toUpperCase()).length,
};

/** Scores an answer against the accepted ones, of which there is at least one. */
export function matchAnswer(accepted: readonly string[], answer: string, rules: AnswerRules): AnswerMatch {
  const lengthOf = LENGTHS[rules.length];
  const work = new Work();
  let best: { readonly closest: string; readonly distance: number; readonly share: number } | null = null;
  for (const closest of accepted) {
    work.compareTexts(closest, answer);
    const distance = normalisedDistance(closest, answer);
    const longest = Math.max(lengthOf(closest), lengthOf(answer));
    const share = longest === 0 ? 0 : distance / longest;
    if (best === null || share < best.share) best = { closest, distance, share };
  }
  if (best === null) throw new Error("this is a bug in karat: a question without accepted answers");
  const similarity = 1 - best.share;
  // QUIRK: one rule cuts the similarity, the other the distance; they meet only at 0.5.
  const isCut = rules.atThreshold === "keep" ? similarity < rules.threshold : best.share >= rules.threshold;
  return { closest: best.closest, distance: best.distance, score: isCut ? 0 : similarity };
}
