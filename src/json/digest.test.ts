import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { digestOf, ValueDigest } from "./digest.ts";

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
