// Summaries and references as files, one text each: pyrouge's folders with patterns, or the same names on both sides.

import type { FindingSink } from "../../core/finding-sink.ts";
import { textOf } from "../../core/shape.ts";
import type { Format, FormatReader, Item, SourceRecord } from "../../core/source.ts";
import type { Gold, RougeTaskOptions, Text } from "./match.ts";
import { goldIds, type IdOf, predIds } from "./name-pattern.ts";
import { numberedIds } from "./numbered-names.ts";
import { kindOf, sentencesIn } from "./text-file.ts";

const DATA_FILE = /\.(json|jsonl|ndjson|xml|csv|tsv|npy)$/i;
/** What separates the days of a timeline: those are not summaries. */
const TIMELINE = /^-{32}\r?$/m;

const claims: Format<unknown>["claims"] = (path, head) => !DATA_FILE.test(path) && !TIMELINE.test(head());

/** Plain sentences may be anybody's. */
const isTypical = (record: SourceRecord) => kindOf(textOf(record)) !== "SPL";

export const predTexts: Format<Text, RougeTaskOptions> = {
  id: "texts",
  about: "a summary a file (SPL, SEE or ISI), named <id>.txt or as --pred-pattern says, such as news.(\\d+).txt",
  by: "file",
  claims,
  isTypical,
  open: ({ predPattern }, sink) => {
    if (predPattern === null) return { read: (record) => [item(withoutEnding(fileName(record)), record)] };
    return fitting(predIds(predPattern), { flag: "--pred-pattern", pattern: predPattern, sink });
  },
};

/** Reads the files whose names fit, and complains when there is none. */
function fitting(idOf: IdOf, { flag, pattern, sink }: PatternInUse): FormatReader<Text> {
  const others: SourceRecord[] = [];
  let found = 0;
  return {
    read(record) {
      const id = idOf(fileName(record));
      if (id === null) others.push(record);
      else found++;
      return id === null ? [] : [item(id, record)];
    },
    end() {
      if (found === 0) complainOfNothing(others, { flag, pattern, sink });
      return [];
    },
  };
}

interface PatternInUse {
  readonly flag: string;
  readonly pattern: string;
  readonly sink: FindingSink;
}

function complainOfNothing(others: readonly SourceRecord[], { flag, pattern, sink }: PatternInUse): void {
  const [first] = others;
  if (first === undefined) return;
  const more = others.length > 1 ? ` and ${others.length - 1} more` : "";
  sink.problem(
    { record: { file: first.file, line: 1, text: "" } },
    {
      code: "BAD_VALUE",
      expected: `a file whose whole name fits ${flag} ${JSON.stringify(pattern)}`,
      received: `${JSON.stringify(fileName(first))}${more}`,
      hint: "a pattern is a regular expression: a dot is any character, \\d+ a number",
    },
  );
}

export const goldTexts: Format<Gold, RougeTaskOptions> = {
  id: "texts",
  about:
    "a reference a file, named <id>.txt, <id>.1.txt and <id>.2.txt, <id>/<any name>, or as --gold-pattern says, such as news.[A-Z].#ID#.txt",
  by: "file",
  claims,
  isTypical,
  open: ({ goldPattern }, sink, predicted) => new ReferenceReader(goldPattern, sink, predicted),
};

/** References come together when all files have been seen, in the order of their names. */
class ReferenceReader implements FormatReader<Gold> {
  readonly #pattern: string | null;
  readonly #idOf: IdOf | null;
  readonly #sink: FindingSink;
  readonly #predicted: readonly string[];
  readonly #records: SourceRecord[] = [];

  constructor(pattern: string | null, sink: FindingSink, predicted: readonly string[] = []) {
    this.#predicted = predicted;
    this.#pattern = pattern;
    this.#idOf = pattern === null ? null : goldIds(pattern);
    this.#sink = sink;
  }

  read(record: SourceRecord): Item<Gold>[] {
    this.#records.push(record);
    return [];
  }

  *end(): Generator<Item<Gold>> {
    const records = this.#records.toSorted((a, b) => (a.file < b.file ? -1 : 1));
    const files = records.map(({ file }) => file);
    const idOf = this.#idOf ?? numberedIds(files.map(withoutEnding), this.#predicted.map(withoutEnding));
    const topics = new Map<string, SourceRecord[]>();
    for (const record of records) {
      const id = this.#idOf === null ? idOf(withoutEnding(record.file)) : idOf(fileName(record));
      if (id === null) continue;
      const known = topics.get(id);
      if (known === undefined) topics.set(id, [record]);
      else known.push(record);
    }
    if (topics.size === 0 && this.#pattern !== null)
      complainOfNothing(records, { flag: "--gold-pattern", pattern: this.#pattern, sink: this.#sink });
    for (const [id, found] of topics) {
      yield { id, value: { references: found.map((record) => sentencesOf(record)) }, record: found[0]! };
    }
  }
}

function item(id: string, record: SourceRecord): Item<Text> {
  return { id, value: sentencesOf(record), record };
}

function sentencesOf(record: SourceRecord): Text {
  const text = textOf(record);
  return sentencesIn(text, kindOf(text));
}

export function fileName({ file }: SourceRecord): string {
  return file.slice(Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1);
}

function withoutEnding(file: string): string {
  return file.replace(/(?<=[^/\\])\.(txt|text|spl|see|isi|html?|sum|ref|summary)$/i, "");
}
