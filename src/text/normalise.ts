// Text normalisers: what is ignored when two texts are compared, in named steps that are always applied in one order.
import { usageError } from "../core/problem.ts";
import { collapseSpace, wordsOf } from "./white-space.ts";

const ARTICLES: ReadonlySet<string> = new Set(["a", "an", "the"]);

const STEPS = {
  case: (text: string) => text.toLowerCase(),
  accents: (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC"),
  // With the symbols that ASCII counts as punctuation and Unicode does not.
  punctuation: (text: string) => text.replace(/[\p{P}$+<=>^`|~]/gu, ""),
  articles: (text: string) =>
    wordsOf(text)
      .filter((word) => !ARTICLES.has(word))
      .join(" "),
  space: collapseSpace,
};

/** A difference that a normaliser ignores. */
export type NormalStep = keyof typeof STEPS;
export const STEP_NAMES = Object.keys(STEPS) as readonly NormalStep[];

/**
 * Makes a function that normalises texts: Unicode NFKC, then the given steps, always in the order case, accents, punctuation, articles, space.
 *
 * @example
 * import { normaliser } from "karat";
 *
 * const normal = normaliser(["case", "articles", "punctuation", "space"]);
 * console.log(normal("The  Louvre, Paris!")); // louvre paris
 */
export function normaliser(ignored: readonly NormalStep[] = ["case", "space"]): (text: string) => string {
  const unknown = Array.isArray(ignored) ? ignored.find((step) => !STEP_NAMES.includes(step)) : ignored;
  if (unknown !== undefined)
    throw usageError("BAD_VALUE", {
      expected: `a list of ${STEP_NAMES.join(", ")}`,
      received: JSON.stringify(ignored) ?? String(ignored),
    });
  const steps = STEP_NAMES.filter((name) => ignored.includes(name)).map((name) => STEPS[name]);
  return (text) => steps.reduce((result, step) => step(result), text.normalize("NFKC"));
}
