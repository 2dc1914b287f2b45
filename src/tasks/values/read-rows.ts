// Any table with an id and columns of numbers: CSV, Parquet, or lines of JSON.
import * as v from "valibot";
import { writtenId } from "../../contract/ids.ts";
import { isObject } from "../../contract/shape.ts";
import type { SourceRecord } from "../../contract/source.ts";
import { isIdName } from "../../input/table/column-map.ts";
import { receivedText } from "../../problems/problem.ts";
import { asNumber, type FoundTrial, logFormat, type Refuse } from "./sample.ts";
import { ColumnSums, mayBeSummary, SUMMARY_ROW, summaryMessage } from "./summary-rows.ts";

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
  mayHaveTotals: true,
  shape: v.looseObject({ id: v.union([v.string(), v.number()]) }),
  claims: (path, head) => /\.(jsonl|ndjson)$/.test(path) || path === "-" || /^\s*\[?\s*\{/.test(head()),
  open: (refuse, { metrics: wanted }, warn) => {
    /** Columns with a number are metrics; other values in them are errors. */
    const metrics: string[] = [];
    const known = new Set<string>();
    /** The first text of each column that has no number so far. */
    const texts = new Map<string, Row>();
    /** Rows before the first number. */
    let early: Row[] = [];
    /** Rows that may sum up the others, which only the end can tell. */
    const candidates: Row[] = [];
    const sums = new ColumnSums();
    const numbersOf = ({ cells }: Row) =>
      metrics.flatMap((metric) => {
        const value = asNumber(filled(Object.hasOwn(cells, metric) ? cells[metric] : null));
        return typeof value === "number" ? [[metric, value] as const] : [];
      });
    const trials = (rows: readonly Row[]) => rows.map((row) => trialOf(row, metrics));
    return {
      *read(json, record) {
        const row = rowOf(json, record, refuse);
        if (row === null) return;
        if (mayBeSummary(row.id)) candidates.push(row);
        else early.push(row);
        for (const column of Object.keys(row.cells)) {
          const number = known.has(column) ? null : asNumber(filled(row.cells[column]));
          if (number === null) continue;
          const text = texts.get(column);
          if (number === undefined) {
            if (text === undefined) texts.set(column, row);
            continue;
          }
          known.add(column);
          if (isNoMetric(column)) continue;
          metrics.push(column);
          if (text !== undefined && (wanted.length === 0 || wanted.includes(column))) refuseMix(text, column, refuse);
        }
        if (metrics.length === 0) return;
        for (const one of early) sums.add(numbersOf(one));
        yield* trials(early);
        early = [];
      },
      *end() {
        const samples = candidates.filter((row) => {
          const isSummary = sums.isSummary(numbersOf(row));
          if (row.id === "" && !isSummary) refuse(row, "an id in every row", "an empty cell");
          else warn(SUMMARY_ROW, summaryMessage(row.id, isSummary), { record: row.record });
          return !isSummary && row.id !== "";
        });
        yield* trials(samples);
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
  const id = isObject(json) ? (json.id === "" ? "" : writtenId(json.id, record, ["id"])) : null;
  if (isHelm(json)) refuse({ record }, "a row with its metrics", "statistics of HELM", { hint: HELM_HINT });
  else if (id !== null) return { id, cells: json as Row["cells"], record };
  else {
    const more = isLmEvalAggregate(json) ? { hint: LM_EVAL_HINT } : {};
    refuse({ record }, "an object with an id", receivedText(json), more);
  }
  return null;
}

const HELM_HINT =
  "karat does not read per_instance_stats.json: write a table with the instance_id and the mean of each metric";

function isHelm(json: unknown): boolean {
  return isObject(json) && Array.isArray(json.stats) && "train_trial_index" in json;
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
export function isNoMetric(column: string): boolean {
  return isIdName(column) || [...TRIALS, ...DATA].includes(column) || /^Unnamed: \d+$/.test(column);
}

function refuseMix({ record, cells }: Row, column: string, refuse: Refuse): void {
  refuse({ record, path: [column] }, `a number for the metric ${receivedText(column)}`, receivedText(cells[column]), {
    code: "BAD_VALUE",
    hint: "other rows have numbers: leave the cell empty if there is no score, or choose other metrics: `metrics: NAME`",
  });
}

/** An empty cell of a table has no value. */
function filled(cell: unknown): unknown {
  return cell === "" ? null : cell;
}

function trialOf({ id, cells, record }: Row, metrics: readonly string[]): FoundTrial {
  const cell = (column: string) => (Object.hasOwn(cells, column) ? cells[column] : undefined);
  const first = (names: readonly string[]) => names.filter((name) => cell(name) !== undefined).slice(0, 1);
  const [trial] = first(TRIALS).map(cell);
  const values = metrics.map((metric): [string, unknown] => [metric, filled(cell(metric))]);
  const data = Object.fromEntries(first(DATA).map((name) => [name, cell(name)]));
  return { id, trial: String(trial ?? 1), values, data, fields: cells, at: { record } };
}
