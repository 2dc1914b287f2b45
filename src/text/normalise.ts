// Text normalisers: what is ignored when two texts are compared, in named steps that are always applied in one order.
import { usageError } from "../core/problem.ts";

const ARTICLES: ReadonlySet<string> = new Set(["a", "an", "the"]);

const STEPS = {
  case: (text: string) => text.toLowerCase(),
  accents: (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC"),
  // With the symbols that ASCII counts as punctuation and Unicode does not.
  punctuation: (text: string) => text.replace(/[\p{P}$+<=>^`|~]/gu, ""),
  articles: (text: string) =>
    text
      .split(/\p{White_Space}+/u)
      .filter((word) => word !== "" && !ARTICLES.has(word))
      .join(" "),
  space: (text: string) => text.replace(/\p{White_Space}+/gu, " ").replace(/^ | $/g, ""),
};

/** What a normaliser ignores. */
export type NormalStep = keyof typeof STEPS;

/**
 * A function that makes texts comparable: Unicode NFKC, then the steps that are asked for, always in the order case, accents,
 * punctuation, articles, space.
 *
 * @example
 * import { normaliser } from "karat";
 *
 * const normal = normaliser(["case", "articles", "punctuation", "space"]);
 * console.log(normal("The  Louvre, Paris!")); // louvre paris
 */
export function normaliser(ignored: readonly NormalStep[] = ["case", "space"]): (text: string) => string {
  const names = Object.keys(STEPS) as NormalStep[];
  const unknown = Array.isArray(ignored) ? ignored.find((step) => !names.includes(step)) : ignored;
  if (unknown !== undefined)
    throw usageError("BAD_VALUE", {
      expected: `a list of ${names.join(", ")}`,
      received: JSON.stringify(ignored) ?? String(ignored),
    });
  const steps = names.filter((name) => ignored.includes(name)).map((name) => STEPS[name]);
  return (text) => steps.reduce((result, step) => step(result), text.normalize("NFKC"));
}
