// Samples of lm-evaluation-harness (`--log_samples`): one line for each document and filter.
import { receivedText } from "../../core/problem.ts";
import { isObject } from "../../core/shape.ts";
import type { SourceRecord } from "../../core/source.ts";
import { looseJson } from "./loose-json.ts";
import { type FoundTrial, logFormat } from "./sample.ts";

/** What is no metric, where a line does not list its metrics. */
const FIXED: readonly string[] = [
  "doc_id",
  "doc",
  "target",
  "arguments",
  "resps",
  "filtered_resps",
  "filter",
  "metrics",
  "doc_hash",
  "prompt_hash",
  "target_hash",
];

/** A document may be longer than what is looked at. */
const BEGINNING = /^\ufeff?\s*\[?\s*\{\s*"doc_id"\s*:\s*\d+\s*,\s*"doc"\s*:\s*[{["]/;

export const lmEvalSamples = logFormat({
  id: "lm-eval",
  about: "samples_*.jsonl of lm-evaluation-harness, made with --log_samples",
  by: "line",
  claims: (_path, head) =>
    BEGINNING.test(head()) || ["doc_id", "doc", "resps"].every((key) => head().includes(`"${key}"`)),
  open: (sink, { filter: wanted }) => {
    let first: { readonly filter: string; readonly record: SourceRecord } | undefined;
    let isRefused = false;
    const others = new Map<string, SourceRecord>();
    return {
      *read(record): Iterable<FoundTrial> {
        const line = looseJson(record, sink);
        if (line === undefined) return;
        if (!isObject(line) || !Number.isSafeInteger(line.doc_id) || !("doc" in line) || !("resps" in line)) {
          sink.problem(
            { record },
            { code: "BAD_SHAPE", expected: "a line with doc_id, doc and resps", received: receivedText(line) },
          );
          return;
        }
        const filter = typeof line.filter === "string" ? line.filter : "none";
        if (wanted !== null && filter !== wanted) {
          others.set(filter, record);
          return;
        }
        first ??= { filter, record };
        if (filter !== first.filter) {
          if (!isRefused)
            sink.problem(
              { record },
              {
                code: "BAD_VALUE",
                expected: "samples of one filter",
                received: `${receivedText(first.filter)} and ${receivedText(filter)}`,
                hint: `choose one: \`filter: "${first.filter}"\``,
              },
            );
          isRefused = true;
          return;
        }
        const metrics = Array.isArray(line.metrics)
          ? line.metrics.map(String)
          : Object.keys(line).filter((key) => !FIXED.includes(key));
        const values = metrics.map((metric): [string, unknown] => [
          metric,
          Object.hasOwn(line, metric) ? line[metric] : null,
        ]);
        const data = line.doc_hash ?? line.doc;
        const fields = isObject(line.doc) ? line.doc : undefined;
        yield { id: String(line.doc_id), trial: "1", values, data, fields, at: { record } };
      },
      end() {
        const [other] = others.values();
        if (first === undefined && other !== undefined)
          sink.problem(
            { record: other },
            {
              code: "BAD_VALUE",
              expected: `samples of the filter ${receivedText(wanted)}`,
              received: `those of ${[...others.keys()].map(receivedText).join(", ")}`,
            },
          );
      },
    };
  },
});
