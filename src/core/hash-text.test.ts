import { expect, it } from "vitest";
import { hashText } from "./hash-text.ts";

/** FNV-1a over bytes and the finaliser of MurmurHash3, written with whole numbers of any size. */
function reference(text: string, seed: number): number {
  const word = (value: bigint) => value & 0xffff_ffffn;
  let hash = 0x811c9dc5n ^ BigInt(seed);
  for (let at = 0; at < text.length; at++)
    for (const byte of [text.charCodeAt(at) % 256, Math.floor(text.charCodeAt(at) / 256)])
      hash = word((hash ^ BigInt(byte)) * 0x01000193n);
  hash = word((hash ^ (hash >> 16n)) * 0x85ebca6bn);
  hash = word((hash ^ (hash >> 13n)) * 0xc2b2ae35n);
  return Number(hash ^ (hash >> 16n));
}

it("hashText(text, seed) is FNV-1a over both bytes of every unit, mixed as MurmurHash3 does", () => {
  for (const text of ["", "a", "unit-17", "ä€\u{1f600}"])
    for (const seed of [0, 1, 0x7fff_ffff]) expect(hashText(text, seed)).toBe(reference(text, seed));
  expect(hashText("unit")).toBe(hashText("unit", 0));
});
