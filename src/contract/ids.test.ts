import { describe, expect, it } from "vitest";
import { compareText, hashText, idText, writtenId } from "./ids.ts";

describe("idText(text)", () => {
  it.each([
    ["cafe\u0301", "café"],
    ["café", "café"],
    ["u\u0308ber\u212b", "überÅ"],
    ["\u1112\u1161\u11ab", "한"],
    ["\u304b\u3099", "が"],
    ["plain-7", "plain-7"],
  ])("writes %j as %j", (text, wanted) => {
    expect(idText(text)).toBe(wanted);
    expect(idText(text)).toBe(text.normalize("NFC"));
  });

  it("gives the normal form of every character, also on the fast path", () => {
    for (let code = 0; code < 0x3000; code++) {
      const text = `a${String.fromCodePoint(code)}`;
      expect(idText(text), code.toString(16)).toBe(text.normalize("NFC"));
    }
  });
});

it("compareText(a, b) orders by code units, whatever the language", () => {
  expect(["ä", "b", "a", "B", "ab", ""].sort(compareText)).toEqual(["", "B", "a", "ab", "b", "ä"]);
  expect([compareText("a", "b"), compareText("b", "a"), compareText("a", "a")]).toEqual([-1, 1, 0]);
});

/** FNV-1a over bytes and the finaliser of MurmurHash3, written with whole numbers of any size. */
function hashReference(text: string, seed: number): number {
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
    for (const seed of [0, 1, 0x7fff_ffff]) expect(hashText(text, seed)).toBe(hashReference(text, seed));
  expect(hashText("unit")).toBe(hashText("unit", 0));
});

const recordOf = (text?: string) => ({ file: "gold.jsonl", line: 1, ...(text === undefined ? {} : { text }) });

describe("writtenId", () => {
  it("writtenId(id, record, path) is a text as it is", () => {
    expect(writtenId("7", recordOf('{"id":"7"}'), ["id"])).toBe("7");
  });

  it("writtenId(id, record, path) is a number as it was written, digits that doubles do not hold included", () => {
    expect(writtenId(7, recordOf('{"id":7.0}'), ["id"])).toBe("7.0");
    expect(writtenId(2 ** 64, recordOf('{"id":18446744073709551615}'), ["id"])).toBe("18446744073709551615");
  });

  it("writtenId(id, record, path) writes a number as JavaScript does if there is no text, or no number at that place", () => {
    expect(writtenId(7, recordOf(), ["id"])).toBe("7");
    expect(writtenId(7, recordOf('{"id":"seven"}'), ["id"])).toBe("7");
  });

  it("writtenId(id, record, path) is null for other types", () => {
    for (const id of [null, undefined, true, ["7"], { id: 7 }]) expect(writtenId(id, recordOf(), ["id"])).toBeNull();
  });
});
