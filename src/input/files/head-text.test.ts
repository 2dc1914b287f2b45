import { describe, expect, it } from "vitest";
import { NODE } from "../../adapters/node/node-platform.ts";
import { headText } from "./decode-text.ts";

const head = (bytes: Uint8Array) => headText(bytes, NODE);

describe("headText", () => {
  it("headText(bytes) is the text without a byte order mark", () => {
    expect(head(Buffer.from('\uFEFF{"a":1}'))).toBe('{"a":1}');
    expect(head(Buffer.alloc(0))).toBe("");
  });

  it("headText(bytes) has no more than 4,096 characters", () => {
    expect(head(Buffer.from("x".repeat(5000)))).toBe("x".repeat(4096));
    expect(head(Buffer.from("é".repeat(9000)))).toBe("é".repeat(4096));
  });

  it("headText(bytes, platform, characters) has as many as asked for", () => {
    expect(headText(Buffer.from("é".repeat(9000)), NODE, 5000)).toBe("é".repeat(5000));
  });

  it.each(["é", "東", "🚲"])("headText(bytes) ends before a character that the cut divides: %s", (character) => {
    const bytes = Buffer.from(`ab${character.repeat(9000)}`);
    expect(head(bytes)).toBe(`ab${character.repeat(9000)}`.slice(0, 4096));
  });

  it("headText(bytes) replaces bytes that are wrong, also at the end", () => {
    expect(head(Buffer.from([0x61, 0xff, 0x62]))).toBe("a\uFFFDb");
    expect(head(Buffer.from([0x61, 0x80]))).toBe("a\uFFFD");
    expect(head(Buffer.from([0x80]))).toBe("\uFFFD");
    expect(head(Buffer.from([0xc3, 0xa9, 0x80, 0x80, 0x80])).startsWith("é")).toBe(true);
  });
});
