// Samples of lm-evaluation-harness (`--log_samples`): one line for each document and filter.

import { isObject } from "../../contract/shape.ts";
import type { SourceRecord } from "../../contract/source.ts";
import { receivedText } from "../../problems/problem.ts";
import { logFormat, textsOf } from "./sample.ts";

/** Keys that are not metrics, for lines that do not list their metrics. */
const FIXED = "doc_id doc target arguments resps filtered_resps filter metrics doc_hash prompt_hash target_hash".split(
  " ",
);

const FILTERS_HINT =
  "lm-evaluation-harness before 0.4.7 does not say which filter a line is of: run it with a newer version, or keep the lines of one filter";

/** A document may be longer than the head that is looked at. */
const BEGINNING = /^\ufeff?\s*\[?\s*\{\s*"doc_id"\s*:\s*\d+\s*,\s*"doc"\s*:\s*[{["]/;

export const lmEvalSamples = logFormat({
  id: "lm-eval",
  about: "samples_*.jsonl of lm-evaluation-harness, made with --log_samples",
  by: "line",
  claims: (_path, head) =>
    BEGINNING.test(head()) || ["doc_id", "doc", "resps"].every((key) => head().includes(`"${key}"`)),
  isTypical: () => true,
  open: (refuse, { filter: wanted }) => {
    let first: string | undefined;
    let isRefused = false;
    /** The documents of lines without a filter. */
    const unfiltered = new Set<unknown>();
    const others = new Map<string, SourceRecord>();
    return {
      *read(line, record) {
        if (line === undefined) return;
        if (!isObject(line) || !Number.isSafeInteger(line.doc_id) || !("doc" in line) || !("resps" in line)) {
          refuse({ record }, "a line with doc_id, doc and resps", receivedText(line));
          return;
        }
        if (line.filter === undefined && unfiltered.has(line.doc_id)) {
          refuse({ record }, "each doc_id once", `${receivedText(line.doc_id)} again`, { hint: FILTERS_HINT });
          return;
        }
        if (line.filter === undefined) unfiltered.add(line.doc_id);
        const filter = typeof line.filter === "string" ? line.filter : "none";
        if (wanted !== null && filter !== wanted) {
          others.set(filter, record);
          return;
        }
        first ??= filter;
        if (filter !== first) {
          const hint = `choose one: \`filter: "${first}"\``;
          const received = `${receivedText(first)} and ${receivedText(filter)}`;
          if (!isRefused) refuse({ record }, "samples of one filter", received, { code: "BAD_VALUE", hint });
          isRefused = true;
          return;
        }
        const metrics = Array.isArray(line.metrics)
          ? line.metrics.map(String)
          : Object.keys(line).filter((key) => !FIXED.includes(key));
        yield {
          id: String(line.doc_id),
          trial: "1",
          values: metrics.map((metric) => [metric, Object.hasOwn(line, metric) ? line[metric] : null]),
          // Before 0.4.3 there was no hash.
          data: { doc_hash: line.doc_hash, doc: line.doc },
          texts: textsOf({
            text: questionOf(line.doc),
            gold: line.target,
            pred: answerIn(line.filtered_resps ?? line.resps),
          }),
          fields: isObject(line.doc) ? line.doc : {},
          at: { record },
        };
      },
      end() {
        const [other] = others.values();
        if (first !== undefined || other === undefined) return;
        const received = `those of ${[...others.keys()].map(receivedText).join(", ")}`;
        refuse({ record: other }, `samples of the filter ${receivedText(wanted)}`, received, { code: "BAD_VALUE" });
      },
    };
  },
});

/** Returns the question of a document, if it has a key that says so. */
function questionOf(doc: unknown): unknown {
  if (!isObject(doc)) return doc;
  return ["question", "query", "problem", "text"].map((key) => doc[key]).find((value) => typeof value === "string");
}

/** The first response, which lies in lists. */
function answerIn(responses: unknown): unknown {
  const [first] = [responses].flat(2);
  return typeof first === "string" ? first : undefined;
}
