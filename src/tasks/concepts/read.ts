// Reads an answer: neutral lines with text, concepts or vectors; text files; and a model's answer, which is prose or JSON.
import * as v from "valibot";
import type { FindingSink } from "../../contract/finding-sink.ts";
import { textOf } from "../../contract/shape.ts";
import type { Format, SourceRecord } from "../../contract/source.ts";
import { type AnswerOptions, type AnswerPlace, takeAnswer } from "../../input/answer/take-answer.ts";
import { jsonLines } from "../../input/json-lines.ts";
import { answerTree, type Wanted, withoutThoughts } from "../../json/answer/read-answer.ts";
import type { JsonNode } from "../../json/reader.ts";
import { objectEntries } from "../../json/tree.ts";
import { type Answer, givenAnswer, NOTHING } from "./answer.ts";
import { stacked } from "./similarity.ts";

const AnswerLine = v.object({
  id: v.string(),
  answer: v.optional(v.string()),
  concepts: v.optional(v.array(v.string())),
  vectors: v.optional(v.array(v.pipe(v.array(v.pipe(v.number(), v.finite())), v.minLength(1)))),
});
type Line = v.InferOutput<typeof AnswerLine>;

const lines = jsonLines({
  about: 'lines {"id","answer"?:"…","concepts"?:["…"],"vectors"?:[[…]]}, with one vector per concept',
  shape: AnswerLine,
  keys: ["answer", "concepts"],
  value: readLine,
});

function readLine(line: Line, record: SourceRecord, sink: FindingSink): Answer | undefined {
  const mistake = mistakeIn(line);
  if (mistake !== null) {
    const { path, ...details } = mistake;
    sink.problem({ record, path }, { code: "BAD_SHAPE", ...details });
    return undefined;
  }
  const { answer: text = null, concepts = null, vectors } = line;
  return givenAnswer({ text, concepts, vectors: vectors === undefined ? null : stacked(vectors) });
}

const PredLine = v.object({ ...AnswerLine.entries, response: v.optional(v.string()) });

const predLines = jsonLines({
  about: `${lines.about}, or {"id","response":"…"}`,
  shape: PredLine,
  keys: ["answer", "concepts", "response"],
  value: (line, record, sink, options: AnswerOptions): Answer | undefined => {
    const { response, ...ownLine } = line;
    if (response === undefined || ownLine.answer !== undefined || ownLine.concepts !== undefined)
      return readLine(ownLine, record, sink);
    return readResponse(response, options, { id: line.id, at: { record, path: ["response"] }, sink });
  },
});

const texts: Format<Answer> = {
  id: "texts",
  about: "one answer per file, <id>.txt",
  by: "file",
  claims: (path) => /\.txt$/i.test(path),
  peek: idInName,
  open: () => ({
    *read(record) {
      yield { id: idInName(record), value: givenAnswer({ text: textOf(record) }), record };
    },
  }),
};

function idInName({ file }: SourceRecord): string {
  return /([^/\\]*)\.txt$/i.exec(file)?.[1] ?? file;
}

export const formats = { gold: [lines, texts], pred: [predLines, texts] };

/** Finds the mistake in the vectors of a line, with its place. */
function mistakeIn({ concepts, vectors }: Line) {
  if (vectors === undefined) return null;
  const path = ["vectors"];
  if (concepts === undefined) return { path, expected: "concepts that the vectors belong to", received: "none" };
  if (concepts.length !== vectors.length)
    return { path, expected: `one vector for each of ${concepts.length} concepts`, received: `${vectors.length}` };
  const dimension = vectors[0]?.length;
  const other = vectors.findIndex(({ length }) => length !== dimension);
  if (other === -1) return null;
  const expected = `${dimension} numbers, as in the first vector`;
  return { path: ["vectors", other], expected, received: `${vectors[other]!.length}` };
}

const isText = ({ kind }: JsonNode) => kind === "string";
const isTextList = (node: JsonNode) => node.kind === "array" && node.items.every(isText);
const textsOf = (node: JsonNode) =>
  node.kind === "array" ? node.items.map((item) => (item.kind === "string" ? item.value : "")) : null;

function isAnswerObject(node: JsonNode): boolean {
  const entries = objectEntries(node);
  const [answer, concepts] = [entries?.get("answer"), entries?.get("concepts")];
  if (answer === undefined && concepts === undefined) return false;
  return (answer === undefined || isText(answer)) && (concepts === undefined || isTextList(concepts));
}

/** Wants an object in prose: a list in brackets may be part of a sentence. */
const IN_PROSE: Wanted = { what: 'a JSON object with "answer" or "concepts"', fits: isAnswerObject };
const ALONE: Wanted = {
  what: 'a JSON object with "answer" or "concepts", or a list of concepts',
  fits: (node) => isAnswerObject(node) || isTextList(node),
};
/** A text that begins like this was meant as data: if it cannot be read, it is not prose either. */
const DATA = /^\s*(?:(?:```|~~~)\w*\s*)?[{[]/;

function readResponse(response: string, options: AnswerOptions, place: AnswerPlace): Answer | undefined {
  const reply = options.answers === "lenient" ? withoutThoughts(response) : response;
  const isData = DATA.test(reply);
  const wanted = isData ? ALONE : IN_PROSE;
  const isProse = !isData && reply.trim() !== "" && answerTree(reply, { mode: options.answers, wanted }).node === null;
  if (isProse) return proseAnswer(reply, response);
  const taken = takeAnswer(
    response,
    { wanted, value: answerOf, nothing: NOTHING, counts: "an answer without concepts" },
    options,
    place,
  );
  return taken === null ? undefined : { ...taken.value, reading: taken.reading };
}

function proseAnswer(text: string, response: string): Answer {
  const answer = givenAnswer({ text });
  return text === response ? answer : { ...answer, reading: { repairs: ["thinking"], failure: null } };
}

function answerOf(tree: JsonNode): Answer {
  const entries = objectEntries(tree);
  const answer = entries?.get("answer");
  const concepts = entries === null ? tree : entries.get("concepts");
  return givenAnswer({
    text: answer?.kind === "string" ? answer.value : null,
    concepts: concepts === undefined ? null : textsOf(concepts),
  });
}
