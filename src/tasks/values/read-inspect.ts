// Logs of Inspect: `.eval` archives, or one JSON object, with samples and epochs.
import type { FindingSink, Spot } from "../../contract/finding-sink.ts";
import { isObject, textOf } from "../../contract/shape.ts";
import type { SourceRecord } from "../../contract/source.ts";
import { receivedText } from "../../problems/problem.ts";
import { type FoundTrial, logFormat, type Refuse, textsOf } from "./sample.ts";

const HEADER = /(^|\/)header\.json$/;
/** Below it, names hold ids, which may have slashes and line breaks. */
const SAMPLES = /(^|\/)samples\//;
const CHUNKED = /_epoch_\d+\/sample\.json$/;
const VERSIONS: readonly unknown[] = [2, 3];

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
  claims: (path) => HEADER.test(path) || (path.endsWith(".json") && SAMPLES.test(path)),
  isTypical: (record) => HEADER.test(record.file) && textOf(record).includes('"eval"'),
  open: (refuse, _options, warn) => {
    let last: SourceRecord | undefined;
    let hasHeader = false;
    let hasSamples = false;
    return {
      *read(json, record) {
        last = record;
        const isHeader = HEADER.test(record.file);
        hasHeader ||= isHeader;
        hasSamples ||= !isHeader;
        if (isHeader) isFinished(json, { record }, refuse, warn);
        else if (CHUNKED.test(record.file)) refuse({ record }, "samples in one piece", "one in chunks");
        else yield* trialOf(json, { record }, refuse);
      },
      end() {
        if (last === undefined) return;
        const at = { record: { ...last, line: 1 } };
        if (!hasHeader) refuse(at, "a finished log, with header.json", "one without");
        else if (!hasSamples)
          refuse(at, "a log with samples", "one without", { hint: "let Inspect log them: log_samples" });
      },
    };
  },
});

export const inspectJson = logFormat({
  id: "inspect-json",
  about: "logs of Inspect as JSON",
  by: "file",
  claims: (_path, head) =>
    /^\ufeff?\s*\{/.test(head()) &&
    /"eval"\s*:\s*\{/.test(head()) &&
    ["version", "status"].every((key) => head().includes(`"${key}"`)),
  isTypical: () => true,
  open: (refuse, _options, warn) => ({
    *read(log, record) {
      if (!isObject(log) || !isFinished(log, { record }, refuse, warn)) return;
      const samples = Array.isArray(log.samples) ? log.samples : [];
      if (samples.length === 0) refuse({ record }, "a log with samples", "one without");
      for (const [at, sample] of samples.entries()) yield* trialOf(sample, { record, path: ["samples", at] }, refuse);
    },
  }),
});

/** Whether a run succeeded and is of a version that is known. */
function isFinished(header: unknown, at: Spot, refuse: Refuse, warn: FindingSink["warn"]): boolean {
  if (header === undefined) return false;
  const { version, status, eval: task, invalidated } = isObject(header) ? header : {};
  if (!isObject(task) || !VERSIONS.includes(version))
    refuse(at, `a log of Inspect of version ${VERSIONS.join(" or ")}`, `version ${receivedText(version)}`);
  else if (status !== "success") {
    const hint = "run the rest first: inspect eval-retry";
    refuse(at, "a log of a run that succeeded", `status ${receivedText(status)}`, { hint });
  } else if (invalidated === true) refuse(at, "a log that is valid", "one that was invalidated");
  else {
    warnOfReducers(task.config, at, warn);
    return true;
  }
  return false;
}

function warnOfReducers(config: unknown, at: Spot, warn: FindingSink["warn"]): void {
  const { epochs, epochs_reducer: reducers } = isObject(config) ? config : {};
  const others = [reducers].flat().filter((one) => typeof one === "string" && one !== "mean");
  if (epochs === 1 || others.length === 0) return;
  const names = others.map(receivedText).join(", ");
  warn("OTHER_REDUCER", `The mean of a sample's epochs counts, not Inspect's reducer ${names}`, at);
}

function* trialOf(sample: unknown, at: Spot, refuse: Refuse): Iterable<FoundTrial> {
  if (sample === undefined) return;
  const { id, epoch, input, target, output, scores, error, invalidation, metadata } = isObject(sample) ? sample : {};
  const isTrial = Number.isSafeInteger(epoch) && Number(epoch) >= 1;
  if ((typeof id !== "string" && !Number.isSafeInteger(id)) || !isTrial) {
    refuse(at, "a sample with an id and an epoch", receivedText(sample));
    return;
  }
  const failure = isObject(error)
    ? receivedText(error.message)
    : isObject(invalidation)
      ? "that it was invalidated"
      : undefined;
  const values = Object.entries(isObject(scores) ? scores : {}).flatMap(([scorer, score]) =>
    scoreValues(scorer, isObject(score) ? score.value : undefined),
  );
  const fields = isObject(metadata) ? metadata : {};
  yield {
    id: String(id),
    trial: String(epoch),
    values,
    error: failure,
    data: { input: withoutIds(input) },
    texts: textsOf({
      text: typeof input === "string" ? input : undefined,
      gold: target,
      pred: isObject(output) ? output.completion : undefined,
    }),
    fields,
    at,
  };
}

/** Inspect gives messages fresh ids in each run. */
function withoutIds(input: unknown): unknown {
  if (!Array.isArray(input)) return input;
  return input.map((message) => (isObject(message) ? { ...message, id: undefined } : message));
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
