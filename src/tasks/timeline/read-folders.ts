// Timelines as files: tilse's text files and news-tls's JSON Lines, alone or in folders by topic.
import type { FindingSink } from "../../contract/finding-sink.ts";
import { jsonOf, textOf } from "../../contract/shape.ts";
import { afterAll, type Format, type Item, type SourceRecord, type WrongBytes } from "../../contract/source.ts";
import { groupBy } from "../../numeric/group.ts";
import type { TimelineOptions } from "./options.ts";
import { type RepeatedDates, readTimeline } from "./read-timeline.ts";
import { readTilseText } from "./tilse-text.ts";
import { type GoldTopic, goldTopic, type PredTopic, type Timeline } from "./timeline.ts";

interface Found {
  readonly topic: string;
  readonly name: string;
  readonly timeline: Timeline | null;
  readonly record: SourceRecord;
}

type FileOptions = Pick<TimelineOptions, "wrongBytes" | "repeatedDates">;

/** A format without its side: what the files of either hold. */
interface Layout extends Omit<Format<unknown, FileOptions>, "open" | "glance" | "inOneFile"> {
  readonly find: (record: SourceRecord, sink: FindingSink, repeated: RepeatedDates) => Iterable<Found>;
}

/** QUIRK: tilse reads its text files with U+FFFD in place of bytes that are no UTF-8. */
const asTilse = ({ wrongBytes }: FileOptions): WrongBytes =>
  wrongBytes === "replace"
    ? { replace: true }
    : { hint: 'or read it as tilse does: `as: "tilse"`, or `wrongBytes: "replace"`' };

const BY_FILE = { by: "file", isTypical: hasDates } as const;

const TILSE_FOLDERS: Layout = {
  ...BY_FILE,
  id: "tilse-folders",
  about: "folders <topic>/timelines/<name>.txt of tilse text files",
  claims: (path) => /(^|\/)timelines\/[^/]+\.txt$/.test(path),
  wrongBytes: asTilse,
  *find(record, sink, repeated) {
    const name = fileName(record);
    yield { topic: stepsOf(record).at(-3) ?? name, name, timeline: readTilseText(record, sink, repeated), record };
  },
};

const TILSE_FILES: Layout = {
  ...BY_FILE,
  id: "tilse",
  about: "tilse text files, <topic>.txt",
  claims: (path) => path.endsWith(".txt"),
  wrongBytes: asTilse,
  *find(record, sink, repeated) {
    const name = fileName(record);
    yield { topic: name, name, timeline: readTilseText(record, sink, repeated), record };
  },
};

const NEWS_TLS: Layout = {
  ...BY_FILE,
  id: "news-tls",
  about: 'folders <topic>/timelines.jsonl of news-tls, one timeline per line: [["2011-01-25T00:00:00", ["…"]], …]',
  claims: (path) => /(^|\/)timelines\.jsonl$/.test(path),
  *find(record, sink, repeated) {
    const topic = stepsOf(record).at(-2) ?? fileName(record);
    for (const [index, text] of textOf(record).split("\n").entries()) {
      if (text.trim() === "") continue;
      const line = { file: record.file, line: record.line + index, text };
      const json = jsonOf(line, sink);
      const timeline = json === undefined ? null : readTimeline(json, { record: line, path: [], sink }, repeated);
      yield { topic, name: String(index + 1).padStart(4, "0"), timeline, record: line };
    }
  },
};

const LAYOUTS = [NEWS_TLS, TILSE_FOLDERS, TILSE_FILES];

/** Every file is a prediction of its own, so that a topic with two of them is a duplicate; the lines of one belong together. */
export const predFolders: readonly Format<PredTopic, FileOptions>[] = LAYOUTS.map(({ find, ...format }) => ({
  ...format,
  open: ({ repeatedDates }, sink) => ({
    read(record) {
      const timelines = [...find(record, sink, repeatedDates)];
      if (timelines.length === 0) return [];
      return [{ id: timelines[0]!.topic, value: predTopic(timelines), record: timelines[0]!.record }];
    },
  }),
}));

function predTopic(files: readonly Found[]): PredTopic | null {
  const timelines = files.map(({ timeline }) => timeline).filter((timeline) => timeline !== null);
  return timelines.length < files.length ? null : { timelines };
}

/** The gold timelines of a topic belong together, whichever files they come from. */
export const goldFolders: readonly Format<GoldTopic, FileOptions>[] = LAYOUTS.map(({ find, ...format }) => ({
  ...format,
  open: (_, sink) =>
    afterAll(function* (records): Generator<Item<GoldTopic>> {
      const all = records.flatMap((record) => [...find(record, sink, "merge")]);
      for (const [id, files] of groupBy(all, ({ topic }) => topic))
        yield { id, value: goldTopic(files), record: files[0]!.record };
    }),
}));

/** A date alone on its line, or in JSON before its summaries. */
const DATED = /^\s*\d{4}-\d{1,2}-\d{1,2}\s*$|"\d{4}-\d{1,2}-\d{1,2}(T[\d:.]*)?"\s*(:|,\s*\[)/m;
/** JSON of any kind may have dates: entries of a timeline also have summaries. */
const ENTRY = ['"date"', '"summary"'];

export function hasDates(record: SourceRecord): boolean {
  const text = textOf(record);
  return DATED.test(text) || ENTRY.every((key) => text.includes(key));
}

/** The parts of a path, without the ending of the file. */
function stepsOf({ file }: SourceRecord): readonly string[] {
  return file.replace(/\.[^./\\]+$/, "").split(/[/\\]/);
}

export function fileName(record: SourceRecord): string {
  return stepsOf(record).at(-1)!;
}
