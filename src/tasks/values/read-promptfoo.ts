// Results of promptfoo: one JSON object, or a result a line; each prompt with its provider is a system.

import { canonicalJson } from "../../core/digest.ts";
import { type FindingSink, SILENT, type Spot } from "../../core/finding-sink.ts";
import { type Path, receivedText } from "../../core/problem.ts";
import { isObject } from "../../core/shape.ts";
import type { SourceRecord } from "../../core/source.ts";
import { looseJson } from "./loose-json.ts";
import { type FoundTrial, type LogFormat, logFormat } from "./sample.ts";

/** Failed assertions are errors too, in promptfoo's words; only this one says that nothing was scored. */
const EXECUTION_ERROR = 2;

const TYPICAL = /"evalId"\s*:|"results"\s*:\s*\{\s*"version"\s*:\s*\d/;

type PromptfooFormat = Pick<LogFormat, "id" | "about" | "by" | "claims">;
type ResultsIn = (
  record: SourceRecord,
  sink: FindingSink,
) => readonly { readonly result: unknown; readonly path?: Path }[];

function promptfoo(format: PromptfooFormat, resultsIn: ResultsIn) {
  return logFormat({
    ...format,
    systems: (records) => systemsIn(records.flatMap((record) => resultsIn(record, SILENT))),
    open: (sink) => {
      const one = oneSystem(sink);
      return {
        *read(record) {
          for (const { result, ...at } of resultsIn(record, sink)) yield* one(result, { record, ...at }, record.system);
        },
      };
    },
  });
}

export const promptfooJson = promptfoo(
  {
    id: "promptfoo",
    about: "results of promptfoo as JSON; PATH#N is the prompt and provider of number N",
    by: "file",
    claims: (path, head) => !path.endsWith(".jsonl") && /^\ufeff?\s*\{/.test(head()) && TYPICAL.test(head()),
  },
  (record, sink) => {
    const results = resultsOf(looseJson(record, sink)) ?? [];
    if (results.length === 0)
      sink.problem(
        { record },
        { code: "BAD_SHAPE", expected: "results of promptfoo, version 2 or 3, with samples", received: "none" },
      );
    return results.map((result, at) => ({ result, path: ["results", "results", at] }));
  },
);

export const promptfooLines = promptfoo(
  {
    id: "promptfoo-lines",
    about: "results of promptfoo, one a line",
    by: "line",
    claims: (_path, head) => head().includes('"testIdx"') && head().includes('"promptIdx"'),
  },
  (record, sink) => {
    const result = looseJson(record, sink);
    return result === undefined ? [] : [{ result }];
  },
);

/** Null where it is something else, or of a version that is not known. */
function resultsOf(json: unknown): readonly unknown[] | null {
  const { version, results } = isObject(json) && isObject(json.results) ? json.results : {};
  return Array.isArray(results) && (version === 2 || version === 3) ? results : null;
}

/** None where there is only one. */
function systemsIn(results: ReturnType<ResultsIn>): readonly string[] {
  const names = [...new Set(results.map(({ result }) => (isObject(result) ? String(result.promptIdx) : "")))];
  return names.length < 2 ? [] : names;
}

function oneSystem(sink: FindingSink) {
  let first: string | undefined;
  /** Tests with equal variables are trials of the first of them. */
  const trials = new Map<string, { readonly id: string; count: number }>();
  return function* (result: unknown, at: Spot, wanted?: string): Iterable<FoundTrial> {
    const { testIdx, promptIdx, score, namedScores, vars, metadata } = isObject(result) ? result : {};
    if (!Number.isSafeInteger(testIdx) || !Number.isSafeInteger(promptIdx)) {
      sink.problem(at, {
        code: "BAD_SHAPE",
        expected: "a result with testIdx and promptIdx",
        received: receivedText(result),
      });
      return;
    }
    const system = String(promptIdx);
    if (wanted !== undefined && system !== wanted) return;
    first ??= system;
    if (system !== first) {
      sink.problem(at, {
        code: "BAD_VALUE",
        expected: "results of one prompt and provider",
        received: `those of ${first} and ${system}`,
        hint: `choose one: PATH#${first}`,
      });
      return;
    }
    const named = isObject(namedScores) ? Object.entries(namedScores) : [];
    const isBare = !isObject(vars) || Object.keys(vars).length === 0;
    const key = isBare ? `#${testIdx}` : canonicalJson(vars);
    const sample = trials.get(key) ?? { id: String(testIdx), count: 0 };
    trials.set(key, sample);
    const trial = String(sample.count++);
    yield {
      id: sample.id,
      trial,
      values: [["score", score], ...named],
      error: failureOf(result as Readonly<Record<string, unknown>>),
      data: isBare ? undefined : vars,
      fields: { ...Object(metadata), ...Object(vars) },
      at,
    };
  };
}

/** Why a result has no score; until December 2024 an error without a grade was all that said so. */
function failureOf({ failureReason, error, gradingResult }: Readonly<Record<string, unknown>>): string | undefined {
  const isOld = failureReason === undefined && typeof error === "string" && !isObject(gradingResult);
  return failureReason === EXECUTION_ERROR || isOld ? receivedText(error) : undefined;
}
