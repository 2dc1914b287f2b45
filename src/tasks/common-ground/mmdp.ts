// The layout of mmdp-cgt's output files: statements by time, each with the accepted propositions and a chat that ends with the answer.
import * as v from "valibot";
import { below, type Cursor, type FindingSink } from "../../contract/finding-sink.ts";
import { jsonOf, type Shape, shaped, textOf } from "../../contract/shape.ts";
import type { Format, SourceRecord } from "../../contract/source.ts";
import { type AnswerReader, type TakenAnswer, takeAnswer } from "../../input/answer/take-answer.ts";
import type { JsonNode } from "../../json/reader.ts";
import { nodeAt, objectEntries, plainValue, recordTree } from "../../json/tree.ts";
import { receivedText } from "../../problems/problem.ts";
import { OBJECT, propositionsOf } from "./answer.ts";
import type { GoldDialogue, PredDialogue, Propositions } from "./dialogue.ts";
import type { CommonGroundOptions } from "./options.ts";

const GoldFile = table(v.looseObject({ gold: v.array(v.string()) }));
const PredFile = table(v.looseObject({ gpt_chat: v.array(v.unknown()) }));

const SHARED = {
  id: "mmdp",
  about: "output files of mmdp-cgt, which hold both sides; the id is the file name",
  by: "file",
  holdsBoth: true,
  claims: (path: string, head: () => string) =>
    path.endsWith(".json") && (/"gold"|"gpt_chat"/.test(head()) || /^\s*\{\s*\}\s*$/.test(head())),
} as const;

export const mmdpGold: Format<GoldDialogue> = {
  ...SHARED,
  shape: GoldFile,
  isTypical: (record) => textOf(record).includes('"gold"'),
  open: (_, sink) => ({
    *read(record) {
      const statements = readFile(record, GoldFile, sink, (time, statement) =>
        readAccepted(nodeAt(statement, ["gold"]), { record, path: [time, "gold"], sink }),
      );
      yield { id: fileName(record), value: statements && { statements }, record };
    },
  }),
};

export const mmdpPred: Format<PredDialogue, CommonGroundOptions> = {
  ...SHARED,
  shape: PredFile,
  isTypical: (record) => textOf(record).includes('"gpt_chat"'),
  open: (options, sink) => ({
    *read(record) {
      const reading = { record, options, sink };
      const answers = readFile(record, PredFile, sink, (time, statement) => readLastAnswer(time, statement, reading));
      yield { id: fileName(record), value: answers && dialogueOf(answers), record };
    },
  }),
};

function fileName(record: SourceRecord): string {
  return record.file.split(/[/\\]/).at(-1) as string;
}

function dialogueOf(answers: readonly TakenAnswer<Propositions>[]): PredDialogue {
  return { statements: answers.map(({ value }) => value), readings: answers.map(({ reading }) => reading) };
}

/** The statements in the order of the file, which JSON.parse would change for times such as "120"; null after a problem. */
function readFile<Statement>(
  record: SourceRecord,
  shape: Shape<unknown>,
  sink: FindingSink,
  read: (time: string, statement: JsonNode) => Statement | null,
): readonly Statement[] | null {
  const json = jsonOf(record, sink);
  if (json === undefined || shaped(shape, json, record, sink) === undefined) return null;
  const times = objectEntries(recordTree(record))!;
  const statements = [...times].map(([time, statement]) => read(time, statement));
  return statements.includes(null) ? null : (statements as Statement[]);
}

/** `key=value` strings: parts 0 and 1 of a split at `=`; further parts are dropped. */
function readAccepted(list: JsonNode, cursor: Cursor): Propositions | null {
  const propositions = new Map<string, string>();
  let isValid = list.kind === "array";
  for (const [position, item] of (list.kind === "array" ? list.items : [list]).entries()) {
    const text = item.kind === "string" ? item.value : "";
    const [key, value] = text.split("=") as [string, string | undefined];
    if (value !== undefined) {
      propositions.set(key, value);
      continue;
    }
    isValid = false;
    const details = { expected: "a proposition key=value", received: receivedText(text) };
    cursor.sink.problem(below(cursor, position), { code: "BAD_VALUE", ...details });
  }
  return isValid ? propositions : null;
}

function readLastAnswer(
  time: string,
  statement: JsonNode,
  { record, options, sink }: { record: SourceRecord; options: CommonGroundOptions; sink: FindingSink },
): TakenAnswer<Propositions> | null {
  const chat = nodeAt(statement, ["gpt_chat"]);
  const last = chat.kind === "array" ? chat.items.length - 1 : 0;
  const message = plainValue(nodeAt(chat, [last])) as { output?: { text?: unknown } | null } | null;
  const at = { record, path: [time, "gpt_chat", Math.max(0, last), "output", "text"] };
  const id = fileName(record);
  return takeAnswer(message?.output?.text, ANSWER, options, { id, at, sink });
}

const ANSWER: AnswerReader<Propositions> = {
  wanted: { ...OBJECT, what: `${OBJECT.what}, as text of the last chat message,` },
  notation: "json",
  value: propositionsOf,
  nothing: new Map(),
  counts: "no propositions",
};

/** The shape of an object with any keys; valibot's record (1.5.0) lets a list pass for one. */
export function table<const Value extends v.GenericSchema>(value: Value) {
  return v.pipe(
    v.custom<Record<string, unknown>>((received) => !Array.isArray(received), "an object with keys, not a list"),
    v.record(v.string(), value),
  );
}
