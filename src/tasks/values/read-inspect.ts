// Logs of Inspect: `.eval` archives, or one JSON object, with samples and epochs.
import type { FindingSink, Spot } from "../../core/finding-sink.ts";
import { isExact } from "../../core/ids.ts";
import { receivedText } from "../../core/problem.ts";
import { isObject } from "../../core/shape.ts";
import type { SourceRecord } from "../../core/source.ts";
import { looseJson } from "./loose-json.ts";
import { type FoundTrial, logFormat } from "./sample.ts";

const HEADER = /(^|\/)header\.json$/;
const SAMPLE = /(^|\/)samples\/.+\.json$/;
const CHUNKED = /(^|\/)samples\/[^/]+_epoch_\d+\/sample\.json$/;
const NEWEST = 3;

/** The words that Inspect's own scorers use for numbers. */
const WORDS: ReadonlyMap<string, number> = new Map([
  ["C", 1],
  ["P", 0.5],
  ["I", 0],
  ["N", 0],
]);

export const inspectArchive = logFormat({
  id: "inspect",
  about: "logs of Inspect, .eval: an archive with header.json and samples/",
  by: "file",
  claims: (path) => HEADER.test(path) || SAMPLE.test(path),
  open: (sink) => {
    let last: SourceRecord | undefined;
    let hasHeader = false;
    let hasSamples = false;
    return {
      *read(record) {
        last = record;
        if (HEADER.test(record.file)) {
          hasHeader = true;
          checkHeader(looseJson(record, sink), { record }, sink);
          return;
        }
        hasSamples = true;
        if (CHUNKED.test(record.file)) refuse({ record }, sink, "samples in one piece", "one in chunks");
        else yield* trialOf(looseJson(record, sink), { record }, sink);
      },
      end() {
        if (last === undefined) return;
        const at = { record: { ...last, line: 1 } };
        if (!hasHeader) refuse(at, sink, "a finished log, with header.json", "one without");
        else if (!hasSamples)
          refuse(at, sink, "a log with samples", "one without", "let Inspect log them: log_samples");
      },
    };
  },
});

export const inspectJson = logFormat({
  id: "inspect-json",
  about: "logs of Inspect as JSON",
  by: "file",
  claims: (path, head) =>
    !path.endsWith(".jsonl") &&
    /^\ufeff?\s*\{/.test(head()) &&
    /"eval"\s*:\s*\{/.test(head()) &&
    /"status"\s*:/.test(head()),
  open: (sink) => ({
    *read(record) {
      const log = looseJson(record, sink);
      if (!isObject(log) || !checkHeader(log, { record }, sink)) return;
      if (!Array.isArray(log.samples) || log.samples.length === 0)
        refuse({ record }, sink, "a log with samples", "one without");
      else
        for (const [at, sample] of log.samples.entries())
          yield* trialOf(sample, { record, path: ["samples", at] }, sink);
    },
  }),
});

/** Whether a run is whole and of a version that is known. */
function checkHeader(header: unknown, at: Spot, sink: FindingSink): boolean {
  if (header === undefined) return false;
  const { version, status, eval: task, invalidated } = isObject(header) ? header : {};
  if (!isObject(task) || !Number.isInteger(version) || (version as number) < 2 || (version as number) > NEWEST)
    return refuse(at, sink, `a log of Inspect of version 2 or ${NEWEST}`, `version ${receivedText(version)}`);
  if (status !== "success")
    return refuse(
      at,
      sink,
      "a log of a run that succeeded",
      `status ${receivedText(status)}`,
      "run the rest first: inspect eval-retry",
    );
  if (invalidated === true) return refuse(at, sink, "a log that is valid", "one that was invalidated");
  return true;
}

function refuse(at: Spot, sink: FindingSink, expected: string, received: string, hint?: string): false {
  sink.problem(at, { code: "BAD_SHAPE", expected, received, ...(hint === undefined ? {} : { hint }) });
  return false;
}

function* trialOf(sample: unknown, at: Spot, sink: FindingSink): Iterable<FoundTrial> {
  if (sample === undefined) return;
  const { id, epoch, input, scores, error, invalidation, metadata } = isObject(sample) ? sample : {};
  if ((typeof id !== "string" && !(typeof id === "number" && isExact(id))) || !Number.isInteger(epoch)) {
    refuse(at, sink, "a sample with an id and an epoch", receivedText(sample));
    return;
  }
  const failure = isObject(error)
    ? receivedText(error.message)
    : isObject(invalidation)
      ? "that it was invalidated"
      : undefined;
  if (!isObject(scores) && failure === undefined) {
    refuse(at, sink, "a sample with scores", "one without");
    return;
  }
  const values = Object.entries(isObject(scores) ? scores : {}).flatMap(([scorer, score]) =>
    scoreValues(scorer, isObject(score) ? score.value : undefined),
  );
  const fields = isObject(metadata) ? metadata : undefined;
  yield { id: String(id), trial: String(epoch), values, error: failure, data: input, fields, at };
}

/** A score may be a table of scores. */
function scoreValues(name: string, value: unknown): [string, unknown][] {
  if (isObject(value)) return Object.entries(value).map(([key, one]) => [`${name}.${key}`, word(one)]);
  return [[name, word(value)]];
}

function word(value: unknown): unknown {
  if (typeof value !== "string") return value;
  return WORDS.get(value) ?? (/^(yes|no)$/i.test(value) ? value.toLowerCase() === "yes" : value);
}
