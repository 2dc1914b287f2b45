import { describe, expect, it } from "vitest";
import { FindingCollector } from "../../contract/finding-sink.ts";
import fixture from "./fixtures/files.json" with { type: "json" };
import { readTilseText } from "./tilse-text.ts";
import { formatDay } from "./timeline.ts";

const LINE = "-".repeat(32);

function read(text: string) {
  const sink = new FindingCollector();
  const timeline = readTilseText({ file: "egypt.txt", line: 1, text }, sink);
  const dated = timeline?.map(({ day, sentences }) => [formatDay(day), sentences]) ?? null;
  return { timeline: dated, warnings: sink.warnings(), throwProblems: () => sink.throwProblems() };
}

type Entry = readonly [string | null, readonly string[]];

const files = fixture.files as unknown as readonly { about: string; text: string; timeline: readonly Entry[] }[];
const isUndated = ({ timeline }: { timeline: readonly Entry[] }) => timeline.some(([date]) => date === null);
const isUnclosed = ({ about }: { about: string }) => about.startsWith("last block without separator");
const agreeing = files.filter((file) => !isUndated(file) && !isUnclosed(file));

describe("readTilseText", () => {
  it("has 15 official files to agree with, and three to depart from", () => {
    expect(agreeing.length).toBe(15);
    expect(files.length).toBe(18);
  });

  it.each(agreeing)("readTilseText(record) reads what tilse reads, in order of date: $about", ({ text, timeline }) => {
    const expected = [...timeline].sort(([left], [right]) => (left! < right! ? -1 : 1));
    expect(read(text).timeline).toEqual(expected);
  });

  it("readTilseText(record) reads a last block without separator and warns (departure)", () => {
    const { timeline, warnings } = read(files.find(isUnclosed)!.text);
    expect(timeline).toEqual([
      ["2031-03-01", ["The bridge collapsed ."]],
      ["2031-03-04", ["Cables blamed ."]],
    ]);
    expect(warnings).toEqual([
      {
        code: "UNCLOSED_BLOCK",
        message: "The last block of a timeline is read, although no separator follows it",
        count: 1,
        examples: ["egypt.txt:4"],
      },
    ]);
  });

  it.each(files.filter(isUndated))(
    "readTilseText(record) refuses a block without a date (departure): $about",
    ({ text }) => {
      const { timeline, throwProblems } = read(text);
      expect(timeline).toBeNull();
      expect(throwProblems).toThrow("expected a line with a date");
    },
  );

  it("readTilseText(record) names the line of a block without a date", () => {
    const { throwProblems } = read(`2031-03-01\nOne .\n${LINE}\n2031-02-30\nTwo .\n${LINE}\n`);
    expect(throwProblems).toThrowErrorMatchingInlineSnapshot(`
      [KaratError: egypt.txt:4
        expected a line with a date, such as 2011-01-25, in every block, received "2031-02-30" BAD_VALUE
        hint: a date stands alone on its line; days that do not exist, such as 31 February, are text]
    `);
  });

  it("readTilseText(record) lets a later block of the same date win and says so (quirk)", () => {
    const { timeline, warnings } = read(`2031-03-01\nFirst .\n${LINE}\n2031-3-1\nSecond .\n${LINE}\n`);
    expect(timeline).toEqual([["2031-03-01", ["Second ."]]]);
    expect(warnings.map(({ code, examples }) => [code, examples])).toEqual([["REPEATED_DATE", ["egypt.txt:4"]]]);
  });

  it("readTilseText(record) keeps the last date of a block, and says where a separator is missing (quirk)", () => {
    const { timeline, warnings } = read(`2031-03-01\nFirst .\n2031-03-02\nSecond .\n${LINE}\n`);
    expect(timeline).toEqual([["2031-03-02", ["First .", "Second ."]]]);
    expect(warnings).toEqual([
      {
        code: "SEVERAL_DATES",
        message: "Only the last date of a block counts, as in tilse: no separator stands before it",
        count: 1,
        examples: ["egypt.txt:3"],
      },
    ]);
  });

  it("readTilseText(record) ends lines where Python does, and counts them as editors do (quirk)", () => {
    for (const end of ["\v", "\f", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"]) {
      expect(read(`2031-03-01${end}One .${end}Two .\n${LINE}\n`).timeline).toEqual([
        ["2031-03-01", ["One .", "Two ."]],
      ]);
    }
    const { throwProblems } = read(`2031-03-01\u2028One .\n${LINE}\nTwo .\n${LINE}\n`);
    expect(throwProblems).toThrow("egypt.txt:3");
  });

  it("readTilseText(record) skips a byte order mark and takes blank lines at the end for nothing", () => {
    expect(read(`\ufeff2031-03-01\nOne .\n${LINE}\n\n \n`)).toMatchObject({
      timeline: [["2031-03-01", ["One ."]]],
      warnings: [],
    });
  });
});
