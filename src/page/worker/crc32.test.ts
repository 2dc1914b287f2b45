import { describe, expect, it } from "vitest";
import { crc32 } from "./gzip.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("crc32(bytes)", () => {
  it("gives the check value of the standard", () => {
    expect(crc32(bytes("123456789"))).toBe(0xcbf43926);
    expect(crc32(bytes(""))).toBe(0);
  });

  it("goes on where another call ended", () => {
    expect(crc32(bytes("6789"), crc32(bytes("12345")))).toBe(0xcbf43926);
  });
});
