// Summaries and references as files, one text each: one sentence per line (SPL), or the mark-up of SEE or ISI.
import type { FindingSink } from "../../contract/finding-sink.ts";
import { textOf } from "../../contract/shape.ts";
import { afterAll, type Format, type Item, type SourceRecord } from "../../contract/source.ts";
import { groupBy } from "../../numeric/group.ts";
import { firstOf } from "../../problems/visible-text.ts";
import type { Gold, Text } from "./match.ts";
import type { RougeTaskOptions } from "./options.ts";
import { goldIds, type IdOf, nameOf, numberedIds, predIds } from "./topic-ids.ts";

const DATA_FILE = /\.(json|jsonl|ndjson|xml|csv|tsv|npy)$/i;
/** The line between two days of a timeline: those are not summaries. */
const TIMELINE = /^-{32}\r?$/m;

const SHARED = {
  id: "texts",
  by: "file",
  claims: (path: string, head: () => string) => !DATA_FILE.test(path) && !TIMELINE.test(head()),
  /** Plain sentences may be anybody's. */
  isTypical: (record: SourceRecord) => textKindOf(textOf(record)) !== "SPL",
} as const;

export const predTexts: Format<Text, RougeTaskOptions> = {
  ...SHARED,
  about: "one summary per file (SPL, SEE or ISI), named <id>.txt or as --pred-pattern says, such as news.(\\d+).txt",
  open: ({ predPattern: pattern }, sink) => {
    const idOf = predIdOf(pattern);
    if (pattern === null) return { read: (record) => [item(idOf(record.file)!, record)] };
    return afterAll((records) => {
      const items = records.flatMap((record) => {
        const id = idOf(record.file);
        return id === null ? [] : item(id, record);
      });
      if (items.length === 0) complainOfNothing(records, `\`predPattern\` ${JSON.stringify(pattern)}`, sink);
      return items;
    });
  },
};

function predIdOf(pattern: string | null): IdOf {
  const idOf = pattern === null ? withoutEnding : predIds(pattern);
  return (file) => idOf(nameOf(file));
}

function complainOfNothing(others: readonly SourceRecord[], pattern: string, sink: FindingSink): void {
  const [first] = others;
  if (first === undefined) return;
  const names = others.map(({ file }) => JSON.stringify(nameOf(file)));
  sink.problem(
    { record: { file: first.file, line: 1, text: "" } },
    {
      code: "BAD_VALUE",
      expected: `a file whose whole name fits ${pattern}`,
      received: firstOf(names, 1),
      hint: "a pattern is a regular expression: a dot is any character, \\d+ a number",
    },
  );
}

/** No reference is named like a summary. */
function complainOfNames([first]: readonly SourceRecord[], [summary]: readonly string[], sink: FindingSink): void {
  if (first === undefined || summary === undefined) return;
  sink.problem(
    { record: { file: first.file, line: 1, text: "" } },
    {
      code: "BAD_VALUE",
      expected: "a reference named like a summary, such as d1.1.txt for d1.txt",
      received: `${JSON.stringify(nameOf(first.file))} beside the summary ${JSON.stringify(nameOf(summary))}`,
      hint: "say how files are named, as for pyrouge: `goldPattern: 'news.[A-Z].#ID#.txt'` `predPattern: 'news.(\\d+).txt'`",
    },
  );
}

/** References come together when all files have been seen, in the order of their names. */
export const goldTexts: Format<Gold, RougeTaskOptions> = {
  ...SHARED,
  about:
    "one reference per file, named <id>.txt, <id>.1.txt and <id>.2.txt, <id>/<any name>, or as --gold-pattern says, such as news.[A-Z].#ID#.txt",
  open: ({ goldPattern: pattern, predPattern }, sink, predicted = []) => {
    const predictedIds = predicted.map(predIdOf(predPattern)).filter((id) => id !== null);
    const fits = pattern === null ? null : goldIds(pattern, new Set(predictedIds));
    return afterAll(function* (unsorted): Generator<Item<Gold>> {
      const records = unsorted.toSorted((a, b) => (a.file < b.file ? -1 : 1));
      const named = numberedIds(
        records.map(({ file }) => withoutEnding(file)),
        predicted.map(withoutEnding),
      );
      const places = records.flatMap((record) => {
        const ids = fits ? fits(nameOf(record.file)) : [named(withoutEnding(record.file))!];
        if (ids.length > 1)
          sink.warn("SHARED_REFERENCE", "References count for each topic whose id fits their name, as in pyrouge", {
            record,
          });
        return ids.map((id) => ({ id, record }));
      });
      const topics = groupBy(places, ({ id }) => id);
      if (topics.size === 0 && pattern !== null)
        complainOfNothing(records, `\`goldPattern\` ${JSON.stringify(pattern)}`, sink);
      const areTexts = predicted.length > 1 && !predicted.some((file) => DATA_FILE.test(file));
      if (pattern === null && areTexts && !predictedIds.some((id) => topics.has(id)))
        complainOfNames(records, predicted, sink);
      for (const [id, files] of topics)
        yield { id, value: { references: files.map(({ record }) => sentencesOf(record)) }, record: files[0]!.record };
    });
  },
};

function item(id: string, record: SourceRecord): Item<Text> {
  return { id, value: sentencesOf(record), record };
}

function sentencesOf(record: SourceRecord): Text {
  const text = textOf(record);
  return sentencesIn(text, textKindOf(text));
}

function withoutEnding(file: string): string {
  return file.replace(/(?<=[^/\\])\.(txt|text|spl|see|isi|html?|sum|ref|summary)$/i, "");
}

export type TextKind = "SPL" | "SEE" | "ISI";

const SEE_LINE = /^<a (?:size="[0-9]+" )?name="[0-9]+">\[[0-9]+\]<\/a>[ \t\r\f\v]+<a href="#[0-9]+" id=[0-9]+>([^<]+)/;
const ISI_LINE = /^<S SNTNO="[0-9a-z,]+">([^<]+)<\/S>/;

export function textKindOf(text: string): TextKind {
  // trimStart takes a byte order mark too.
  const start = text.trimStart();
  if (/^<html>|^<a (size="\d+" )?name="/i.test(start)) return "SEE";
  return start.startsWith('<S SNTNO="') ? "ISI" : "SPL";
}

/** The sentences of a file. QUIRK: those of SEE and ISI end at their first "<", and one that begins with it is gone. */
export function sentencesIn(text: string, kind: TextKind): readonly string[] {
  const lines = text.replace(/^\ufeff/, "").split("\n");
  if (kind === "SPL") return lines.filter((line) => line !== "");
  const pattern = kind === "SEE" ? SEE_LINE : ISI_LINE;
  return lines.flatMap((line) => pattern.exec(line)?.[1] ?? []);
}
