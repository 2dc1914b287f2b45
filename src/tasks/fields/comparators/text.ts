// text, similar and tokens: three ways to compare what two texts say.
import { countEach } from "../../../numeric/group.ts";
import { codePoints, levenshtein } from "../../../text/levenshtein.ts";
import { normaliser } from "../../../text/normalise.ts";
import { wordsOf } from "../../../text/white-space.ts";
import type { Some } from "../settings.ts";
import { clipped, equality, rememberTexts, type ValueComparison, writtenText } from "./comparison.ts";

type TextSettings = Some<"$ignore" | "$unicode">;
type GradedSettings = TextSettings & Some<"$at-least" | "$below">;

const EXPECTED = "a text, a number, true or false";

export function compareTexts({ $ignore, $unicode }: TextSettings): ValueComparison<string> {
  const normalise = normaliser($ignore, $unicode);
  return { ...equality(EXPECTED, textual(normalise)), classText: normalise };
}

/** The comparison takes quadratic time. */
const MOST_CODE_POINTS = 100_000;

export function compareSimilar(settings: GradedSettings): ValueComparison<Uint32Array> {
  const { $ignore, $unicode, $below, "$at-least": atLeast = 0.8 } = settings;
  const normalise = normaliser($ignore, $unicode);
  const comparison: ValueComparison<Uint32Array> = {
    expected: `${EXPECTED}, of at most 100,000 characters`,
    prepare: textual((text) => (isTooLong(text) ? undefined : codePoints(normalise(text)))),
    similarity: (gold, pred) => {
      const longer = Math.max(gold.length, pred.length);
      return gold === pred || longer === 0 ? 1 : (longer - levenshtein(gold, pred)) / longer;
    },
    atLeast,
    size: (points) => points.length,
  };
  return clipped(comparison, $below);
}

function isTooLong(text: string): boolean {
  return text.length > MOST_CODE_POINTS && codePoints(text).length > MOST_CODE_POINTS;
}

interface Words {
  readonly counts: ReadonlyMap<string, number>;
  readonly total: number;
}

export function compareTokens(settings: GradedSettings & Some<"$empty">): ValueComparison<Words> {
  const { $unicode, $below, $empty, "$at-least": atLeast = 0.5 } = settings;
  const normalise = normaliser(settings.$ignore ?? ["case", "punctuation", "articles", "space"], $unicode);
  const comparison: ValueComparison<Words> = {
    expected: EXPECTED,
    prepare: textual((text) => {
      const words = wordsOf(normalise(text));
      return { counts: countEach(words), total: words.length };
    }),
    similarity: (gold, pred) => {
      const total = gold.total + pred.total;
      if (total === 0) return $empty === "zero" ? 0 : 1;
      return (2 * common(gold.counts, pred.counts)) / total;
    },
    atLeast,
  };
  return clipped(comparison, $below);
}

function textual<Ready>(read: (text: string) => Ready | undefined): (value: unknown) => Ready | undefined {
  const readOnce = rememberTexts(read);
  return (value) => {
    const text = writtenText(value);
    return text === undefined ? undefined : readOnce(text);
  };
}

function common(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  const [fewer, more] = a.size <= b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [word, count] of fewer) sum += Math.min(count, more.get(word) ?? 0);
  return sum;
}
