// The words of the filter box: text in the unit, `a>b`, `diff<-0.1`, `diff=undefined`, `noisy:accuracy<0.5`, `b:place:date kind:year`.
import { filterWords } from "../report/mistakes/mistake-words.ts";
import { hasMistake, type MistakeData, type MistakeQuery } from "./mistake-filter.ts";

/** The data that filters look at. */
export interface Filterable {
  readonly systems: readonly string[];
  readonly scores: readonly { readonly id: string }[];
  /** The values by system, score and unit; NaN if there is no value. */
  readonly values: readonly (readonly Float64Array[])[];
  /** The chosen score, and the picked systems; b is null where there is one system. */
  readonly pick: { readonly score: number; readonly a: number; readonly b: number | null };
  /** Everything that can be searched in a unit, in lower case. */
  readonly text: (unit: number) => string;
  /** Null where mistakes were not collected. */
  readonly mistakes: MistakeData | null;
}

type Test = (unit: number) => boolean;
type Quantity = (unit: number) => number;

const COMPARISON = /^(.+?)(<=|>=|<|>|=)(.+)$/;

/** NaN, where a value is not defined, satisfies none of them. */
const COMPARE: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  "<": (left, right) => left < right,
  "<=": (left, right) => left <= right,
  ">": (left, right) => left > right,
  ">=": (left, right) => left >= right,
  "=": (left, right) => left === right,
};

/** The units for which every word holds. */
export function filterUnits(data: Filterable, count: number, filter: string): Uint32Array {
  const { queries, others } = mistakeQueries(filterWords(filter.toLowerCase()), data);
  const { mistakes } = data;
  const tests = [
    ...others.map((word) => testOf(word, data)),
    ...queries.map((query) => (unit: number) => mistakes !== null && hasMistake(mistakes, query, unit)),
  ];
  const units = new Uint32Array(count);
  let found = 0;
  for (let unit = 0; unit < count; unit++) if (tests.every((test) => test(unit))) units[found++] = unit;
  return units.subarray(0, found);
}

const MISTAKE_WORD = /^(?:(.+):)?(place|kind):(.+)$/;
const PAIR = / → /;

/** Words about mistakes of one system ask for one mistake together; the others are left. */
export function mistakeQueries(words: readonly string[], { systems, pick }: Pick<Filterable, "systems" | "pick">) {
  const compared = pick.b === null ? [pick.a] : [pick.a, pick.b];
  const queries = new Map<string, MistakeQuery>();
  const add = (name: string, part: Partial<MistakeQuery>) => {
    const system = systemNamed(name, systems, pick);
    if (system === null) return false;
    queries.set(name, { systems: system === undefined ? compared : [system], ...queries.get(name), ...part });
    return true;
  };
  const others = words.filter((word) => {
    if (PAIR.test(word)) {
      const [gold, pred] = word.split(PAIR) as [string, string];
      return !add([...queries.keys()].at(-1) ?? "", { pair: [gold, pred] });
    }
    const [, name = "", what, value] = MISTAKE_WORD.exec(word) ?? [];
    return what === undefined || !add(name, { [what]: value });
  });
  return { queries: [...queries.values()], others };
}

/** Undefined where no system is named, null where there is none of the name. */
function systemNamed(
  name: string,
  systems: readonly string[],
  { a, b }: Filterable["pick"],
): number | null | undefined {
  if (name === "") return undefined;
  if (name === "a") return a;
  if (name === "b") return b;
  const at = systems.findIndex((system) => system.toLowerCase() === name);
  return at === -1 ? null : at;
}

function testOf(word: string, data: Filterable): Test {
  const [, left, sign, right] = COMPARISON.exec(word) ?? [];
  const lefts = left === undefined ? [] : quantities(left, data);
  if (right === "undefined") return (unit) => lefts.some((one) => Number.isNaN(one(unit)));
  const rights = right === undefined ? [] : quantities(right, data);
  if (lefts.length === 0 || rights.length === 0) return (unit) => data.text(unit).includes(word);
  const compare = COMPARE[sign!]!;
  return (unit) => lefts.some((one) => rights.some((other) => compare(one(unit), other(unit))));
}

const NO_MISTAKES: MistakeData = { clusters: [], of: () => [], record: () => null };

/** The first word of a comparison that means nothing, such as a mistyped score; null if all words are understood. */
export function unknownWord(filter: string, data: Pick<Filterable, "systems" | "scores" | "pick">): string | null {
  const known: Filterable = { ...data, values: [], text: () => "", mistakes: NO_MISTAKES };
  const { others } = mistakeQueries(filterWords(filter.toLowerCase()), data);
  for (const word of others) {
    const [, left, , right] = COMPARISON.exec(word) ?? [];
    for (const side of [left, right])
      if (side !== undefined && side !== "undefined" && quantities(side, known).length === 0) return side;
  }
  return null;
}

/** A number. It may have an exponent, since dragging over bars writes differences as they are. */
const NUMBER = /^[-−+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/;

/** Reads a word; a score without a system means that score of any system. */
function quantities(word: string, data: Filterable): readonly Quantity[] {
  const { systems, scores, values, pick } = data;
  if (NUMBER.test(word)) {
    const number = Number(word.replace("−", "-"));
    return [() => number];
  }
  const columnOf =
    (system: number, score: number): Quantity =>
    (unit) =>
      values[system]![score]![unit]!;
  const [a, b] = [columnOf(pick.a, pick.score), pick.b === null ? null : columnOf(pick.b, pick.score)];
  if (word === "a") return [a];
  if (word === "b" && b !== null) return [b];
  if (word === "diff" && b !== null) return [(unit) => b(unit) - a(unit)];
  if (word === "mistakes") {
    const { mistakes } = data;
    return mistakes === null ? [] : systems.map((_, at) => (unit) => mistakeCount(mistakes, at, unit));
  }
  if (word === "spread") return [(unit) => systemSpread(data, unit)];
  const systemAt = (name: string) => systems.findIndex((system) => system.toLowerCase() === name);
  const scoreAt = (id: string) => scores.findIndex((score) => score.id.toLowerCase() === id);
  const colon = word.lastIndexOf(":");
  const [system, score] = [systemAt(word.slice(0, Math.max(0, colon))), scoreAt(word.slice(colon + 1))];
  if (colon > 0 && system !== -1 && score !== -1) return [columnOf(system, score)];
  if (systemAt(word) !== -1) return [columnOf(systemAt(word), pick.score)];
  return scoreAt(word) === -1 ? [] : systems.map((_, at) => columnOf(at, scoreAt(word)));
}

/** Largest minus smallest value of the chosen score; NaN where fewer than two systems have one. */
export function systemSpread({ values, pick }: Pick<Filterable, "values" | "pick">, unit: number): number {
  let [low, high, count] = [Infinity, -Infinity, 0];
  for (const system of values) {
    const value = system[pick.score]![unit]!;
    if (Number.isNaN(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
    count++;
  }
  return count < 2 ? Number.NaN : high - low;
}

function mistakeCount({ of }: MistakeData, system: number, unit: number): number {
  return of(system, unit).reduce((sum, [, count]) => sum + count, 0);
}
