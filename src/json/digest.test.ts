import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson, digestOf, ValueDigest } from "./digest.ts";

const sum = (values: readonly unknown[]) => {
  const digest = new ValueDigest();
  for (const value of values) digest.add(value);
  return digest.hex();
};

describe("ValueDigest", () => {
  it("digestOf(value) is the SHA-256 of its canonical JSON", () => {
    const expected = createHash("sha256").update('{"a":"ä","b":1}').digest("hex");
    expect(digestOf({ b: 1, a: "ä" })).toBe(expected);
  });

  it("hex() does not depend on the order of values, but on how often each was added", () => {
    expect(sum([1, 2, "x"])).toBe(sum(["x", 2, 1]));
    expect(sum([1, 1])).not.toBe(sum([1]));
    expect(sum([])).toBe("0".repeat(64));
  });

  it("hex() is the sum of the digests modulo 2^256", () => {
    const values = Array.from({ length: 50 }, (_, k) => k);
    const total = values.reduce((all, value) => all + BigInt(`0x${digestOf(value)}`), 0n) % (1n << 256n);
    expect(sum(values)).toBe(total.toString(16).padStart(64, "0"));
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

  it("tells halves of surrogate pairs apart in digests", () => {
    expect(new Set(["\ud800", "\udc00", "\ufffd", "\ud800\udc00"].map(digestOf)).size).toBe(4);
  });
});
