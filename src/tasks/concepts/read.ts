// Reads neutral lines: an answer as text, as concepts, or as concepts with their vectors.
import * as v from "valibot";
import type { AnswerOptions } from "../../core/answer/take-answer.ts";
import type { FindingSink } from "../../core/finding-sink.ts";
import { jsonLines } from "../../core/json-lines.ts";
import { textOf } from "../../core/shape.ts";
import type { Format, SourceRecord } from "../../core/source.ts";
import { type Answer, givenAnswer } from "./answer.ts";
import { readResponse } from "./response.ts";
import { stacked } from "./vectors.ts";

export const AnswerLine = v.object({
  id: v.string(),
  answer: v.optional(v.string()),
  concepts: v.optional(v.array(v.string())),
  vectors: v.optional(v.array(v.pipe(v.array(v.pipe(v.number(), v.finite())), v.minLength(1)))),
});
type Line = v.InferOutput<typeof AnswerLine>;

const lines = jsonLines({
  about: 'neutral lines {"id","answer"?:"…","concepts"?:["…"],"vectors"?:[[…]]}, with one vector a concept',
  shape: AnswerLine,
  keys: ["answer", "concepts"],
  value: readLine,
});

function readLine(line: Line, record: SourceRecord, sink: FindingSink): Answer | undefined {
  const mistake = mistakeIn(line);
  if (mistake !== null) {
    const { path, ...said } = mistake;
    sink.problem({ record, path }, { code: "BAD_SHAPE", ...said });
    return undefined;
  }
  const { answer: text = null, concepts = null, vectors } = line;
  return givenAnswer({ text, concepts, vectors: vectors === undefined ? null : stacked(vectors) });
}

export const PredLine = v.object({ ...AnswerLine.entries, response: v.optional(v.string()) });

const predLines = jsonLines({
  about: `${lines.about}, or {"id","response":"…"}`,
  shape: PredLine,
  keys: ["answer", "concepts", "response"],
  value: (line, record, sink, options: AnswerOptions): Answer | undefined => {
    const { response, ...given } = line;
    if (response === undefined || given.answer !== undefined || given.concepts !== undefined)
      return readLine(given, record, sink);
    return readResponse(response, options, { id: line.id, at: { record, path: ["response"] }, sink });
  },
});

const texts: Format<Answer> = {
  id: "texts",
  about: "an answer a file, <id>.txt",
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

/** What is wrong with the vectors of a line, and where. */
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
