// Reads a model's answer for a task: repairs are counted; an unreadable answer is a problem or counts as empty.

import type { EvidenceRow } from "../../contract/evidence.ts";
import type { FindingSink, ProblemDetail, Spot } from "../../contract/finding-sink.ts";
import { LAST_COUNTS } from "../../contract/shape.ts";
import { type AnswerMode, answerTree, type Wanted } from "../../json/answer/read-answer.ts";
import { REPAIRS, type RepairKind } from "../../json/answer/repair.ts";
import type { JsonNode } from "../../json/reader.ts";
import { repeatedIn } from "../../json/tree.ts";
import { receivedText } from "../../problems/problem.ts";

/** How an answer was read; a match keeps it for the evidence. */
export interface AnswerReading {
  readonly repairs: readonly RepairKind[];
  /** Why it could not be read; null if it could. */
  readonly failure: string | null;
}

export interface AnswerOptions {
  readonly answers: AnswerMode;
  readonly invalid: "error" | "empty";
}

export interface AnswerPlace {
  readonly id: string;
  readonly at: Required<Spot>;
  readonly sink: FindingSink;
}

export interface AnswerReader<Value> {
  readonly wanted: Wanted;
  readonly notation?: "json" | "python";
  /** The value of the tree; undefined after reporting a problem. */
  value(tree: JsonNode, sink: FindingSink): Value | undefined;
  /** The value that an unreadable answer counts as, also in words: "no rules". */
  readonly nothing: Value;
  readonly counts: string;
}

export interface TakenAnswer<Value> {
  readonly value: Value;
  readonly reading: AnswerReading;
}

/** Null after reporting problems, unless unreadable answers count as empty; so does what is no text. */
export function takeAnswer<Value>(
  text: unknown,
  reader: AnswerReader<Value>,
  { answers, invalid }: AnswerOptions,
  { id, at, sink }: AnswerPlace,
): TakenAnswer<Value> | null {
  const isText = typeof text === "string";
  const answer = answerTree(isText ? text : "", { ...reader, mode: answers });
  /** Held back until we know whether unreadable answers are problems. */
  const held: [Spot, ProblemDetail][] = [];
  const holding: FindingSink = {
    problem: (...problem) => held.push(problem),
    warn: (...warning) => sink.warn(...warning),
    invalid: (unit) => sink.invalid(unit),
  };
  if (answer.node === null) {
    const repair = isText && answers === "strict" ? '`answers: "lenient"` repairs what can be repaired, ' : "";
    const hint = `${repair}\`invalid: "empty"\` counts such answers as ${reader.counts}`;
    held.push([at, { ...unreadAnswer(text, answer), hint }]);
  }
  const value = answer.node === null ? undefined : reader.value(answer.node, holding);
  if (answer.node !== null && value !== undefined && held.length === 0) {
    const again = repeatedIn(answer.node);
    if (again !== null) sink.warn("REPEATED_KEY", LAST_COUNTS, { ...at, path: [...at.path, ...again] });
    for (const kind of answer.repairs) sink.warn("REPAIRED_ANSWER", `Answer repaired: ${REPAIRS[kind]}`, at);
    return { value, reading: { repairs: answer.repairs, failure: null } };
  }
  if (invalid === "error") {
    for (const problem of held) sink.problem(...problem);
    return null;
  }
  sink.invalid(id);
  sink.warn("INVALID_ANSWER", `Answer counted as ${reader.counts}: it could not be read`, at);
  const why = held[0] && `expected ${held[0][1].expected}, received ${held[0][1].received}; `;
  return { value: reader.nothing, reading: { repairs: [], failure: `${why ?? ""}it counts as ${reader.counts}` } };
}

/** Enough for a message; the answer may be very long. */
const LONGEST_RECEIVED = 200;

export function unreadAnswer(text: unknown, { expected, offset }: { expected: string; offset: number }): ProblemDetail {
  if (typeof text !== "string") return { code: "BAD_SHAPE", expected: "a text", received: receivedText(text) };
  const received = receivedText(text.slice(offset, offset + LONGEST_RECEIVED));
  return { code: "BAD_VALUE", expected: `${expected} at character ${offset + 1}`, received };
}

/** Evidence of repairs and failures; none for an answer that needed no repair. */
export function answerRows(reading: AnswerReading | undefined, at = "answer"): readonly EvidenceRow<never>[] {
  if (reading === undefined) return [];
  const { repairs, failure } = reading;
  const notes =
    failure === null
      ? repairs.map((kind) => `the answer was repaired: ${REPAIRS[kind]}`)
      : [`the answer could not be read: ${failure}`];
  return notes.map((note) => ({ at, verdict: "not-scored", note }));
}
