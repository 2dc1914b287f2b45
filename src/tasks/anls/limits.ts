// Limits the comparisons of a unit before any is made: each gold item meets each predicted one, and nesting multiplies it.
import type { ProblemDetail } from "../../contract/finding-sink.ts";
import { groupBy } from "../../numeric/group.ts";
import type { StarValue } from "./star-value.ts";

/** Each comparison is kept until its list is paired. */
const MOST_COMPARISONS = 2_000_000;
/** The assignment works on a square as long as the longer list. */
const MOST_ITEMS = 2_000;
/** A comparison of texts whose lengths have this product costs as much as one comparison. */
const CHARACTER_PAIRS = 64 * 100;

/** Null if an answer can be compared with the accepted ones, otherwise what is wrong. */
export function answerExcess(accepted: readonly string[], answer: string): ProblemDetail | null {
  return tooMuch("comparisons of texts", textCost(accepted, [answer]), MOST_COMPARISONS);
}

/** Null if the values can be compared, otherwise what is wrong. Takes time linear in their size. */
export function valueExcess(gold: StarValue, pred: StarValue): ProblemDetail | null {
  const load = { comparisons: 0, items: 0 };
  addLoad([gold], [pred], load);
  return (
    tooMuch("items in a list, which are paired with each other", load.items, MOST_ITEMS) ??
    tooMuch("comparisons to pair the items of lists", load.comparisons, MOST_COMPARISONS)
  );
}

function tooMuch(what: string, count: number, most: number): ProblemDetail | null {
  if (count <= most) return null;
  return { code: "BAD_VALUE", expected: `at most ${most} ${what}`, received: String(Math.ceil(count)) };
}

interface Load {
  comparisons: number;
  /** Of the longest list that has to be paired. */
  items: number;
}

/** Adds what it costs to compare each gold value with each predicted one: products of sums, so that no pair is visited. */
function addLoad(goldPool: readonly StarValue[], pred: readonly StarValue[], load: Load): void {
  const gold = goldPool.flatMap(optionsIn);
  if (gold.length === 0 || pred.length === 0) return;
  const [goldObjects, predObjects] = [ofKind(gold, "object"), ofKind(pred, "object")];
  load.comparisons += gold.length * pred.length + textCost(textsOf(gold), textsOf(pred));
  const [goldKeys, predKeys] = [goldObjects.flatMap(entriesOf), predObjects.flatMap(entriesOf)];
  load.comparisons += goldKeys.length * predObjects.length + goldObjects.length * predKeys.length;
  const predByKey = groupBy(predKeys, ([key]) => key);
  for (const [key, entries] of groupBy(goldKeys, ([name]) => name))
    addLoad(entries.map(entryValue), (predByKey.get(key) ?? []).map(entryValue), load);
  const [goldItems, predItems] = [gold, pred].map((pool) => ofKind(pool, "list").map(({ items }) => items));
  const longest = [goldItems!, predItems!].map((lists) => Math.max(0, ...lists.map(({ length }) => length)));
  if (!longest.includes(0)) load.items = Math.max(load.items, ...longest);
  addLoad(goldItems!.flat(), predItems!.flat(), load);
}

function optionsIn(value: StarValue): readonly StarValue[] {
  return value.kind === "any" ? value.options.flatMap(optionsIn) : [value];
}

function ofKind<Kind extends StarValue["kind"]>(pool: readonly StarValue[], kind: Kind) {
  return pool.filter((value): value is Extract<StarValue, { readonly kind: Kind }> => value.kind === kind);
}

function entriesOf({ entries }: Extract<StarValue, { readonly kind: "object" }>) {
  return [...entries];
}

function entryValue([, value]: readonly [string, StarValue]): StarValue {
  return value;
}

function textsOf(pool: readonly StarValue[]): readonly string[] {
  return ofKind(pool, "scalar").map(({ text }) => text);
}

function textCost(texts: readonly string[], others: readonly string[]): number {
  const length = (pool: readonly string[]) => pool.reduce((sum, text) => sum + text.length, 0);
  return (length(texts) * length(others)) / CHARACTER_PAIRS;
}
