import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { buildZip } from "../../../test/build-zip.ts";
import { problemOf } from "../../../test/problem-of.ts";
import { decodeText as decode } from "../../input/files/decode-text.ts";
import { NODE } from "./node-platform.ts";

const START = { file: "a.json", line: 1 };
const decodeText = (bytes: Uint8Array, start: typeof START) => decode(bytes, start, NODE);
const problemWith = (bytes: Uint8Array) => problemOf(() => decodeText(Buffer.from(bytes), START));

describe("decodeText(bytes)", () => {
  it("gives ASCII and any other UTF-8 as it is", () => {
    expect(decodeText(Buffer.from('{"a":1}'), START)).toBe('{"a":1}');
    expect(decodeText(Buffer.from("é 東京 🚲 \uFFFD"), START)).toBe("é 東京 🚲 \uFFFD");
    expect(decodeText(Buffer.alloc(0), START)).toBe("");
  });

  it("leaves out a byte order mark, but only the first", () => {
    expect(decodeText(Buffer.from("\uFEFF{}"), START)).toBe("{}");
    expect(decodeText(Buffer.from("\uFEFF\uFEFF{}"), START)).toBe("\uFEFF{}");
  });

  it("names line, column and value of the first byte that is not UTF-8", async () => {
    const latin1 = Buffer.concat([Buffer.from('{\n "é": "caf'), Buffer.from([0xe9]), Buffer.from('",\n "x": "\xe8"}')]);
    expect(await problemWith(latin1)).toEqual({
      code: "READ_FAILED",
      at: { file: "a.json", line: 2, column: 11 },
      expected: "text in UTF-8",
      received: "the byte 0xe9",
      hint: "save the file as UTF-8; if it is of Windows or Latin-1: iconv -f cp1252 -t utf-8",
    });
  });

  it("refuses a character that is cut off at the end, surrogates and overlong forms", async () => {
    for (const bytes of [
      [0x61, 0xe6, 0x9d],
      [0xed, 0xa0, 0x80],
      [0xc0, 0xaf],
    ])
      expect(await problemWith(Uint8Array.from(bytes))).toMatchObject({ code: "READ_FAILED", at: { line: 1 } });
  });

  it("refuses a NUL byte", async () => {
    const problem = await problemWith(Buffer.from('{"a":\n\n"b\0c"}'));
    expect(problem).toMatchObject({ at: { line: 3, column: 3 }, received: "a NUL byte" });
  });

  it("recognises UTF-16, gzip, zip and Parquet in a hint", async () => {
    expect((await problemWith(Buffer.from("\uFEFF{}", "utf16le"))).hint).toContain("UTF-16");
    expect((await problemWith(Buffer.from('{"a":1}', "utf16le"))).hint).toContain("UTF-16");
    expect((await problemWith(gzipSync("{}"))).hint).toContain(".gz");
    expect((await problemWith(buildZip([{ name: "a", content: "b" }]))).hint).toContain(".zip");
    expect((await problemWith(Buffer.from("PAR1\x15\0"))).hint).toContain("end in .parquet");
  });
});
