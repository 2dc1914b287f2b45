// Takes what a model's answer says into a task: repairs are counted, and what cannot be read is a problem or counts as nothing.
import type { FindingSink, Spot } from "../finding-sink.ts";
import type { JsonNode } from "../json.ts";
import { receivedText } from "../problem.ts";
import { HeldFindings } from "./held-findings.ts";
import { type AnswerMode, readAnswer, type Wanted } from "./read-answer.ts";
import { REPAIRS, type RepairKind } from "./repair.ts";

/** How an answer was read; a match keeps it, so that the evidence can say so. */
export interface AnswerReading {
  readonly repairs: readonly RepairKind[];
  /** Why it could not be read; null where it could. */
  readonly failure: string | null;
}

export interface AnswerOptions {
  readonly answers: AnswerMode;
  readonly invalid: "error" | "empty";
}

/** Where an answer stands, and whom to tell about it. */
export interface AnswerPlace {
  readonly id: string;
  readonly at: Required<Spot>;
  readonly sink: FindingSink;
}

export interface AnswerReader<Value> {
  readonly wanted: Wanted;
  readonly notation?: "json" | "python";
  /** What the tree says; undefined after reporting what is wrong with it. */
  value(tree: JsonNode, sink: FindingSink): Value | undefined;
  /** What an answer that cannot be read counts as, also in words: "no rules". */
  readonly nothing: Value;
  readonly counts: string;
}

export interface TakenAnswer<Value> {
  readonly value: Value;
  readonly reading: AnswerReading;
}

/** Null after a problem, where answers that cannot be read are one. */
export function takeAnswer<Value>(
  text: string,
  reader: AnswerReader<Value>,
  { answers, invalid }: AnswerOptions,
  { id, at, sink }: AnswerPlace,
): TakenAnswer<Value> | null {
  const answer = readAnswer(text, { ...reader, mode: answers });
  const held = new HeldFindings(sink);
  if (answer.node === null) reportUnread(text, answer, { at, sink: held, mode: answers, counts: reader.counts });
  const value = answer.node === null ? undefined : reader.value(answer.node, held);
  if (answer.node !== null && value !== undefined && held.first === null) {
    for (const kind of answer.repairs) sink.warn("REPAIRED_ANSWER", `an answer was repaired: ${REPAIRS[kind]}`, at);
    return { value, reading: { repairs: answer.repairs, failure: null } };
  }
  if (invalid === "error") {
    held.release();
    return null;
  }
  sink.invalid(id);
  sink.warn("INVALID_ANSWER", `an answer that could not be read counts as ${reader.counts}`, at);
  return { value: reader.nothing, reading: { repairs: [], failure: failureText(held, reader.counts) } };
}

interface Unread {
  readonly at: Spot;
  readonly sink: FindingSink;
  readonly mode: AnswerMode;
  readonly counts: string;
}

function reportUnread(
  text: string,
  { expected, offset }: { readonly expected: string; readonly offset: number },
  { at, sink, mode, counts }: Unread,
): void {
  const repair = mode === "strict" ? '`answers: "lenient"` repairs what can be repaired, ' : "";
  sink.problem(at, {
    code: "BAD_VALUE",
    expected: `${expected} at character ${offset + 1}`,
    received: receivedText(text.slice(offset, offset + LONGEST_RECEIVED)),
    hint: `${repair}\`invalid: "empty"\` counts such answers as ${counts}`,
  });
}

/** Enough for a message; the answer may be very long. */
const LONGEST_RECEIVED = 200;

function failureText({ first }: HeldFindings, counts: string): string {
  const why = first === null ? "" : `expected ${first.expected}, received ${first.received}; `;
  return `${why}it counts as ${counts}`;
}
