import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sha256, textHash } from "./sha256.ts";
import { utf8 } from "./utf8.ts";

const hexOf = (bytes: Uint8Array) => Buffer.from(sha256(bytes), "latin1").toString("hex");

describe("sha256(bytes)", () => {
  it.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ],
    ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
  ])("gives the example of FIPS 180-4 for %.60s", (text, hash) => {
    expect(hexOf(utf8(text))).toBe(hash);
  });

  it("gives Node's hash for every length", () => {
    for (let length = 0; length < 200; length++) {
      const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + length) & 255);
      expect(hexOf(bytes), String(length)).toBe(createHash("sha256").update(bytes).digest("hex"));
    }
  });
});

it("textHash(text) is the hash of the text in UTF-8, whoever hashes", () => {
  for (const text of ["", "abc", "ä 東京 \u{1f600}", "\ud800", "long ".repeat(10_000)])
    expect(textHash(text)).toBe(sha256(utf8(text)));
});
