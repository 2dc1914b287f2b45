import { expect, it } from "vitest";
import { goldDigest } from "./gold-digest.ts";

it("goldDigest(value) is that of the content: the order of keys, maps and sets does not matter", () => {
  const one = { a: 1, b: new Map([["x", new Set([1, 2])]]), read: (text: string) => text };
  const other = { read: one.read, b: new Map([["x", new Set([2, 1])]]), a: 1 };
  expect(goldDigest(one)).toBe(goldDigest(other));
  expect(goldDigest({ ...one, a: 2 })).not.toBe(goldDigest(one));
  expect(goldDigest(one)).toMatch(/^[0-9a-f]{16}$/);
});

it("goldDigest(value) tells dates, patterns and functions apart", () => {
  for (const [one, other] of [
    [new Date(0), new Date(1)],
    [/a/, /b/],
    [(text: string) => text, (text: string) => `${text}x`],
  ])
    expect(goldDigest({ is: one })).not.toBe(goldDigest({ is: other }));
});
