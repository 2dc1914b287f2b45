import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "./digest.ts";
import { sha256 } from "./sha256.ts";

const hexOf = (bytes: Uint8Array) => Buffer.from(sha256(bytes), "latin1").toString("hex");

import { utf8 } from "./utf8.ts";

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

describe("utf8(text)", () => {
  it("gives the bytes of the engine's encoder", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect([...utf8(text)]).toEqual([...new TextEncoder().encode(text)]);
      }),
    );
  });

  it("tells halves of surrogate pairs apart", () => {
    expect(new Set(["\ud800", "\udc00", "\ufffd", "\ud800\udc00"].map((text) => utf8(text).join())).size).toBe(4);
  });
});

describe("canonicalJson(value)", () => {
  it("does not depend on the order of keys, and is JSON of the same value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
    expect(canonicalJson({ b: [1, { d: "x", c: null }], a: true, e: undefined })).toBe(
      '{"a":true,"b":[1,{"c":null,"d":"x"}]}',
    );
  });

  it("distinguishes values that JSON writes alike, and stops at cycles", () => {
    const self: unknown[] = [];
    self.push(self);
    const values = [null, Number.NaN, Number.POSITIVE_INFINITY, 1n, 1, "1", undefined, [], [null], {}, self];
    expect(new Set(values.map((value) => canonicalJson(value))).size).toBe(values.length);
  });
});
