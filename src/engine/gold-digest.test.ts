import { expect, it } from "vitest";
import { goldDigest } from "./gold-digest.ts";

it("goldDigest(value) is that of the content: order of keys, maps and sets, and the text of functions, do not matter", () => {
  const one = { a: 1, b: new Map([["x", new Set([1, 2])]]), read: (text: string) => text };
  const other = { read: (record: string) => `${record}`, b: new Map([["x", new Set([2, 1])]]), a: 1 };
  expect(goldDigest(one)).toBe(goldDigest(other));
  expect(goldDigest({ ...one, a: 2 })).not.toBe(goldDigest(one));
  expect(goldDigest(one)).toMatch(/^[0-9a-f]{16}$/);
});
