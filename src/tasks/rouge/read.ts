// Neutral lines, and all formats of both sides in the order in which they are tried.
import * as v from "valibot";
import { jsonLines } from "../../input/json-lines.ts";
import { sentencesOf } from "../../text/rouge155/encode-text.ts";
import type { Gold, Text } from "./match.ts";
import type { RougeTaskOptions } from "./options.ts";
import { goldSettings, predSettings } from "./read-settings.ts";
import { goldTexts, predTexts } from "./read-texts.ts";

const TextShape = v.union(
  [v.string(), v.array(v.string())],
  "a text is one string with one sentence per line, or a list of sentences",
);

const GoldLine = v.looseObject({
  id: v.string(),
  references: v.pipe(
    v.array(TextShape, "a list of references, each a text or a list of sentences"),
    v.minLength(1, "a topic without a reference cannot be scored; leave it out"),
  ),
});
const PredLine = v.looseObject({ id: v.string(), summary: TextShape });

const goldLines = jsonLines<v.InferOutput<typeof GoldLine>, Gold, RougeTaskOptions>({
  about: 'lines {"id","references":[["sentence",…],…]}',
  shape: GoldLine,
  keys: ["references"],
  framed: (value, id) => ({ ...(typeof value === "string" ? { references: [value] } : Object(value)), id }),
  value: ({ references }) => ({ references: references.map(sentencesOf) }),
});

const predLines = jsonLines<v.InferOutput<typeof PredLine>, Text, RougeTaskOptions>({
  about: 'lines {"id","summary":["sentence",…]}',
  shape: PredLine,
  keys: ["summary"],
  framed: (value, id) => ({ ...(typeof value === "string" ? { summary: value } : Object(value)), id }),
  value: ({ summary }) => sentencesOf(summary),
});

export const formats = { gold: [goldLines, goldSettings, goldTexts], pred: [predLines, predSettings, predTexts] };
