// Which units the table shows, and in which order.

/** The part of the data that filters look at: values by system, score and unit. */
interface Filterable {
  readonly scores: readonly { readonly id: string }[];
  readonly values: readonly (readonly ArrayLike<number | null>[])[];
}

type Test = (unit: number) => boolean;

const COMPARISON = /^(.+?)(<=|>=|<|>|=)(-?(?:\d+\.?\d*|\.\d+))$/;

const COMPARE: Readonly<Record<string, (value: number, bound: number) => boolean>> = {
  "<": (value, bound) => value < bound,
  "<=": (value, bound) => value <= bound,
  ">": (value, bound) => value > bound,
  ">=": (value, bound) => value >= bound,
  "=": (value, bound) => value === bound,
};

/** Every word must be in the name, which is in lower case; `f1<0.5` asks for a score, of any system. */
export function filterUnits(data: Filterable, names: readonly string[], text: string): Uint32Array {
  const words = text.toLowerCase().split(/\s+/);
  const tests = words.filter((word) => word !== "").map((word) => testOf(word, data, names));
  const units = new Uint32Array(names.length);
  let count = 0;
  for (let unit = 0; unit < units.length; unit++) if (tests.every((test) => test(unit))) units[count++] = unit;
  return units.subarray(0, count);
}

function testOf(word: string, { scores, values }: Filterable, names: readonly string[]): Test {
  const [, name, sign, bound] = COMPARISON.exec(word) ?? [];
  const score = scores.findIndex(({ id }) => id.toLowerCase() === name);
  if (score === -1) return (unit) => names[unit]!.includes(word);
  const compare = COMPARE[sign!]!;
  return (unit) =>
    values.some((system) => {
      const value = system[score]![unit];
      return typeof value === "number" && compare(value, Number(bound));
    });
}

/** By a column; equal and undefined units keep the order of the page, the undefined at the end. */
export function sortUnits(units: Uint32Array, values: Float64Array, direction: 1 | -1): Uint32Array {
  return units.slice().sort((a, b) => {
    const [left, right] = [values[a]!, values[b]!];
    if (left < right) return -direction;
    if (left > right) return direction;
    return Number(Number.isNaN(left)) - Number(Number.isNaN(right)) || a - b;
  });
}

/** By name, in the order of characters. */
export function sortByName(units: Uint32Array, ids: readonly string[], direction: 1 | -1): Uint32Array {
  return units.slice().sort((a, b) => (ids[a]! < ids[b]! ? -direction : ids[a]! > ids[b]! ? direction : 0));
}
