import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bagOf, countEach, groupBy, sharedWith } from "./group.ts";

const ids = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 30 });

describe("groupBy", () => {
  it("groupBy(things, keyOf) keeps groups and members in their order", () => {
    expect([...groupBy(["bee", "ant", "bat"], ([first]) => first)]).toEqual([
      ["b", ["bee", "bat"]],
      ["a", ["ant"]],
    ]);
  });
});

describe("bagOf", () => {
  it("bagOf(things, keyOf) gives the first of a key first, and each once", () => {
    const take = bagOf(["bee", "ant", "bat"], ([first]) => first);
    expect([take("b"), take("a"), take("b"), take("b"), take("c")]).toEqual([
      "bee",
      "ant",
      "bat",
      undefined,
      undefined,
    ]);
  });
});

describe("sharedWith", () => {
  it("sharedWith(things, others) splits the things in their order", () => {
    expect(sharedWith([0, 1, 0, 2, 0], [0, 0, 1])).toEqual({ shared: [0, 1, 0], rest: [2, 0] });
  });

  it("sharedWith(things, others) loses nothing, and both sides share the same", () => {
    fc.assert(
      fc.property(ids, ids, (left, right) => {
        const [a, b] = [sharedWith(left, right), sharedWith(right, left)];
        expect([...a.shared, ...a.rest].sort()).toEqual(left.toSorted());
        expect(countEach(a.shared.toSorted())).toEqual(countEach(b.shared.toSorted()));
        expect(a.rest.filter((one) => b.rest.includes(one))).toEqual([]);
      }),
      { seed: 12 },
    );
  });
});
