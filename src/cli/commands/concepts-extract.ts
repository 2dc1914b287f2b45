// karat concepts-extract: list the concepts of texts, so that another program can make their vectors.
import { namedExtractor } from "../../adapters/concepts/resolve.ts";
import { readPath } from "../../adapters/node/read-path.ts";
import { FindingCollector, type FindingSink } from "../../contract/finding-sink.ts";
import { isTexts } from "../../contract/schema.ts";
import { isObject, jsonOf } from "../../contract/shape.ts";
import type { SourceRecord } from "../../contract/source.ts";
import { receivedText } from "../../problems/problem.ts";
import { concepts } from "../../tasks/concepts/index.ts";
import { type FlagValues, flagsOf, formatFlag, outputFlag } from "../flags/flag.ts";

const { extractor: declared } = concepts.definition.options;

const FLAGS = {
  extractor: { kind: "text", value: "name", about: declared.about, default: declared.default },
  format: formatFlag(["text", "jsonl"], "text", "text: each concept once; jsonl: the concepts of each text"),
  output: outputFlag(),
} as const;

export const flags = flagsOf(FLAGS);

export async function run(path: string, flags: FlagValues<typeof FLAGS>): Promise<string> {
  const extractor = await namedExtractor(flags.extractor).get();
  const sink = new FindingCollector();
  const texts: { readonly id: string; readonly concepts: readonly string[] }[] = [];
  for await (const said of textsOf(path, sink))
    texts.push({ id: said.id, concepts: said.concepts ?? extractor.extract(said.text) });
  sink.throwProblems();
  const lines =
    flags.format === "jsonl"
      ? texts.map((text) => JSON.stringify(text))
      : eachOnce(texts.flatMap((text) => text.concepts));
  return lines.map((line) => `${line}\n`).join("");
}

/** Labels that differ in case, spaces or compatible characters are one concept, written as it first occurs. */
function eachOnce(labels: readonly string[]): readonly string[] {
  const first = new Map<string, string>();
  for (const label of labels) {
    const written = label.replace(/\s+/g, " ").trim();
    const key = written.normalize("NFKC").toLowerCase();
    if (!first.has(key)) first.set(key, written);
  }
  return [...first.values()];
}

interface Said {
  readonly id: string;
  readonly text: string;
  /** Concepts that were given are not looked for. */
  readonly concepts: readonly string[] | null;
}

async function* textsOf(path: string, sink: FindingSink): AsyncIterable<Said> {
  const source = readPath(path);
  const entries = await source.list();
  for (const entry of entries) {
    const isLines = /\.(jsonl|ndjson)$/.test(entry.path) || /^\s*\{/.test(await entry.head());
    for await (const batch of source.records([entry], isLines ? "line" : "file"))
      for (const record of batch)
        yield* isLines ? saidInLine(record, sink) : [{ id: record.file, text: record.text ?? "", concepts: null }];
  }
}

function saidInLine(record: SourceRecord, sink: FindingSink): readonly Said[] {
  const json = jsonOf(record, sink);
  if (json === undefined) return [];
  const { id, answer, response, concepts }: Readonly<Record<string, unknown>> = isObject(json) ? json : {};
  const text = answer ?? response;
  const given = isTexts(concepts) ? concepts : null;
  if (given !== null || typeof text === "string") {
    const name = typeof id === "string" ? id : String(record.line);
    return [{ id: name, text: typeof text === "string" ? text : "", concepts: given }];
  }
  const expected = 'a line with "answer", "response" or "concepts"';
  sink.problem({ record }, { code: "BAD_SHAPE", expected, received: receivedText(json) });
  return [];
}
