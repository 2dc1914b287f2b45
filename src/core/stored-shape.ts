// Shapes of what karat itself writes and reads back, declared as data: files come back from strangers too.
import type { Path } from "./problem.ts";

export interface Complaint {
  readonly path: Path;
  readonly expected: string;
  readonly received: unknown;
}

/** The first thing that is wrong with a value, or null. */
type StoredShape = (value: unknown) => Complaint | null;

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Paths are put together on the way back, and only if something is wrong. */
function below(step: string | number, { path, ...complaint }: Complaint): Complaint {
  return { ...complaint, path: [step, ...path] };
}

/** Values that pass a test. */
export function thatIs(expected: string, isRight: (value: unknown) => boolean): StoredShape {
  return (value) => (isRight(value) ? null : { path: [], expected, received: value });
}

export const text = thatIs("a text", (value) => typeof value === "string");
export const number = thatIs("a number", (value) => typeof value === "number" && Number.isFinite(value));
export const truth = thatIs("true or false", (value) => typeof value === "boolean");
export const count = thatIs(
  "a whole number of at least 0",
  (value) => Number.isSafeInteger(value) && Number(value) >= 0,
);
export const object = thatIs("an object", isObject);

export function oneOf(values: readonly unknown[]): StoredShape {
  return thatIs(values.map((value) => JSON.stringify(value)).join(" or "), (value) => values.includes(value));
}

export function either(one: StoredShape, other: StoredShape): StoredShape {
  return (value) => {
    const wrong = one(value);
    const alsoWrong = wrong && other(value);
    return alsoWrong && { ...alsoWrong, expected: `${wrong.expected} or ${alsoWrong.expected}` };
  };
}

export const nullable = (shape: StoredShape) => either(shape, oneOf([null]));

/** For fields: also where there is none. */
export function optional(shape: StoredShape): StoredShape {
  return (value) => (value === undefined ? null : shape(value));
}

export function listOf(item: StoredShape): StoredShape {
  return (value) => {
    if (!Array.isArray(value)) return { path: [], expected: "a list", received: value };
    for (let at = 0; at < value.length; at++) {
      const wrong = item(value[at]);
      if (wrong !== null) return below(at, wrong);
    }
    return null;
  };
}

export function tupleOf(...items: readonly StoredShape[]): StoredShape {
  return (value) => {
    if (!Array.isArray(value) || value.length !== items.length)
      return { path: [], expected: `a list of ${items.length}`, received: value };
    for (const [at, item] of items.entries()) {
      const wrong = item(value[at]);
      if (wrong !== null) return below(at, wrong);
    }
    return null;
  };
}

export function recordOf(entry: StoredShape): StoredShape {
  return (value) => {
    if (!isObject(value)) return object(value);
    for (const [key, one] of Object.entries(value)) {
      const wrong = entry(one);
      if (wrong !== null) return below(key, wrong);
    }
    return null;
  };
}

/** An object with these fields, and others that a later version may add. Named with a type, it has all of its fields. */
export function fields<Type = Readonly<Record<string, unknown>>>(
  shapes: {
    readonly [Name in keyof Required<Type>]: StoredShape;
  },
): StoredShape {
  const entries = Object.entries<StoredShape>(shapes);
  return (value) => {
    if (!isObject(value)) return object(value);
    for (const [key, shape] of entries) {
      const wrong = shape(Object.hasOwn(value, key) ? value[key] : undefined);
      if (wrong !== null) return below(key, wrong);
    }
    return null;
  };
}
