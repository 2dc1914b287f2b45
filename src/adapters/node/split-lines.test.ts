import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { problemOf } from "../../../test/problem-of.ts";
import type { SourceRecord } from "../../contract/source.ts";
import { splitLines } from "../../input/files/split-lines.ts";
import { NODE } from "./node-platform.ts";

async function linesOf(chunks: readonly Uint8Array[], mostTextBytes = NODE.mostTextBytes) {
  const records: SourceRecord[] = [];
  const seen: string[] = [];
  const count = (bytes: Uint8Array) => seen.push(Buffer.from(bytes).toString());
  for await (const batch of splitLines({ file: "a.jsonl", chunks }, { ...NODE, mostTextBytes }, count))
    records.push(...batch);
  return { records, seen, texts: records.map(({ text }) => text), numbers: records.map(({ line }) => line) };
}

/** The bytes of a text, cut at the given places. */
function cut(text: string, places: readonly number[]): Buffer[] {
  const bytes = Buffer.from(text);
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return ends.map((end, at) => bytes.subarray(at === 0 ? 0 : ends[at - 1], end));
}

describe("splitLines(file)", () => {
  it("gives each line with its file and number", async () => {
    const { records } = await linesOf([Buffer.from("one\ntwo\n")]);
    expect(records).toEqual([
      { file: "a.jsonl", line: 1, text: "one" },
      { file: "a.jsonl", line: 2, text: "two" },
    ]);
  });

  it("gives a last line without a newline, and none after a last newline", async () => {
    expect((await linesOf([Buffer.from("a\nb")])).texts).toEqual(["a", "b"]);
    expect((await linesOf([Buffer.from("a\nb\n")])).texts).toEqual(["a", "b"]);
    expect((await linesOf([])).texts).toEqual([]);
  });

  it("skips blank lines but counts them", async () => {
    const { texts, numbers, seen } = await linesOf([Buffer.from("\n \t\na\n\r\n\n  b\n   ")]);
    expect(texts).toEqual(["a", "  b"]);
    expect(numbers).toEqual([3, 6]);
    expect(seen).toEqual(texts);
  });

  it("takes CRLF for the end of a line, also when a chunk ends between its two bytes", async () => {
    const { texts, seen } = await linesOf([Buffer.from("a\r"), Buffer.from("\nb\r\nc\rd\r\n")]);
    expect(texts).toEqual(["a", "b", "c\rd"]);
    expect(seen).toEqual(texts);
  });

  it("leaves out a byte order mark, also when chunks cut it", async () => {
    const { texts, seen } = await linesOf(cut("\uFEFFa\nb\n", [1, 2]));
    expect(texts).toEqual(["a", "b"]);
    expect(seen).toEqual(texts);
  });

  it("gives the same lines however the bytes are cut into chunks", async () => {
    const text = fc.array(fc.constantFrom("a", "é", "東", "🚲", "\n", "\r\n", " ", "{"), { maxLength: 60 });
    const places = fc.array(fc.nat(400), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(text, places, async (characters, cuts) => {
        const all = characters.join("");
        const lines = all.split("\n").map((line) => line.replace(/\r$/, ""));
        const { texts, numbers, seen } = await linesOf(cut(all, cuts));
        expect(texts).toEqual(lines.filter((line) => line.trim() !== ""));
        expect(numbers.map((number) => lines[number - 1])).toEqual(texts);
        expect(seen).toEqual(texts);
      }),
    );
  });

  it("hands over lines chunk by chunk and asks for no chunk before the last one was used", async () => {
    let given = 0;
    function* chunks() {
      for (; given < 100; ) {
        given++;
        yield Buffer.from(`${given}\n`);
      }
    }
    const batches = splitLines({ file: "a.jsonl", chunks: chunks() }, NODE, () => {});
    expect((await batches.next()).value).toEqual([{ file: "a.jsonl", line: 1, text: "1" }]);
    expect(given).toBe(1);
  });

  it("hands over the lines of a large chunk some at a time, each once and in order", async () => {
    const lines = Array.from({ length: 30_000 }, (_, line) => `${line}${"x".repeat(line % 30)}`);
    const chunks = [Buffer.from(lines.join("\n"))];
    const texts: (string | undefined)[][] = [];
    for await (const records of splitLines({ file: "a.jsonl", chunks }, NODE, () => {}))
      texts.push(records.map(({ text }) => text));
    expect(texts.length).toBeGreaterThan(5);
    expect(texts.flat()).toEqual(lines);
  });

  it("joins a line of 64 MB from small chunks in time that grows with its length", async () => {
    const piece = Buffer.alloc(1 << 12, "x");
    const chunks = Array.from({ length: 1 << 14 }, () => piece);
    const { records } = await linesOf([Buffer.from("a\n"), ...chunks, Buffer.from("\nb")]);
    expect(records.map(({ text }) => text?.length)).toEqual([1, 1 << 26, 1]);
    expect(records[2]).toEqual({ file: "a.jsonl", line: 3, text: "b" });
  });

  it("refuses a line that is too long for a text, with its number", async () => {
    const long = [Buffer.from("a\n"), Buffer.from("bcdef"), Buffer.from("ghijk")];
    const problem = await problemOf(() => linesOf(long, 8));
    expect(problem).toMatchObject({ code: "READ_FAILED", at: { file: "a.jsonl", line: 2 }, received: "a longer one" });
  });

  it("names the line of a byte that is not UTF-8, counted over chunks", async () => {
    const chunks = [Buffer.from("a\n\nb\n"), Buffer.from("c\nd\xff\n", "latin1")];
    const problem = await problemOf(() => linesOf(chunks));
    expect(problem).toMatchObject({ at: { file: "a.jsonl", line: 5, column: 2 }, received: "the byte 0xff" });
  });
});
