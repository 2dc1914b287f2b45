// Results of promptfoo: one JSON object, or one result per line; each prompt with its provider is a system.

import { type FindingSink, SILENT, type Spot } from "../../contract/finding-sink.ts";
import { isObject, jsonOf } from "../../contract/shape.ts";
import type { AnyFormat } from "../../contract/source.ts";
import { canonicalJson } from "../../json/digest.ts";
import { type Path, receivedText } from "../../problems/problem.ts";
import { strictRecord } from "./loose-json.ts";
import { type FoundTrial, logFormat, type Refuse, textsOf } from "./sample.ts";

/** promptfoo calls failed assertions errors too; only this code means that nothing was scored. */
const EXECUTION_ERROR = 2;

const VERSIONS: readonly unknown[] = [2, 3];
const WHOLE = /"results"\s*:\s*\{\s*"version"\s*:\s*\d/;

type ResultsIn = (json: unknown) => readonly { readonly result: unknown; readonly path?: Path }[];

function promptfoo(format: Pick<AnyFormat, "id" | "about" | "by" | "claims">, resultsIn: ResultsIn) {
  return logFormat({
    ...format,
    isTypical: () => true,
    systems: (records) => systemsIn(records.flatMap((record) => resultsIn(jsonOf(strictRecord(record), SILENT)))),
    open: (refuse, _options, warn) => {
      const one = oneSystem(refuse, warn);
      return {
        *read(json, record) {
          const results = resultsIn(json);
          if (json !== undefined && results.length === 0) {
            const { version } = runIn(json);
            const received =
              version === undefined || VERSIONS.includes(version) ? "none" : `version ${receivedText(version)}`;
            refuse({ record }, "results of promptfoo, version 2 or 3, with samples", received);
          }
          for (const { result, ...at } of results) yield* one(result, { record, ...at }, record.system);
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
    claims: (path, head) =>
      /^\ufeff?\s*\{/.test(head()) && (WHOLE.test(head()) || (!path.endsWith(".jsonl") && /"evalId"\s*:/.test(head()))),
  },
  (json) => {
    const { version, results } = runIn(json);
    const known = Array.isArray(results) && VERSIONS.includes(version) ? results : [];
    return known.map((result, at) => ({ result, path: ["results", "results", at] }));
  },
);

function runIn(json: unknown): Readonly<Record<string, unknown>> {
  return isObject(json) && isObject(json.results) ? json.results : {};
}

export const promptfooLines = promptfoo(
  {
    id: "promptfoo-lines",
    about: "results of promptfoo, one per line",
    by: "line",
    claims: (_path, head) => head().includes('"testIdx"') && head().includes('"promptIdx"'),
  },
  (result) => (result === undefined ? [] : [{ result }]),
);

/** None where there is only one. */
function systemsIn(results: ReturnType<ResultsIn>): readonly string[] {
  const names = [...new Set(results.map(({ result }) => (isObject(result) ? String(result.promptIdx) : "")))];
  return names.length < 2 ? [] : names;
}

function oneSystem(refuse: Refuse, warn: FindingSink["warn"]) {
  let first: string | undefined;
  /** Tests with equal variables are trials of one sample. */
  const ids = new Map<string, string>();
  return function* (result: unknown, at: Spot, wanted?: string): Iterable<FoundTrial> {
    const { testIdx, promptIdx, prompt, response, score, namedScores, vars, metadata } = isObject(result) ? result : {};
    if (!Number.isSafeInteger(testIdx) || !Number.isSafeInteger(promptIdx)) {
      refuse(at, "a result with testIdx and promptIdx", receivedText(result));
      return;
    }
    const system = String(promptIdx);
    if (wanted !== undefined && system !== wanted) return;
    first ??= system;
    if (system !== first) {
      const more = { code: "BAD_VALUE", hint: `choose one: PATH#${first}` } as const;
      refuse(at, "results of one prompt and provider", `those of ${first} and ${system}`, more);
      return;
    }
    const named = isObject(namedScores) ? Object.entries(namedScores) : [];
    const isBare = !isObject(vars) || Object.keys(vars).length === 0;
    if (isBare) warn("PAIRED_BY_POSITION", "Paired by position only: a test without vars has no other id", at);
    const key = isBare ? `#${testIdx}` : canonicalJson(vars);
    const id = ids.get(key) ?? String(testIdx);
    ids.set(key, id);
    yield {
      id,
      trial: String(testIdx),
      values: [["score", score], ...named],
      error: failureOf(result as Readonly<Record<string, unknown>>),
      data: isBare ? {} : { vars },
      texts: textsOf({
        text: isObject(prompt) ? prompt.raw : undefined,
        gold: undefined,
        pred: isObject(response) ? response.output : undefined,
      }),
      fields: { ...Object(metadata), ...Object(vars) },
      at,
    };
  };
}

/** Why a result has no score. Before December 2024 there was no code: an error without a grade meant it. */
function failureOf({ failureReason, error, gradingResult }: Readonly<Record<string, unknown>>): string | undefined {
  const isOld = failureReason === undefined && typeof error === "string" && !isObject(gradingResult);
  return failureReason === EXECUTION_ERROR || isOld ? receivedText(error) : undefined;
}
