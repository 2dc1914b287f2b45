// Reads neutral lines: an answer as text, as concepts, or as concepts with their vectors.
import * as v from "valibot";
import type { AnswerOptions } from "../../core/answer/take-answer.ts";
import type { FindingSink, ProblemDetail } from "../../core/finding-sink.ts";
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
  if (mistake !== null) return reported(mistake, record, sink);
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
      yield {
        id: idInName(record),
        value: givenAnswer({ text: textOf(record), concepts: null, vectors: null }),
        record,
      };
    },
  }),
};

function idInName({ file }: SourceRecord): string {
  return /([^/\\]*)\.txt$/i.exec(file)?.[1] ?? file;
}

export const formats = { gold: [lines, texts], pred: [predLines, texts] };

interface Mistake {
  readonly path: readonly (string | number)[];
  readonly detail: ProblemDetail;
}

function mistakeIn({ concepts, vectors }: Line): Mistake | null {
  const wrong = (path: Mistake["path"], expected: string, received: string): Mistake => ({
    path,
    detail: { code: "BAD_SHAPE", expected, received },
  });
  if (vectors === undefined) return null;
  if (concepts === undefined) return wrong(["vectors"], "concepts that the vectors belong to", "none");
  if (concepts.length !== vectors.length)
    return wrong(["vectors"], `one vector for each of ${concepts.length} concepts`, String(vectors.length));
  const dimension = vectors[0]?.length;
  const other = vectors.findIndex((vector) => vector.length !== dimension);
  return other === -1
    ? null
    : wrong(["vectors", other], `${dimension} numbers, as in the first vector`, String(vectors[other]!.length));
}

function reported({ path, detail }: Mistake, record: SourceRecord, sink: FindingSink): undefined {
  sink.problem({ record, path }, detail);
}
