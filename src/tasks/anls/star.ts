// Compares two JSON values as ANLS* does (Peer et al. 2024, anls_star 1.0.1): a credit for each pair of leaves, lists paired by similarity.
import { ExactSum } from "../../numeric/arithmetic.ts";
import { normalisedDistance, normalisedPoints } from "./answer-text.ts";
import { munkresPairs } from "./munkres.ts";
import { isEqual, isNothing, NULL, type StarScalar, type StarValue, sizeOf } from "./star-value.ts";

/** The comparison of a gold value with a predicted one, with that of its parts. */
export interface StarMatch {
  /** Of accepted values, the chosen one. */
  readonly gold: StarValue;
  readonly pred: StarValue;
  readonly credits: readonly number[];
  readonly leaves: number;
  /** Whether the closest gold value equals the prediction, as Python compares. */
  readonly isSame: boolean;
  /** Keys of objects, in order; pairs of list items, by gold. */
  readonly parts: readonly StarPart[];
  /** The items of lists that have no partner. */
  readonly missed: readonly number[];
  readonly extra: readonly number[];
}

export interface StarPart {
  /** The key of an object; null in lists. */
  readonly key: string | null;
  /** The positions of list items. */
  readonly at?: { readonly gold: number; readonly pred: number };
  readonly match: StarMatch;
  /** Whether the key is only in the prediction, and says nothing: it costs leaves, and earns no credit. */
  readonly isIgnored?: boolean;
}

export interface StarOptions {
  /** Whether keys that only the prediction has count, though their values say nothing. */
  readonly extraNull: "penalise" | "ignore";
}

const THRESHOLD = 0.5;

/** Compares whole answers. A list of nothing but strings means accepted values, if the answer is a string. */
export function matchAnswers(gold: StarValue, pred: StarValue, options: StarOptions): StarMatch {
  const isText = pred.kind === "scalar" && pred.isString;
  return matchValues(isText && isListOfTexts(gold) ? { kind: "any", options: gold.items } : gold, pred, options);
}

export function isListOfTexts(value: StarValue): value is StarValue & { readonly kind: "list" } {
  return value.kind === "list" && value.items.every((item) => item.kind === "scalar" && item.isString);
}

/** The score of a comparison: the credits, added exactly, by leaf. */
export function averageOf({ credits, leaves }: StarMatch): number {
  return leaves === 0 ? 1 : ExactSum.from(credits).total() / leaves;
}

function matchValues(gold: StarValue, pred: StarValue, options: StarOptions): StarMatch {
  if (gold.kind === "any") return matchBestOption(gold, pred, options);
  if (gold.kind === "null") {
    const isRight = isNothing(pred);
    return leaf(gold, pred, isRight ? 1 : 0, Math.max(1, sizeOf(pred)), isRight);
  }
  // QUIRK: an empty gold text, list or object against null is wrong, though gold null against them is right.
  if (gold.kind !== pred.kind) return leaf(gold, pred, 0, Math.max(sizeOf(gold), sizeOf(pred)), false);
  if (gold.kind === "scalar") return leaf(gold, pred, textCredit(gold, pred as StarScalar), 1, isEqual(gold, pred));
  if (gold.kind === "object") return matchObjects(gold, pred as typeof gold, options);
  return matchLists(gold, pred as typeof gold, options);
}

function leaf(gold: StarValue, pred: StarValue, credit: number, leaves: number, isSame: boolean): StarMatch {
  return { gold, pred, credits: [credit], leaves, isSame, parts: NONE, missed: NONE, extra: NONE };
}

const NONE: readonly never[] = [];

function textCredit(gold: StarScalar, pred: StarScalar): number {
  const longest = Math.max(normalisedPoints(gold.text).length, normalisedPoints(pred.text).length);
  const credit = longest === 0 ? 1 : 1 - normalisedDistance(gold.text, pred.text) / longest;
  return credit < THRESHOLD ? 0 : credit;
}

/** The option with the highest average, then the one whose closest value equals the prediction, then the first. */
function matchBestOption(gold: StarValue & { readonly kind: "any" }, pred: StarValue, options: StarOptions): StarMatch {
  let best: { readonly match: StarMatch; readonly average: number } | null = null;
  for (const option of gold.options) {
    const match = matchValues(option, pred, options);
    const average = averageOf(match);
    if (best === null || average > best.average || (average === best.average && match.isSame && !best.match.isSame))
      best = { match, average };
  }
  if (best === null) throw new Error("this is a bug in karat: a list of accepted values is empty");
  return best.match;
}

function matchObjects(
  gold: StarValue & { readonly kind: "object" },
  pred: StarValue & { readonly kind: "object" },
  options: StarOptions,
): StarMatch {
  const parts: StarPart[] = [];
  let isSame = true;
  for (const [key, value] of gold.entries) {
    const match = matchValues(value, pred.entries.get(key) ?? NULL, options);
    parts.push({ key, match });
    // Without the key in the prediction, a gold value that may be null is not in the closest object either.
    if (pred.entries.has(key) ? !match.isSame : !mayBeNothing(match)) isSame = false;
  }
  for (const [key, value] of pred.entries) {
    if (gold.entries.has(key)) continue;
    isSame = false;
    // QUIRK: an extra key without a value costs its leaves, though the README says that it is ignored.
    const isIgnored = isNothing(value);
    if (isIgnored && options.extraNull === "ignore") continue;
    parts.push({ key, match: matchValues(NULL, value, options), isIgnored });
  }
  return {
    gold,
    pred,
    credits: parts.flatMap(({ match, isIgnored }) => (isIgnored ? [] : match.credits)),
    leaves: parts.reduce((sum, { match }) => sum + match.leaves, 0),
    isSame,
    parts,
    missed: NONE,
    extra: NONE,
  };
}

/** QUIRK: the assignment maximises the sum of averages, not the score, and ties depend on the order of items. */
function matchLists(
  gold: StarValue & { readonly kind: "list" },
  pred: StarValue & { readonly kind: "list" },
  options: StarOptions,
): StarMatch {
  const matches = gold.items.map((item) => pred.items.map((other) => matchValues(item, other, options)));
  const profits = matches.map((row) => row.map(profitOf));
  const pairs = munkresPairs(profits);
  const parts = pairs.map(([i, j]) => ({ key: null, at: { gold: i, pred: j }, match: matches[i]![j]! }));
  const rest = (items: readonly StarValue[], side: 0 | 1) => {
    const paired = new Set(pairs.map((pair) => pair[side]));
    return [...items.keys()].filter((at) => !paired.has(at));
  };
  const [missed, extra] = [rest(gold.items, 0), rest(pred.items, 1)];
  const sizeAt = (items: readonly StarValue[], places: readonly number[]) =>
    places.reduce((sum, at) => sum + sizeOf(items[at]!), 0);
  return {
    gold,
    pred,
    credits: parts.flatMap(({ match }) => match.credits),
    leaves:
      parts.reduce((sum, { match }) => sum + match.leaves, 0) + sizeAt(gold.items, missed) + sizeAt(pred.items, extra),
    isSame: missed.length + extra.length === 0 && parts.every(({ match }) => match.isSame),
    parts,
    missed,
    extra,
  };
}

function byPrediction(parts: readonly StarPart[]): readonly StarPart[] {
  return parts.toSorted((a, b) => (a.at?.pred ?? 0) - (b.at?.pred ?? 0));
}

function profitOf(match: StarMatch): number {
  const average = averageOf(match);
  return match.isSame ? nextDouble(average) : average;
}

/** The gold value nearest to the prediction. */
export function closestOf(match: StarMatch): StarValue {
  const { gold, pred, parts, missed } = match;
  if (gold.kind === "object" && pred.kind === "object") {
    const kept = parts.filter((part) => !part.isIgnored && (pred.entries.has(part.key!) || !mayBeNothing(part.match)));
    return { kind: "object", entries: new Map(kept.map(({ key, match: inner }) => [key!, closestOf(inner)])) };
  }
  if (gold.kind === "list" && pred.kind === "list")
    return {
      kind: "list",
      items: [
        ...byPrediction(parts).map(({ match: inner }) => closestOf(inner)),
        ...missed.map((at) => gold.items[at]!),
      ],
    };
  return gold.kind === "null" && match.credits[0] === 1 ? pred : gold;
}

/** Whether the closest gold value of a key that the prediction lacks says nothing. */
function mayBeNothing({ gold }: StarMatch): boolean {
  return isNothing(gold);
}

const BITS = new DataView(new ArrayBuffer(8));

/** The next larger double of a number that is not negative. */
function nextDouble(value: number): number {
  BITS.setFloat64(0, value);
  BITS.setBigUint64(0, BITS.getBigUint64(0) + 1n);
  return BITS.getFloat64(0);
}

/** The mean average of each path of keys, in the order of first occurrence; inner keys come before their key. */
export function keyScores(match: StarMatch): readonly (readonly [path: readonly string[], score: number])[] {
  const scores = new Map<string, { readonly path: readonly string[]; readonly sum: ExactSum; count: number }>();
  const visit = ({ gold, parts }: StarMatch, path: readonly string[]): void => {
    for (const { key, match: part, isIgnored } of gold.kind === "list" ? byPrediction(parts) : parts) {
      if (isIgnored) continue;
      const keyPath = key === null ? path : [...path, key];
      visit(part, keyPath);
      if (key === null) continue;
      const name = JSON.stringify(keyPath);
      const score = scores.get(name) ?? { path: keyPath, sum: new ExactSum(), count: 0 };
      scores.set(name, score);
      score.sum.add(averageOf(part));
      score.count++;
    }
  };
  visit(match, []);
  return [...scores.values()].map(({ path, sum, count }) => [path, sum.total() / count]);
}
