// karat concepts-extract: list the concepts of texts, for making vectors of them elsewhere.
import { Option } from "commander";
import { namedExtractor } from "../../adapters/concepts/resolve.ts";
import { FindingCollector, type FindingSink } from "../../core/finding-sink.ts";
import { receivedText } from "../../core/problem.ts";
import { jsonOf } from "../../core/shape.ts";
import type { SourceRecord } from "../../core/source.ts";
import { readPath } from "../../io/read-path.ts";
import { concepts } from "../../tasks/concepts/index.ts";
import { formatFlag, outputFlag } from "../flags/flag.ts";

interface Flags {
  readonly extractor: string;
  readonly format: "text" | "jsonl";
}

const { extractor: declared } = concepts.definition.options;

export const flags = [
  new Option("--extractor <name>", declared.about).default(declared.default),
  formatFlag(["text", "jsonl"], "text", "text: each concept once; jsonl: the concepts of each text"),
  outputFlag(),
];

export async function run(path: string, flags: Flags): Promise<string> {
  const extractor = await namedExtractor(flags.extractor).get();
  const sink = new FindingCollector();
  const texts: { readonly id: string; readonly concepts: readonly string[] }[] = [];
  for await (const said of textsOf(path, sink))
    texts.push({ id: said.id, concepts: said.concepts ?? extractor.extract(said.text) });
  sink.throwProblems();
  return flags.format === "jsonl" ? asLines(texts) : labels(texts);
}

function asLines(texts: readonly object[]): string {
  return texts.map((text) => `${JSON.stringify(text)}\n`).join("");
}

function labels(texts: readonly { readonly concepts: readonly string[] }[]): string {
  const first = new Map<string, string>();
  for (const label of texts.flatMap((text) => text.concepts)) {
    const written = label.replace(/\s+/g, " ").trim();
    const key = written.normalize("NFKC").toLowerCase();
    if (!first.has(key)) first.set(key, written);
  }
  return [...first.values()].map((label) => `${label}\n`).join("");
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
      for (const record of batch) yield* isLines ? saidInLine(record, sink) : [saidInFile(record)];
  }
}

function saidInFile({ file, text = "" }: SourceRecord): Said {
  return { id: file, text, concepts: null };
}

function saidInLine(record: SourceRecord, sink: FindingSink): readonly Said[] {
  const json = jsonOf(record, sink);
  if (json === undefined) return [];
  const line = (typeof json === "object" && json !== null ? json : {}) as Readonly<Record<string, unknown>>;
  const text = line.answer ?? line.response;
  const given = line.concepts;
  const isList = Array.isArray(given) && given.every((label) => typeof label === "string");
  if (isList || typeof text === "string") {
    const id = typeof line.id === "string" ? line.id : String(record.line);
    return [{ id, text: typeof text === "string" ? text : "", concepts: isList ? given : null }];
  }
  sink.problem(
    { record },
    { code: "BAD_SHAPE", expected: 'a line with "answer", "response" or "concepts"', received: receivedText(json) },
  );
  return [];
}
