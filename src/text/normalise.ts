// Text normalisers: what is ignored when two texts are compared, in named steps that are always applied in one order.
import { usageError } from "../problems/problem.ts";
import { collapseSpace } from "./white-space.ts";

const STEPS = {
  case: (text: string) => text.toLowerCase(),
  accents: (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC"),
  // With the symbols that ASCII counts as punctuation and Unicode does not.
  punctuation: (text: string) => text.replace(/[\p{P}$+<=>^`|~]/gu, ""),
  "ascii-punctuation": (text: string) => text.replace(/[!-/:-@[-`{-~]/g, ""),
  articles: (text: string) => text.replace(/(?<![\p{L}\p{N}_])(?:an?|the)(?![\p{L}\p{N}_])/gu, " "),
  space: collapseSpace,
};

/** A difference that a normaliser ignores. */
export type NormalStep = keyof typeof STEPS;
export const STEP_NAMES = Object.keys(STEPS) as readonly NormalStep[];

/** The change of a text before the first step: Unicode's compatibility form NFKC, or nothing. */
export const UNICODE_FORMS = ["nfkc", "as-is"] as const;
type UnicodeForm = (typeof UNICODE_FORMS)[number];

/**
 * Makes a function that normalises texts: Unicode NFKC (unless `unicode` is "as-is"), then the given steps, always in the order case, accents, punctuation, ascii-punctuation, articles, space.
 *
 * @example
 * import { normaliser } from "karat";
 *
 * const normal = normaliser(["case", "articles", "punctuation", "space"]);
 * console.log(normal("The  Louvre, Paris!")); // louvre paris
 */
export function normaliser(
  ignored: readonly NormalStep[] = ["case", "space"],
  unicode: UnicodeForm = "nfkc",
): (text: string) => string {
  const unknown = Array.isArray(ignored) ? ignored.find((step) => !STEP_NAMES.includes(step)) : ignored;
  if (unknown !== undefined)
    throw usageError("BAD_VALUE", {
      expected: `a list of ${STEP_NAMES.join(", ")}`,
      received: JSON.stringify(ignored) ?? String(ignored),
    });
  const steps = STEP_NAMES.filter((name) => ignored.includes(name)).map((name) => STEPS[name]);
  return (text) => steps.reduce((result, step) => step(result), unicode === "nfkc" ? text.normalize("NFKC") : text);
}
