// The layout of mmdp-cgt's output files: statements by time, each with the accepted propositions and a chat that ends with the answer.
import * as v from "valibot";
import type { FindingSink } from "../../core/finding-sink.ts";
import { type JsonNode, nodeAt, objectEntries } from "../../core/json.ts";
import type { Path } from "../../core/problem.ts";
import { receivedText } from "../../core/problem.ts";
import { recordTree } from "../../core/record-tree.ts";
import { jsonOf, type Shape, shaped } from "../../core/shape.ts";
import type { Format, Item, SourceRecord } from "../../core/source.ts";
import { type Propositions, readAnswer, readFencedAnswer } from "./answer.ts";
import type { CommonGroundOptions, GoldDialogue, PredDialogue } from "./match.ts";
import { table } from "./table.ts";

export const GoldFile = table(v.looseObject({ gold: v.array(v.string()) }));
export const PredFile = table(v.looseObject({ gpt_chat: v.array(v.unknown()) }));

const ABOUT = "output files of mmdp-cgt, which hold both sides; the id is the file name";
const isMmdp = (path: string, head: () => string) =>
  path.endsWith(".json") && (/"gold"|"gpt_chat"/.test(head()) || /^\s*\{\s*\}\s*$/.test(head()));

export const mmdpGold: Format<GoldDialogue> = {
  id: "mmdp",
  about: ABOUT,
  by: "file",
  shape: GoldFile,
  claims: isMmdp,
  open: (_, sink) => ({
    read: (record) =>
      readFile(record, GoldFile, sink, (time, statement) =>
        readAccepted(nodeAt(statement, ["gold"]), { record, path: [time, "gold"] }, sink),
      ),
  }),
};

export const mmdpPred: Format<PredDialogue, CommonGroundOptions> = {
  id: "mmdp",
  about: ABOUT,
  by: "file",
  shape: PredFile,
  claims: isMmdp,
  open: (options, sink) => ({
    read: (record) => {
      const reading: AnswerReading = { record, options, sink };
      return readFile(record, PredFile, sink, (time, statement) => readLastAnswer(time, statement, reading));
    },
  }),
};

/** The statements in the order of the file, which JSON.parse would change for times such as "120". */
function* readFile(
  record: SourceRecord,
  shape: Shape<unknown>,
  sink: FindingSink,
  read: (time: string, statement: JsonNode) => Propositions | null,
): Iterable<Item<{ statements: readonly Propositions[] }>> {
  const id = record.file.split(/[/\\]/).at(-1) as string;
  const json = jsonOf(record, sink);
  if (json === undefined || shaped(shape, json, record, sink) === undefined) {
    yield { id, value: null, record };
    return;
  }
  const times = objectEntries(recordTree(record))!;
  const statements = [...times].map(([time, statement]) => read(time, statement));
  yield { id, value: statements.includes(null) ? null : { statements: statements as Propositions[] }, record };
}

/** `key=value` strings: parts 0 and 1 of a split at `=`; further parts are dropped. */
function readAccepted(
  list: JsonNode,
  at: { record: SourceRecord; path: Path },
  sink: FindingSink,
): Propositions | null {
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
    sink.problem(
      { record: at.record, path: [...at.path, position] },
      { code: "BAD_VALUE", expected: "a proposition key=value", received: receivedText(text) },
    );
  }
  return isValid ? propositions : null;
}

interface AnswerReading {
  readonly record: SourceRecord;
  readonly options: CommonGroundOptions;
  readonly sink: FindingSink;
}

function readLastAnswer(
  time: string,
  statement: JsonNode,
  { record, options, sink }: AnswerReading,
): Propositions | null {
  const chat = nodeAt(statement, ["gpt_chat"]);
  const last = chat.kind === "array" ? chat.items.length - 1 : 0;
  const path = [time, "gpt_chat", Math.max(0, last), "output", "text"];
  const node = nodeAt(chat, [last, "output", "text"]);
  const text = node.kind === "string" ? node.value : undefined;
  const answer = text === undefined ? null : readAnswer(text);
  if (answer !== null) return answer;
  const at = { record, path };
  const fenced = text !== undefined && options.llmOutput ? readFencedAnswer(text) : null;
  if (fenced !== null) {
    sink.warn("REPAIRED_ANSWER", "an answer was read from a fenced block of JSON", at);
    return fenced;
  }
  if (options.invalid === "empty") {
    sink.invalid(record.file.split(/[/\\]/).at(-1) as string);
    sink.warn("INVALID_ANSWER", "an answer that is no JSON object was scored as empty", at);
    return new Map();
  }
  sink.problem(at, {
    code: text === undefined ? "BAD_SHAPE" : "BAD_VALUE",
    expected: "an answer that is a JSON object, as text of the last chat message",
    received: receivedText(text),
    hint: "--invalid empty scores such answers as empty, --llm-output reads JSON in a fenced block",
  });
  return null;
}
