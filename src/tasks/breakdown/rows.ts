// The rows of a prediction: where each layout keeps a row's index, label and probabilities, and what they must be.
import { below, type Cursor, type FindingSink } from "../../contract/finding-sink.ts";
import type { SourceRecord } from "../../contract/source.ts";
import { writtenNumber } from "../../json/tree.ts";
import { type Path, receivedText } from "../../problems/problem.ts";
import { LABELS, type Triple } from "./labels.ts";

/** A row as it came: nothing is known of it. */
// biome-ignore lint/suspicious/noExplicitAny: read with optional chaining, and every value found is checked
type Written = any;

/** A part of a row, and the place that an error names. */
interface RowField {
  readonly path: Path;
  of(row: Written): unknown;
}

interface RowLayout {
  readonly index: RowField;
  /** The field that holds the label. */
  readonly content: RowField;
  readonly label: RowField;
  readonly probabilities: readonly [RowField, RowField, RowField];
}

const at = (...path: Path): RowField => ({
  path,
  of: (row) => path.reduce<Written>((part, step) => part?.[step], row),
});

export const LABELS_FILE: RowLayout = {
  index: at("turn-index"),
  content: at("labels", 0),
  label: at("labels", 0, "breakdown"),
  probabilities: [at("labels", 0, "prob-O"), at("labels", 0, "prob-T"), at("labels", 0, "prob-X")],
};

export const NEUTRAL_LINE: RowLayout = {
  index: at("index"),
  content: at(),
  label: at("label"),
  probabilities: [at("probabilities", "O"), at("probabilities", "T"), at("probabilities", "X")],
};

/** A prediction keeps its rows as they came: only the rows that are paired with a scored turn are read. */
export interface Prediction {
  readonly layout: RowLayout;
  readonly rows: readonly unknown[];
}

export interface Row {
  /** The label as written if it is a text; anything else in JSON, which may count as a wrong label. */
  readonly label: string;
  readonly probabilities: Triple;
}

/** The row at a position; null after its problems were reported. */
export function readRow(
  { layout, rows }: Prediction,
  position: number,
  record: SourceRecord,
  sink: FindingSink,
): Row | null {
  const row = rows[position];
  const label = layout.label.of(row);
  const [o, t, x] = layout.probabilities;
  const probabilities = [asProbability(o.of(row)), asProbability(t.of(row)), asProbability(x.of(row))] as const;
  if (label === undefined || probabilities.includes(null)) {
    reportRow(row, layout, { record, path: ["turns", position], sink });
    return null;
  }
  return {
    label: typeof label === "string" ? label : receivedText(label),
    probabilities: probabilities as Triple,
  };
}

/** Warns once per prediction if the probabilities of a row do not sum to 1. */
export function warnOfSums(
  { layout, rows }: Prediction,
  positions: Iterable<number>,
  record: SourceRecord,
  sink: FindingSink,
): void {
  for (const position of positions) {
    const written = layout.probabilities.map(({ of }) => of(rows[position]));
    const numbers = written.map(asProbability);
    const textAt = (k: number) => {
      const path = ["turns", position, ...layout.probabilities[k]!.path];
      return typeof written[k] === "number" ? writtenNumber(written[k], record, path) : String(written[k]);
    };
    if (numbers.includes(null) || isNormalised(numbers as number[], textAt)) continue;
    const path = ["turns", position, ...layout.probabilities[0].path.slice(0, -1)];
    const message = "Probabilities are used as they are: those of some turns do not sum to 1";
    sink.warn("NOT_NORMALISED", message, { record, path });
    return;
  }
}

function reportRow(row: unknown, layout: RowLayout, cursor: Cursor): void {
  const say = (part: RowField, expected: string, hint?: string) =>
    cursor.sink.problem(below(cursor, ...part.path), {
      code: part.of(row) === undefined ? "BAD_SHAPE" : "BAD_VALUE",
      expected,
      received: receivedText(part.of(row)),
      ...(hint === undefined ? {} : { hint }),
    });
  const content = layout.content.of(row);
  if (typeof content !== "object" || content === null) {
    say(layout.content, "a row with a label and three probabilities");
    return;
  }
  if (layout.label.of(row) === undefined) say(layout.label, `a label, one of ${LABELS.join(", ")}`);
  for (const part of layout.probabilities)
    if (asProbability(part.of(row)) === null) say(part, ...wantedFor(part.of(row)));
}

function wantedFor(value: unknown): readonly [expected: string, hint: string] {
  return Number(value) > 0
    ? [
        `0 or a number from ${LEAST} to ${MOST}`,
        "beyond, squares and logarithms cannot be computed; write 0 for a smaller one",
      ]
    : [
        "a number of at least 0",
        value === undefined
          ? `give probabilities for all labels: ${LABELS.join(", ")}`
          : "write probabilities as JSON numbers, without quotes",
      ];
}

const PYTHON_FLOAT = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?\s*$/;

/** QUIRK: numbers, numeric strings and booleans are probabilities, since eval.py passes them to float(). */
function asProbability(value: unknown): number | null {
  if (typeof value === "boolean") return value ? 1 : 0;
  const number = typeof value === "string" && PYTHON_FLOAT.test(value) ? Number(value) : value;
  return typeof number === "number" && (number === 0 || (number >= LEAST && number <= MOST)) ? number : null;
}

/** Beyond these limits the square or the logarithm overflows. */
const LEAST = 1e-300;
const MOST = 1e100;

const ROUNDING = 1e-6;

/**
 * Numbers rounded to d decimals may each be off by half a unit of the last one; those without decimals were not rounded.
 * `textAt` is called only if the sum is not 1.
 */
export function isNormalised(numbers: readonly number[], textAt: (position: number) => string): boolean {
  const distance = Math.abs(numbers.reduce((sum, value) => sum + value, 0) - 1);
  if (distance <= ROUNDING) return true;
  const decimals = Math.max(...numbers.map((_, position) => decimalsOf(textAt(position))));
  return decimals > 0 && distance <= (numbers.length / 2) * Number(`1e-${decimals}`) + ROUNDING;
}

/** Digits after the point, counted from where an exponent puts it. */
function decimalsOf(text: string): number {
  const [, fraction = "", exponent = "0"] = /^[^.e]*(?:\.(\d*))?(?:e([+-]?\d+))?\s*$/i.exec(text) ?? [];
  return Math.max(0, fraction.length - Number(exponent));
}
