// Any table with an id and columns of numbers: CSV, Parquet, or lines of JSON.
import * as v from "valibot";
import type { FindingSink } from "../../core/finding-sink.ts";
import { writtenId } from "../../core/ids.ts";
import { receivedText } from "../../core/problem.ts";
import { isObject } from "../../core/shape.ts";
import type { SourceRecord } from "../../core/source.ts";
import { looseJson } from "./loose-json.ts";
import { type FoundTrial, logFormat, numberOf } from "./sample.ts";

/** Columns that say which trial a row is. */
const TRIALS: readonly string[] = ["epoch", "trial", "repeat"];
/** Columns that say what the sample was about. */
const DATA: readonly string[] = ["doc_hash", "vars", "input"];

interface Row {
  readonly id: string;
  readonly cells: ReadonlyMap<string, unknown>;
  readonly record: SourceRecord;
}

export const rows = logFormat({
  id: "jsonl",
  about: 'a table with an id and columns of numbers; lines {"id","accuracy":1}',
  by: "line",
  takesColumns: true,
  shape: v.looseObject({ id: v.union([v.string(), v.number()]) }),
  claims: (path, head) => /\.(jsonl|ndjson)$/.test(path) || path === "-" || /^\s*\[?\s*\{/.test(head()),
  open: (sink) => {
    const all: Row[] = [];
    return {
      read(record) {
        const row = rowOf(record, sink);
        if (row !== null) all.push(row);
        return [];
      },
      *end() {
        const metrics = numeric(all);
        if (all.length > 0 && metrics.length === 0) noMetric(all[0]!, sink);
        else for (const row of all) yield trialOf(row, metrics);
      },
    };
  },
});

function rowOf(record: SourceRecord, sink: FindingSink): Row | null {
  const json = looseJson(record, sink);
  if (json === undefined) return null;
  const id = isObject(json) ? writtenId(json.id, record, ["id"]) : null;
  if (id !== null) return { id, cells: new Map(Object.entries(json as object)), record };
  sink.problem({ record }, { code: "BAD_SHAPE", expected: "an object with an id", received: receivedText(json) });
  return null;
}

/** The columns whose first filled cell is a number; what else they hold is then an error. */
function numeric(all: readonly Row[]): readonly string[] {
  const isNumber = new Map<string, boolean>();
  for (const { cells } of all)
    for (const [column, cell] of cells) {
      const number = numberOf(cell);
      if (number !== null && !isNumber.has(column)) isNumber.set(column, number !== undefined);
    }
  return [...isNumber].flatMap(([column, is]) => (is && !NO_METRICS.includes(column) ? [column] : []));
}

const NO_METRICS: readonly string[] = ["id", ...TRIALS, ...DATA];

function trialOf({ id, cells, record }: Row, metrics: readonly string[]): FoundTrial {
  const first = (names: readonly string[]) => names.map((name) => cells.get(name)).find((cell) => cell !== undefined);
  const values = metrics.map((metric): [string, unknown] => [metric, cells.get(metric)]);
  return { id, trial: String(first(TRIALS) ?? 1), values, data: first(DATA), at: { record } };
}

function noMetric({ record, cells }: Row, sink: FindingSink): void {
  sink.problem(
    { record },
    {
      code: "BAD_SHAPE",
      expected: "a column of numbers beside the id",
      received: [...cells.keys()].map(receivedText).join(", "),
    },
  );
}
