// What a record holds, as a value: JSON, or the text of a model's answer, in which the value is found.
import type { FindingSink } from "../../contract/finding-sink.ts";
import type { SourceRecord } from "../../contract/source.ts";
import { type AnswerOptions, type AnswerReading, takeAnswer, unreadAnswer } from "../../input/answer/take-answer.ts";
import { answerTree, type Wanted } from "../../json/answer/read-answer.ts";
import { exactValue } from "../../json/long-integers.ts";
import { notJson, PLAIN_OR_LONG } from "../../json/not-json.ts";
import type { JsonNode } from "../../json/reader.ts";
import { DEEPEST } from "../../json/text.ts";
import type { Path } from "../../problems/problem.ts";
import type { DescriptionPlan, LeafPlan } from "./plan.ts";

/** The content of a record: a value, or the text of an answer. */
export interface Held {
  readonly id: string;
  readonly record: SourceRecord;
  readonly path: Path;
  readonly value?: unknown;
  readonly response?: string;
}

export interface HeldValue {
  readonly value: unknown;
  readonly reading?: AnswerReading;
}

/** Undefined after a problem. `options` is null for gold: they are about predictions. */
export function readHeld(
  plan: DescriptionPlan,
  held: Held,
  sink: FindingSink,
  options: AnswerOptions | null,
): HeldValue | undefined {
  const read = held.response === undefined ? { value: held.value } : readResponse(plan, held, sink, options);
  return read === undefined || !isJson(read.value, held, sink) ? undefined : read;
}

/** Undefined after a problem. JSON of another type than described is still an answer, though a wrong one. */
function readResponse(
  { root }: DescriptionPlan,
  { id, record, path, response = "" }: Held,
  sink: FindingSink,
  options: AnswerOptions | null,
): HeldValue | undefined {
  const wanted = WANTED[root.kind];
  const answer = answerTree(response, { mode: "strict", wanted: { ...wanted, fits: () => true } });
  const at = { record, path };
  if (root.kind === "leaf" && !JSON_LEAVES.includes(root.comparator) && !(options === null && root.isAnyOf))
    return { value: textAnswer(root, response, answer.node) };
  // A model names a class without quotes, and so does a column of plain values.
  if (root.kind === "leaf" && answer.node === null && (root.classes !== null || root.comparator === "exact"))
    return { value: response.trim() };
  if (options === null) {
    if (answer.node !== null) return { value: exactValue(answer.node) };
    const hint = 'write JSON: `answers: "lenient"` and `invalid: "empty"` are for predictions only';
    sink.problem(at, { ...unreadAnswer(response, answer), hint });
    return undefined;
  }
  const { node } = answer;
  const isTaken = options.answers === "strict" || (node !== null && wanted.fits(node));
  if (node !== null && (isTaken || answerTree(response, { mode: "lenient", wanted }).node === null))
    return { value: exactValue(node) };
  const reader = { wanted, value: exactValue, nothing: undefined, counts: "no value" };
  return takeAnswer<unknown>(response, reader, options, { id, at, sink }) ?? undefined;
}

/** Comparators of values that need not be texts. */
const JSON_LEAVES: readonly string[] = ["exact", "any", "span"];

/**
 * Where one text is expected, the answer is the text, whatever else it could be: only quotes around it are removed, and
 * `null` means no value where it is no text that suits.
 */
function textAnswer({ comparison }: LeafPlan, response: string, node: JsonNode | null): unknown {
  if (node?.kind === "string") return node.value;
  return node?.kind === "null" && comparison.prepare(response) === undefined ? null : response;
}

const OBJECT: Wanted = { what: "a JSON object", fits: ({ kind }) => kind === "object" || kind === "null" };
const ANYTHING: Wanted = { what: "a JSON value", fits: () => true };
const WANTED: Readonly<Record<DescriptionPlan["root"]["kind"], Wanted>> = {
  object: OBJECT,
  map: OBJECT,
  list: { what: "a JSON list", fits: ({ kind }) => kind === "array" || kind === "null" },
  leaf: ANYTHING,
  skip: ANYTHING,
};

/** Values in memory may be anything; texts, and cells that were texts, hold nothing but JSON. */
function isJson(value: unknown, { record, path }: Held, sink: FindingSink): boolean {
  if (record.text !== undefined || record.untyped !== undefined) return true;
  const fault = notJson(value, PLAIN_OR_LONG);
  if (fault === null) return true;
  sink.problem(
    { record, path: [...path, ...(fault.path.length > DEEPEST ? fault.path.slice(0, 3) : fault.path)] },
    {
      code: "BAD_VALUE",
      expected: `JSON: objects, lists, texts, finite numbers, true, false or null, at most ${DEEPEST} levels deep`,
      received: fault.received,
    },
  );
  return false;
}
