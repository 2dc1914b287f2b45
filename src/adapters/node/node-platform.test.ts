import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MultisetSum } from "../../json/digest.ts";
import { NODE } from "./node-platform.ts";

function digestOf(records: readonly Uint8Array[], name: string | null = null): string {
  const sum = new MultisetSum();
  for (const record of records) sum.add(NODE.hash(record, name) as string);
  return sum.hex();
}

function sumOfHashes(records: readonly Uint8Array[]): string {
  const hashes = records.map((record) => BigInt(`0x${createHash("sha256").update(record).digest("hex")}`));
  const sum = hashes.reduce((total, hash) => (total + hash) % 2n ** 256n, 0n);
  return sum.toString(16).padStart(64, "0");
}

const records = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 30 });

describe("NODE.hash(bytes, name), added up", () => {
  it("hex() of one record is its SHA-256", () => {
    const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    expect(digestOf([Buffer.from("abc")])).toBe(abc);
  });

  it("hex() is the sum of the hashes modulo 2^256", () => {
    fc.assert(fc.property(records, (some) => digestOf(some) === sumOfHashes(some)));
  });

  it("hex() does not depend on the order of the records", () => {
    const shuffled = records.chain((some) =>
      fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })),
    );
    fc.assert(fc.property(shuffled, ([some, others]) => digestOf(others) === digestOf(some)));
  });

  it("hex() counts a record that occurs twice", () => {
    const once = Buffer.from("a");
    expect(digestOf([once, once])).not.toBe(digestOf([once]));
    expect(digestOf([once, once])).not.toBe(digestOf([]));
  });

  it("hex() tells the same record under two names apart", () => {
    const named = (name: string) => digestOf([Buffer.from("b")], name);
    expect(named("a")).toBe(digestOf([Buffer.from("a\0b")]));
    expect(named("c")).not.toBe(named("a"));
  });

  it("hex() tells apart where one record ends and the next begins", () => {
    expect(digestOf([Buffer.from("ab"), Buffer.from("c")])).not.toBe(digestOf([Buffer.from("a"), Buffer.from("bc")]));
  });
});
