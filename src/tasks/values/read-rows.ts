// Any table with an id and columns of numbers: CSV, Parquet, or lines of JSON.
import * as v from "valibot";
import { writtenId } from "../../core/ids.ts";
import { receivedText } from "../../core/problem.ts";
import { isObject } from "../../core/shape.ts";
import type { SourceRecord } from "../../core/source.ts";
import { isIdName } from "../../core/table/column-map.ts";
import { type FoundTrial, logFormat, numberOf, type Refuse } from "./sample.ts";

/** Columns that say which trial a row is. */
const TRIALS: readonly string[] = ["epoch", "trial", "repeat"];
/** Columns that say what the sample was about. */
const DATA: readonly string[] = ["doc_hash", "vars", "input"];

interface Row {
  readonly id: string;
  readonly cells: Readonly<Record<string, unknown>>;
  readonly record: SourceRecord;
}

export const rows = logFormat({
  id: "jsonl",
  about: 'a table with an id and columns of numbers; lines {"id","accuracy":1}',
  by: "line",
  takesColumns: true,
  shape: v.looseObject({ id: v.union([v.string(), v.number()]) }),
  claims: (path, head) => /\.(jsonl|ndjson)$/.test(path) || path === "-" || /^\s*\[?\s*\{/.test(head()),
  open: (refuse) => {
    /** Columns whose first filled cell is a number are metrics; other values in them are errors. */
    const metrics: string[] = [];
    const known = new Set<string>();
    /** Rows before the first number. */
    let early: Row[] = [];
    return {
      *read(json, record) {
        const row = rowOf(json, record, refuse);
        if (row === null) return;
        early.push(row);
        for (const column of Object.keys(row.cells)) {
          const number = known.has(column) ? null : numberOf(row.cells[column]);
          if (number === null) continue;
          known.add(column);
          if (number !== undefined && !isNoMetric(column)) metrics.push(column);
        }
        if (metrics.length === 0) return;
        for (const one of early) yield trialOf(one, metrics);
        early = [];
      },
      end() {
        const [first] = early;
        if (first === undefined) return;
        const received = Object.keys(first.cells).map(receivedText).join(", ");
        refuse(first, "a column of numbers beside the id", received);
      },
    };
  },
});

function rowOf(json: unknown, record: SourceRecord, refuse: Refuse): Row | null {
  if (json === undefined) return null;
  const id = isObject(json) ? writtenId(json.id, record, ["id"]) : null;
  if (id !== null) return { id, cells: json as Row["cells"], record };
  refuse({ record }, "an object with an id", receivedText(json), isLmEvalAggregate(json) ? { hint: LM_EVAL_HINT } : {});
  return null;
}

const LM_EVAL_HINT =
  "this is the aggregate of lm-evaluation-harness, which has no samples: run it so that it logs them (--log_samples), and give its samples_*.jsonl";

/** `results_*.json`: the means of each task of a run. */
function isLmEvalAggregate(json: unknown): boolean {
  return (
    isObject(json) && isObject(json.results) && ["n-samples", "n-shot", "lm_eval_version"].some((key) => key in json)
  );
}

/** Ids, trials, data, and the index that pandas writes by default. */
function isNoMetric(column: string): boolean {
  return isIdName(column) || [...TRIALS, ...DATA].includes(column) || /^Unnamed: \d+$/.test(column);
}

function trialOf({ id, cells, record }: Row, metrics: readonly string[]): FoundTrial {
  const cell = (column: string) => (Object.hasOwn(cells, column) ? cells[column] : undefined);
  const first = (names: readonly string[]) => names.map(cell).find((one) => one !== undefined);
  const values = metrics.map((metric): [string, unknown] => [metric, cell(metric)]);
  return { id, trial: String(first(TRIALS) ?? 1), values, data: first(DATA), fields: cells, at: { record } };
}
