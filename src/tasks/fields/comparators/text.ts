// text, similar and tokens: three ways to compare what two texts say.
import { countEach } from "../../../core/group.ts";
import { codePoints, levenshtein } from "../../../text/levenshtein.ts";
import { normaliser } from "../../../text/normalise.ts";
import { wordsOf } from "../../../text/white-space.ts";
import type { Some } from "../settings.ts";
import { equality, type ValueComparison } from "./comparison.ts";

type GradedSettings = Some<"$ignore" | "$at-least">;

const EXPECTED = "a text, a number, true or false";

export function compareTexts({ $ignore }: Some<"$ignore">): ValueComparison<string> {
  return equality(EXPECTED, textual(normaliser($ignore)));
}

/** The comparison takes quadratic time. */
const MOST_CODE_POINTS = 100_000;

export function compareSimilar(settings: GradedSettings): ValueComparison<Uint32Array> {
  const { $ignore, "$at-least": atLeast = 0.8 } = settings;
  const normalise = normaliser($ignore);
  return {
    expected: `${EXPECTED}, of at most 100,000 characters`,
    prepare: textual((text) => (isTooLong(text) ? undefined : codePoints(normalise(text)))),
    similarity: (gold, pred) => {
      const longer = Math.max(gold.length, pred.length);
      return longer === 0 ? 1 : (longer - levenshtein(gold, pred)) / longer;
    },
    atLeast,
    size: (points) => points.length,
  };
}

function isTooLong(text: string): boolean {
  return text.length > MOST_CODE_POINTS && codePoints(text).length > MOST_CODE_POINTS;
}

interface Words {
  readonly counts: ReadonlyMap<string, number>;
  readonly total: number;
}

export function compareTokens(settings: GradedSettings): ValueComparison<Words> {
  const { $ignore = ["case", "punctuation", "articles", "space"], "$at-least": atLeast = 0.5 } = settings;
  const normalise = normaliser($ignore);
  return {
    expected: EXPECTED,
    prepare: textual((text) => wordsIn(normalise(text))),
    similarity: (gold, pred) => {
      const total = gold.total + pred.total;
      return total === 0 ? 1 : (2 * common(gold.counts, pred.counts)) / total;
    },
    atLeast,
  };
}

/** Reads texts, and the JSON text of numbers and booleans; undefined for anything else. */
function textual<Ready>(read: (text: string) => Ready | undefined): (value: unknown) => Ready | undefined {
  return (value) => {
    if (typeof value === "string") return read(value);
    const isWritten = typeof value === "boolean" || Number.isFinite(value);
    return isWritten ? read(JSON.stringify(value)) : undefined;
  };
}

function wordsIn(text: string): Words {
  const words = wordsOf(text);
  return { counts: countEach(words), total: words.length };
}

function common(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  const [fewer, more] = a.size <= b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [word, count] of fewer) sum += Math.min(count, more.get(word) ?? 0);
  return sum;
}
