// Checks vectors from outside, and converts them to single precision; errors about an embedder or extractor that cannot be used.
import { KaratError, type Path, type Problem } from "../../problems/problem.ts";

interface VectorPlace {
  readonly label: string;
  readonly file: string;
  readonly path?: Path;
  /** The length of the other vectors, where there are any. */
  readonly length: number | null;
  /** Whether zeros may stand for a label of which nothing is known: its similarity to others is 0. */
  readonly mayBeZero?: true;
}

/** The vector in single precision; throws what keeps the value from being one. */
export function checkedVector(value: unknown, place: VectorPlace): Float32Array {
  const { label, file, path, length, mayBeZero } = place;
  if (isVector(value, length, mayBeZero)) return inSingle(value);
  throw new KaratError({
    code: "BAD_VALUE",
    at: path === undefined ? { file } : { file, path },
    expected: `a vector of ${JSON.stringify(label)}: ${length === null ? "" : `${length} `}finite numbers${mayBeZero ? "" : ", not all of them 0"}`,
    received: vectorText(value),
    hint: "all vectors must be lists of numbers, of the same length",
  });
}

export function isVector(
  value: unknown,
  length: number | null = null,
  mayBeZero = false,
): value is readonly number[] | Float64Array {
  if (!Array.isArray(value) && !(value instanceof Float64Array)) return false;
  if (value.length === 0 || value.length !== (length ?? value.length)) return false;
  let isDirected = mayBeZero;
  for (const component of value) {
    if (typeof component !== "number" || !Number.isFinite(component)) return false;
    isDirected ||= component !== 0;
  }
  return isDirected;
}

/** Exponents up to which single precision has its full number of digits, with room for small components beside large ones. */
const [SMALLEST, LARGEST] = [2 ** -60, 2 ** 120];

/** Scaled by a power of two, which changes no digit, where the numbers are too large or too small for single precision. */
function inSingle(vector: readonly number[] | Float64Array): Float32Array {
  let largest = 0;
  for (const component of vector) largest = Math.max(largest, Math.abs(component));
  if (largest >= SMALLEST && largest <= LARGEST) return Float32Array.from(vector);
  let scale = 1;
  while (largest * scale > 1) scale /= 2;
  while (largest * scale < 0.5 && scale < 2 ** 1000) scale *= 2;
  return Float32Array.from(vector, (component) => component * scale);
}

const MOST_SHOWN = 4;

function vectorText(value: unknown): string {
  if (!Array.isArray(value) && !(value instanceof Float64Array)) return JSON.stringify(value) ?? "nothing";
  const some = Array.from(value.slice(0, MOST_SHOWN), (component: unknown) =>
    typeof component === "number" ? String(component) : (JSON.stringify(component) ?? "nothing"),
  );
  const more = value.length > MOST_SHOWN ? `,… (${value.length} in all)` : "";
  return `[${some.join()}${more}]`;
}

interface Unusable extends Omit<Problem, "at" | "received"> {
  /** Defaults to the cause. */
  readonly received?: string;
  readonly file?: string;
  readonly cause?: unknown;
}

export function unusable({ file, cause, received = String(cause), ...details }: Unusable): KaratError {
  const at = file === undefined ? null : { file };
  return new KaratError({ at, received, ...details }, { cause, isUsage: file === undefined });
}
