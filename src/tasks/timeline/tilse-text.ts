// Reads the text files of tilse and Timeline17: a date line, sentences, a line of 32 hyphens.
import type { FindingSink } from "../../contract/finding-sink.ts";
import { textOf } from "../../contract/shape.ts";
import type { SourceRecord } from "../../contract/source.ts";
import { stripWhiteSpace } from "../../text/white-space.ts";
import { FIRST_COUNTS, type RepeatedDates, warnOfRepeatedDate } from "./read-timeline.ts";
import { makeTimeline, parseDateLine, type Timeline } from "./timeline.ts";

const SEPARATOR = "-".repeat(32);

interface Block {
  /** The last of its dates; null when no line of the block is one. */
  readonly day: number | null;
  /** Lines with further dates, from 0. */
  readonly laterDates: readonly number[];
  readonly sentences: readonly string[];
  /** Line of the file on which the block begins, from 0. */
  readonly start: number;
  readonly isClosed: boolean;
}

/** Returns null after reporting problems. */
export function readTilseText(
  record: SourceRecord,
  sink: FindingSink,
  repeated: RepeatedDates = "merge",
): Timeline | null {
  const sentencesOfDay = new Map<number, readonly string[]>();
  let isValid = true;
  if (record.isRepaired)
    sink.warn("REPLACED_BYTES", "Bytes replaced by U+FFFD, as in tilse: they are not UTF-8", {
      record,
    });
  for (const block of blocksOf(textOf(record))) {
    const placeAt = (line: number) => ({ record: { file: record.file, line: record.line + line, text: "" }, path: [] });
    const place = { ...placeAt(block.start), sink };
    if (block.day === null) {
      isValid = false;
      // DEPARTURE: tilse keeps such a block under no date, where nothing finds it.
      sink.problem(place, {
        code: "BAD_VALUE",
        expected: "a line with a date, such as 2011-01-25, in every block",
        received: JSON.stringify(block.sentences[0]),
        hint: "a date stands alone on its line; days that do not exist, such as 31 February, are text",
      });
      continue;
    }
    // DEPARTURE: tilse loses a last block without its separator.
    if (!block.isClosed) {
      sink.warn("UNCLOSED_BLOCK", "The last block of a timeline is read, although no separator follows it", place);
    }
    for (const line of block.laterDates)
      sink.warn(
        "SEVERAL_DATES",
        "Only the last date of a block counts, as in tilse: no separator stands before it",
        placeAt(line),
      );
    // QUIRK: a later block of the same date replaces the earlier one (tilse.data.timelines, Timeline.from_file).
    const isRepeated = sentencesOfDay.has(block.day);
    if (isRepeated)
      warnOfRepeatedDate(
        place,
        repeated === "first" ? FIRST_COUNTS : "The last block of a date replaces the others, as in tilse",
      );
    if (!isRepeated || repeated === "merge") sentencesOfDay.set(block.day, block.sentences);
  }
  return isValid ? makeTimeline(sentencesOfDay) : null;
}

function* blocksOf(text: string): Generator<Block> {
  let lines: Line[] = [];
  for (const line of linesOf(text.replace(/^\ufeff/, ""))) {
    lines.push(line);
    if (line.text !== SEPARATOR) continue;
    yield readBlock(lines, true);
    lines = [];
  }
  const rest = readBlock(lines, false);
  if (rest.day !== null || rest.sentences[0] !== "") yield rest;
}

interface Line {
  /** The line without white space at its ends. */
  readonly text: string;
  /** Its line in the file as editors count, but from 0. */
  readonly place: number;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters Python ends lines at
const PYTHON_LINE_END = /[\v\f\x1c-\x1e\x85\u2028\u2029]/;

/** QUIRK: lines end where Python's str.splitlines() ends them: at form feeds, separators of Unicode and more. */
function linesOf(text: string): readonly Line[] {
  return text
    .split(/\r\n|\n|\r/)
    .flatMap((line, place) => line.split(PYTHON_LINE_END).map((piece) => ({ text: stripWhiteSpace(piece), place })));
}

/**
 * QUIRK: a line is a date wherever it stands in a block, the last one counts, and an impossible date is text. Blank
 * lines between sentences are empty sentences, and a block without text has one empty sentence.
 */
function readBlock(lines: readonly Line[], isClosed: boolean): Block {
  const dates: { readonly day: number; readonly place: number }[] = [];
  const sentences: string[] = [];
  for (const { text, place } of isClosed ? lines.slice(0, -1) : lines) {
    const day = parseDateLine(text);
    if (day === null) sentences.push(text);
    else dates.push({ day, place });
  }
  return {
    day: dates.at(-1)?.day ?? null,
    laterDates: dates.slice(1).map(({ place }) => place),
    sentences: stripWhiteSpace(sentences.join("\n")).split("\n"),
    start: lines[0]?.place ?? 0,
    isClosed,
  };
}
