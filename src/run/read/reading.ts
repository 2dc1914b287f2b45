// How the files of a side are read: whole, line by line, or, where lines were expected and the file is JSON as a whole, element by element.
import type { FindingSink } from "../../core/finding-sink.ts";
import { elementsOf, isWholeJson } from "../../core/json-elements.ts";
import type { Entry, ReadingStyle, RecordKind, Source, SourceRecord } from "../../core/source.ts";

export interface Reading {
  records(how?: ReadingStyle): AsyncIterable<readonly SourceRecord[]>;
  warnOfLayout(sink: FindingSink): void;
}

export async function readingOf(source: Source, entries: readonly Entry[], by: RecordKind): Promise<Reading> {
  const whole = new Set<Entry>();
  if (by === "line") for (const entry of entries) if (isWholeJson(await entry.head())) whole.add(entry);
  if (whole.size === 0) return { records: (how) => source.records(entries, by, how), warnOfLayout: () => {} };
  return {
    records: (how) => linesAndElements(source, entries, { whole, how }),
    warnOfLayout(sink) {
      for (const { path } of whole)
        sink.warn(
          "NOT_LINES",
          "a file is JSON as a whole, where lines are expected; it was read with one unit an element",
          {
            record: { file: path, line: 1 },
          },
        );
    },
  };
}

async function* linesAndElements(
  source: Source,
  entries: readonly Entry[],
  { whole, how }: { whole: ReadonlySet<Entry>; how: ReadingStyle | undefined },
) {
  const lines = entries.filter((entry) => !whole.has(entry));
  if (lines.length > 0) yield* source.records(lines, "line", how);
  for await (const files of source.records([...whole], "file")) yield files.flatMap(elementsOf);
}
