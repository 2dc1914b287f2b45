// A table of ratings: which rater put which unit into which category. It takes ratings one by one, and checks them at the end.
import { compareText } from "../../contract/ids.ts";
import { placeOfRow, type RowPlace } from "../../contract/row-place.ts";
import { ValueDigest } from "../../json/digest.ts";
import { didYouMean } from "../../problems/nearest.ts";
import { badValue, KaratError, type Place, type Problem, receivedText } from "../../problems/problem.ts";

export interface RatingTable {
  /** Unit ids, sorted. */
  readonly units: readonly string[];
  readonly clusters: readonly string[] | null;
  readonly raters: readonly string[];
  /** Categories in the order of the scale. */
  readonly categories: readonly string[];
  /** The numbers that the categories are; null if one is none. */
  readonly values: readonly number[] | null;
  /** Whether some ratings are numbers and others are not. */
  readonly isMixed: boolean;
  /** The offset at which the ratings of each unit begin, and at the end that where the last ones end. */
  readonly starts: Int32Array;
  /** The rater and the category of each rating, by unit and then by rater. */
  readonly raterOf: Int32Array;
  readonly categoryOf: Int32Array;
}

interface RatingWish {
  /** The raters that count, in this order; by default all, in the order of their names. */
  readonly raters?: readonly string[] | undefined;
  /** All categories, in the order of the scale. */
  readonly categories?: readonly string[] | undefined;
  /** The question whose ratings are read, if an export has several. */
  readonly question?: string | undefined;
}

const MOST_PROBLEMS = 20;

/** Names in the order of their first use. */
class Names {
  readonly #places = new Map<string, number>();

  /** Kept, because rows next to each other often have the same file, unit or rating. */
  #last = { name: "", place: -1 };

  place(name: string): number {
    if (name === this.#last.name && this.#last.place !== -1) return this.#last.place;
    const place = this.#places.get(name) ?? this.#places.size;
    if (place === this.#places.size) this.#places.set(name, place);
    this.#last = { name, place };
    return place;
  }

  list(): readonly string[] {
    return [...this.#places.keys()];
  }
}

/** Whole numbers in a typed array that grows. */
class Whole {
  #numbers = new Int32Array(1 << 10);
  #length = 0;

  push(number: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = new Int32Array(2 * this.#length);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#length++] = number;
  }

  values(): Int32Array {
    return this.#numbers.subarray(0, this.#length);
  }
}

export class RatingCollector {
  readonly #units = new Names();
  readonly #raters = new Names();
  readonly #texts = new Names();
  readonly #clusters: (string | undefined)[] = [];
  readonly #files = new Names();
  /** A column for each part of a rating: there may be millions. */
  readonly #ratings = {
    unit: new Whole(),
    rater: new Whole(),
    text: new Whole(),
    file: new Whole(),
    number: new Whole(),
  };
  #isLine = false;
  readonly #wanted: ReadonlySet<string> | null;
  readonly #wish: RatingWish;

  constructor(wish: RatingWish) {
    this.#wish = wish;
    this.#wanted = wish.raters === undefined ? null : new Set(wish.raters);
  }

  /** Adds a unit, which may stay without ratings. */
  addUnit(unit: string, cluster?: string): void {
    const at = this.#units.place(unit);
    this.#clusters[at] ??= cluster;
  }

  /** Adds what a rater said; nothing and empty texts are no ratings. */
  add(unit: string, rater: string, rating: unknown, at: RowPlace): void {
    const place = this.#raters.place(rater);
    if (this.#wanted !== null && !this.#wanted.has(rater)) return;
    const text = textOfRating(rating, at);
    if (text === "") return;
    this.#ratings.unit.push(this.#units.place(unit));
    this.#ratings.rater.push(place);
    this.#ratings.text.push(this.#texts.place(text));
    this.#ratings.file.push(this.#files.place(at.file));
    this.#ratings.number.push(at.number);
    this.#isLine = at.isLine;
  }

  /** Throws what is wrong with the ratings. */
  table(): RatingTable {
    const scale = this.#scale();
    const units = this.#units.list();
    const order = [...units.keys()].sort((one, other) => compareText(units[one]!, units[other]!));
    const raters = this.#ratersInOrder();
    const rank = ranksOf(
      raters.map((name) => this.#raters.place(name)),
      this.#raters.list().length,
    );
    const { starts, ratings } = this.#byUnit(ranksOf(order, units.length), rank);
    const [rater, text] = [this.#ratings.rater.values(), this.#ratings.text.values()];
    return {
      ...scale,
      raters,
      units: order.map((unit) => units[unit]!),
      clusters: this.#clusters.some((cluster) => cluster !== undefined)
        ? order.map((unit) => this.#clusters[unit] ?? "")
        : null,
      starts,
      raterOf: ratings.map((at) => rank[rater[at]!]!),
      categoryOf: ratings.map((at) => scale.categoryOf[text[at]!]!),
    };
  }

  #ratersInOrder(): readonly string[] {
    const seen = this.#raters.list();
    const { raters, question } = this.#wish;
    if (seen.length === 0)
      throw badValue(question === undefined ? "a table with ratings" : "a question of the table", question ?? "none");
    const unknown = raters?.find((name) => !seen.includes(name));
    if (unknown !== undefined) throw badValue("the name of a rater", unknown, didYouMean(unknown, seen));
    return raters ?? seen.toSorted(compareText);
  }

  /** The ratings sorted by unit and then by rater; refuses two of one rater for one unit. */
  #byUnit(
    unitRanks: Int32Array,
    raterRanks: Int32Array,
  ): { readonly starts: Int32Array; readonly ratings: Int32Array } {
    const [unit, rater] = [this.#ratings.unit.values(), this.#ratings.rater.values()];
    const starts = new Int32Array(unitRanks.length + 1);
    for (const one of unit) starts[unitRanks[one]! + 1]!++;
    for (let at = 0; at < unitRanks.length; at++) starts[at + 1]! += starts[at]!;
    const next = starts.slice();
    const ratings = new Int32Array(unit.length);
    for (const [at, one] of unit.entries()) ratings[next[unitRanks[one]!]!++] = at;
    const twice: number[] = [];
    for (let place = 0; place < unitRanks.length; place++) {
      const own = ratings.subarray(starts[place], starts[place + 1]);
      own.sort((one, other) => raterRanks[rater[one]!]! - raterRanks[rater[other]!]! || one - other);
      for (let at = 1; at < own.length; at++) if (rater[own[at]!] === rater[own[at - 1]!]) twice.push(own[at]!);
    }
    if (twice.length > 0) throw this.#duplicates(twice);
    return { starts, ratings };
  }

  #duplicates(twice: readonly number[]): KaratError {
    const [unit, rater] = [this.#ratings.unit.values(), this.#ratings.rater.values()];
    const [units, raters] = [this.#units.list(), this.#raters.list()];
    const problems = twice.slice(0, MOST_PROBLEMS).map(
      (at): Problem => ({
        code: "DUPLICATE_ID",
        at: this.#placeOf(at),
        expected: "one rating of each unit by each rater",
        received: `a second one of ${receivedText(units[unit[at]!])} by ${receivedText(raters[rater[at]!])}`,
      }),
    );
    return new KaratError(problems, { more: twice.length - problems.length });
  }

  #placeOf(at: number): Place {
    const file = this.#files.list()[this.#ratings.file.values()[at]!]!;
    return placeOfRow({ file, number: this.#ratings.number.values()[at]!, isLine: this.#isLine });
  }

  /** The categories, and the place of each written rating among them. */
  #scale() {
    const texts = this.#texts.list();
    const numbers = texts.map(numberIn);
    const wanted = this.#wish.categories;
    const isNumeric = (wanted ?? texts).every((text) => numberIn(text) !== null);
    const nameOf = (text: string) => (isNumeric ? String(numberIn(text) ?? text) : text);
    const isAscending = (one: string, other: string) =>
      isNumeric ? Number(one) - Number(other) : compareText(one, other);
    const categories = [...new Set((wanted ?? texts).map(nameOf))];
    if (wanted === undefined) categories.sort(isAscending);
    const places = new Map(categories.map((category, place) => [category, place]));
    const categoryOf = texts.map((text) => places.get(nameOf(text)) ?? -1);
    this.#refuseOthers(categoryOf, categories);
    const isMixed = !isNumeric && numbers.some((number) => number !== null) && numbers.includes(null);
    return { categories, values: isNumeric ? categories.map(Number) : null, isMixed, categoryOf };
  }

  /** Refuses ratings that are none of the categories. */
  #refuseOthers(categoryOf: readonly number[], categories: readonly string[]): void {
    const others = new Set([...categoryOf.keys()].filter((text) => categoryOf[text] === -1));
    if (others.size === 0) return;
    const texts = this.#texts.list();
    const problems: Problem[] = [];
    for (const [at, text] of this.#ratings.text.values().entries()) {
      if (problems.length === MOST_PROBLEMS) break;
      if (!others.delete(text)) continue;
      problems.push({
        code: "BAD_VALUE",
        at: this.#placeOf(at),
        expected: `one of the categories ${categories.map((category) => receivedText(category)).join(", ")}`,
        received: receivedText(texts[text]),
        hint: didYouMean(texts[text]!, categories),
      });
    }
    throw new KaratError(problems);
  }
}

/** The position of each place in an order. */
function ranksOf(order: readonly number[], count: number): Int32Array {
  const ranks = new Int32Array(count);
  for (const [rank, place] of order.entries()) ranks[place] = rank;
  return ranks;
}

function textOfRating(rating: unknown, at: RowPlace): string {
  if (rating === null || rating === undefined || Number.isNaN(rating)) return "";
  // Tables of numbers write NaN where there is none.
  if (typeof rating === "string") return /^\s*nan\s*$/i.test(rating) ? "" : rating.trim();
  if (typeof rating === "number" || typeof rating === "boolean") return String(rating);
  const expected = "a rating as a text, a number, true or false";
  throw new KaratError({ code: "BAD_VALUE", at: placeOfRow(at), expected, received: receivedText(rating) });
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

function numberIn(text: string): number | null {
  return NUMBER.test(text) && Number.isFinite(Number(text)) ? Number(text) : null;
}

const UNITS_IN_BLOCK = 1_000;

/** A digest that does not depend on the order of units and raters. */
export function ratingsDigest(table: RatingTable): string {
  const { units, clusters, raters, categories, starts, raterOf, categoryOf } = table;
  const digest = new ValueDigest();
  digest.add(categories);
  const lineOf = (unit: number) => {
    const ratings: string[] = [];
    for (let at = starts[unit]!; at < starts[unit + 1]!; at++)
      ratings.push(JSON.stringify([raters[raterOf[at]!], categories[categoryOf[at]!]]));
    return JSON.stringify([units[unit], clusters?.[unit] ?? null, ratings.sort(compareText).join()]);
  };
  for (let first = 0; first < units.length; first += UNITS_IN_BLOCK) {
    const length = Math.min(UNITS_IN_BLOCK, units.length - first);
    digest.add(Array.from({ length }, (_, at) => lineOf(first + at)).join("\n"));
  }
  return digest.hex();
}
