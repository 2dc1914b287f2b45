// Texts as comparators see them: the steps of normalisation, in the order in which they are applied.
import { collapseSpace, wordsOf } from "../../text/unicode-space.ts";

export const STEPS = ["case", "accents", "punctuation", "articles", "space"] as const;
export type Step = (typeof STEPS)[number];

const ARTICLES: ReadonlySet<string> = new Set(["a", "an", "the"]);

const APPLY: Readonly<Record<Step, (text: string) => string>> = {
  case: (text) => text.toLowerCase(),
  accents: (text) => text.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC"),
  // With the symbols that ASCII counts as punctuation and Unicode does not.
  punctuation: (text) => text.replace(/[\p{P}$+<=>^`|~]/gu, ""),
  articles: (text) =>
    wordsOf(text)
      .filter((word) => !ARTICLES.has(word))
      .join(" "),
  space: collapseSpace,
};

export type Normalise = (text: string) => string;

/** NFKC, then the steps that are asked for. */
export function normaliser(ignored: readonly Step[]): Normalise {
  const steps = STEPS.filter((step) => ignored.includes(step)).map((step) => APPLY[step]);
  return (text) => steps.reduce((result, step) => step(result), text.normalize("NFKC"));
}

/** What a value says as a text; undefined where it is none. */
export function asText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))) return JSON.stringify(value);
  return undefined;
}
