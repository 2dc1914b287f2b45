// The rows of a prediction: where each layout keeps a row's index, label and probabilities, and what they must be.
import type { Path } from "../../core/problem.ts";
import { receivedText } from "../../core/problem.ts";
import type { Report } from "../../core/report.ts";
import type { SourceRecord } from "../../core/source.ts";
import { LABELS, type Triple } from "./labels.ts";

/** Paths, below a row, of the parts of a row. */
export interface RowLayout {
  readonly index: Path;
  readonly label: Path;
  readonly probabilities: readonly [Path, Path, Path];
}

export const LABELS_FILE: RowLayout = {
  index: ["turn-index"],
  label: ["labels", 0, "breakdown"],
  probabilities: [
    ["labels", 0, "prob-O"],
    ["labels", 0, "prob-T"],
    ["labels", 0, "prob-X"],
  ],
};

export const NEUTRAL_LINE: RowLayout = {
  index: ["index"],
  label: ["label"],
  probabilities: [
    ["probabilities", "O"],
    ["probabilities", "T"],
    ["probabilities", "X"],
  ],
};

/** A prediction keeps its rows as they came: only the rows that are paired with a scored turn are read. */
export interface Prediction {
  readonly layout: RowLayout;
  readonly rows: readonly unknown[];
}

export interface Row {
  readonly label: string;
  readonly probabilities: Triple;
}

export function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const step of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}

/** The row at a position; null after its problems were reported. */
export function readRow(pred: Prediction, position: number, record: SourceRecord, report: Report): Row | null {
  const { layout, rows } = pred;
  const row = rows[position];
  const at = (path: Path) => ({ record, path: ["turns", position, ...path] });
  const content = layout.label.slice(0, -1);
  if (typeof valueAt(row, content) !== "object") {
    report.problem(at(content), {
      code: "BAD_SHAPE",
      expected: "a row with a label and three probabilities",
      received: receivedText(valueAt(row, content)),
    });
    return null;
  }
  const label = valueAt(row, layout.label);
  if (typeof label !== "string")
    report.problem(at(layout.label), {
      code: "BAD_SHAPE",
      expected: `a label, one of ${LABELS.join(", ")}`,
      received: receivedText(label),
    });
  const probabilities = layout.probabilities.map((path) => {
    const received = valueAt(row, path);
    const probability = asProbability(received);
    if (probability === null)
      report.problem(at(path), {
        code: received === undefined ? "BAD_SHAPE" : "BAD_VALUE",
        expected: "a number of at least 0",
        received: receivedText(received),
        hint: "write probabilities as JSON numbers, without quotes",
      });
    return probability;
  });
  if (typeof label !== "string" || probabilities.includes(null)) return null;
  const triple = probabilities as unknown as Triple;
  if (!isNormalised(triple))
    report.warn(
      "NOT_NORMALISED",
      "the probabilities of a turn do not sum to 1; they are used as they are",
      at(layout.probabilities[0].slice(0, -1)),
    );
  return { label, probabilities: triple };
}

const PYTHON_FLOAT = /^\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?\s*$/;

/** QUIRK: numbers, numeric strings and booleans are probabilities, since eval.py passes them to float(). */
function asProbability(value: unknown): number | null {
  if (typeof value === "boolean") return value ? 1 : 0;
  const number = typeof value === "string" && PYTHON_FLOAT.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) && number >= 0 ? number : null;
}

const TOLERANCE = 1e-6;

function isNormalised([o, t, x]: Triple): boolean {
  return Math.abs(o + t + x - 1) <= TOLERANCE;
}
