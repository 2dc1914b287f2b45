// Compares two JSON values as ANLS* does (Peer et al. 2024, anls_star 1.0.1): a credit for each pair of leaves, lists paired by similarity.
import { ExactSum } from "../../numeric/arithmetic.ts";
import { groupBy } from "../../numeric/group.ts";
import { normalisedDistance, normalisedPoints } from "./answer-text.ts";
import { munkresPairs } from "./munkres.ts";
import { isEqual, isNothing, NULL, type StarList, type StarObject, type StarValue, sizeOf } from "./star-value.ts";
import { Work } from "./work.ts";

/** The comparison of a gold value with a predicted one, with that of its parts. */
export interface StarMatch {
  /** The chosen one of the accepted values. */
  readonly gold: StarValue;
  readonly pred: StarValue;
  readonly credits: readonly number[];
  readonly leaves: number;
  /** The gold value nearest to the prediction. */
  readonly closest: StarValue;
  /** Keys of objects, in order; pairs of list items, by gold. */
  readonly parts: readonly StarPart[];
  /** The items of lists that have no partner. */
  readonly missed: readonly UnpairedItem[];
  readonly extra: readonly UnpairedItem[];
}

export interface StarPart {
  /** The key of an object; null in lists. */
  readonly key: string | null;
  /** The positions of list items. */
  readonly at?: { readonly gold: number; readonly pred: number };
  readonly match: StarMatch;
  /** Whether the key is only in the prediction, and says nothing: it costs leaves, and earns no credit. */
  readonly isIgnored: boolean;
}

type UnpairedItem = readonly [at: number, item: StarValue];

interface StarRules {
  /** Whether keys that only the prediction has count, though their values say nothing. */
  readonly extraNull: "penalise" | "ignore";
  readonly work: Work;
}

const THRESHOLD = 0.5;

/** Compares whole answers. A list of nothing but strings means accepted values, if the answer is a string. */
export function matchAnswers(gold: StarValue, pred: StarValue, { extraNull }: Omit<StarRules, "work">): StarMatch {
  const isText = pred.kind === "scalar" && pred.isString;
  const accepted: StarValue = isText && isListOfTexts(gold) ? { kind: "any", options: gold.items } : gold;
  return matchValues(accepted, pred, { extraNull, work: new Work() });
}

export function isListOfTexts(value: StarValue): value is StarList {
  return value.kind === "list" && value.items.every((item) => item.kind === "scalar" && item.isString);
}

/** The score of a comparison: the credits, added exactly, by leaf. */
export function averageOf({ credits, leaves }: StarMatch): number {
  return leaves === 0 ? 1 : ExactSum.from(credits).total() / leaves;
}

function matchValues(gold: StarValue, pred: StarValue, rules: StarRules): StarMatch {
  rules.work.compareValues();
  if (gold.kind === "any") return matchBestOption(gold.options, pred, rules);
  if (gold.kind === "null") {
    const isRight = isNothing(pred);
    return leaf(gold, pred, isRight ? 1 : 0, Math.max(1, sizeOf(pred)), isRight ? pred : gold);
  }
  if (gold.kind === "scalar" && pred.kind === "scalar") {
    rules.work.compareTexts(gold.text, pred.text);
    return leaf(gold, pred, textCredit(gold.text, pred.text), 1);
  }
  if (gold.kind === "object" && pred.kind === "object") return matchObjects(gold, pred, rules);
  if (gold.kind === "list" && pred.kind === "list") return matchLists(gold, pred, rules);
  // QUIRK: an empty gold text, list or object against null is wrong, though gold null against them is right.
  return leaf(gold, pred, 0, Math.max(sizeOf(gold), sizeOf(pred)));
}

const NONE: readonly never[] = [];

function leaf(gold: StarValue, pred: StarValue, credit: number, leaves: number, closest = gold): StarMatch {
  return { gold, pred, credits: [credit], leaves, closest, parts: NONE, missed: NONE, extra: NONE };
}

function textCredit(gold: string, pred: string): number {
  const longest = Math.max(normalisedPoints(gold).length, normalisedPoints(pred).length);
  const credit = longest === 0 ? 1 : 1 - normalisedDistance(gold, pred) / longest;
  return credit < THRESHOLD ? 0 : credit;
}

/** The option with the highest average, then the one whose closest value equals the prediction, then the first. */
function matchBestOption(options: readonly StarValue[], pred: StarValue, rules: StarRules): StarMatch {
  const ranked = options.map((option) => {
    const match = matchValues(option, pred, rules);
    return { match, average: averageOf(match), isSame: isSame(match) };
  });
  const isBetter = (one: (typeof ranked)[number], other: typeof one) =>
    one.average > other.average || (one.average === other.average && one.isSame && !other.isSame);
  return ranked.reduce((best, one) => (isBetter(one, best) ? one : best)).match;
}

function isSame({ closest, pred }: StarMatch): boolean {
  return isEqual(closest, pred);
}

function profitOf(match: StarMatch): number {
  return isSame(match) ? nextDouble(averageOf(match)) : averageOf(match);
}

function matchObjects(gold: StarObject, pred: StarObject, rules: StarRules): StarMatch {
  const parts: StarPart[] = [];
  const closest = new Map<string, StarValue>();
  for (const key of new Set([...gold.entries.keys(), ...pred.entries.keys()])) {
    const [value, other] = [gold.entries.get(key) ?? NULL, pred.entries.get(key) ?? NULL];
    // QUIRK: an extra key without a value costs its leaves, though the README says that it is ignored.
    const isIgnored = !gold.entries.has(key) && isNothing(other);
    if (isIgnored && rules.extraNull === "ignore") continue;
    const match = matchValues(value, other, rules);
    parts.push({ key, match, isIgnored });
    const isLeftOut = isIgnored || (!pred.entries.has(key) && isNothing(match.closest));
    if (!isLeftOut) closest.set(key, match.closest);
  }
  return joined(gold, pred, { closest: { kind: "object", entries: closest }, parts });
}

/** QUIRK: the assignment maximises the sum of averages, not the score, and ties depend on the order of items. */
function matchLists(gold: StarList, pred: StarList, rules: StarRules): StarMatch {
  const matches = gold.items.map((item) => pred.items.map((other) => matchValues(item, other, rules)));
  const profits = matches.map((row) => row.map(profitOf));
  const parts = munkresPairs(profits, rules.work).map(
    ([i, j]): StarPart => ({ key: null, at: { gold: i, pred: j }, match: matches[i]![j]!, isIgnored: false }),
  );
  const unpaired = (items: readonly StarValue[], side: "gold" | "pred"): readonly UnpairedItem[] => {
    const paired = new Set(parts.map(({ at }) => at![side]));
    return [...items.entries()].filter(([at]) => !paired.has(at));
  };
  const missed = unpaired(gold.items, "gold");
  const items = [...byPrediction(parts).map(({ match }) => match.closest), ...missed.map(([, item]) => item)];
  return joined(gold, pred, { closest: { kind: "list", items }, parts, missed, extra: unpaired(pred.items, "pred") });
}

type Joined = Pick<StarMatch, "closest" | "parts"> & Partial<Pick<StarMatch, "missed" | "extra">>;

function joined(gold: StarValue, pred: StarValue, { closest, parts, missed = NONE, extra = NONE }: Joined): StarMatch {
  const credits = parts.flatMap(({ match, isIgnored }) => (isIgnored ? NONE : match.credits));
  const paired = parts.reduce((sum, { match }) => sum + match.leaves, 0);
  const leaves = [...missed, ...extra].reduce((sum, [, item]) => sum + sizeOf(item), paired);
  return { gold, pred, credits, leaves, closest, parts, missed, extra };
}

function byPrediction(parts: readonly StarPart[]): readonly StarPart[] {
  return parts.toSorted((a, b) => a.at!.pred - b.at!.pred);
}

const BITS = new DataView(new ArrayBuffer(8));

/** The next larger double of a number that is not negative. */
function nextDouble(value: number): number {
  BITS.setFloat64(0, value);
  BITS.setBigUint64(0, BITS.getBigUint64(0) + 1n);
  return BITS.getFloat64(0);
}

/** The mean average of each path of keys, in the order of first occurrence; inner keys come before their key. */
export function keyScores(match: StarMatch): readonly KeyScore[] {
  const groups = groupBy(keyAverages(match, []), ([path]) => JSON.stringify(path));
  return [...groups.values()].map((group): KeyScore => {
    const sum = ExactSum.from(group.map(([, average]) => average));
    return [group[0]![0], sum.total() / group.length];
  });
}

type KeyScore = readonly [path: readonly string[], score: number];

function keyAverages({ gold, parts }: StarMatch, path: readonly string[]): readonly KeyScore[] {
  return (gold.kind === "list" ? byPrediction(parts) : parts).flatMap(({ key, match, isIgnored }) => {
    if (isIgnored) return [];
    if (key === null) return keyAverages(match, path);
    const inner = [...path, key];
    return [...keyAverages(match, inner), [inner, averageOf(match)] as const];
  });
}
