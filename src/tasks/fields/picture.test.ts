import { describe, expect, it } from "vitest";
import { readDescription } from "./description.ts";
import { documentLines, picture } from "./picture.ts";
import { Viewer } from "./see.ts";

const plan = readDescription({
  $karat: "fields 1",
  a: "text",
  b: "text",
  c: "text",
  d: "number",
  list: [{ x: "exact", y: "exact" }],
});
const viewer = new Viewer(plan);
const gold = {
  a: "1",
  b: "2",
  c: "3",
  d: 4,
  list: [
    { x: 1, y: 1 },
    { x: 2, y: 2 },
    { x: 9, y: 9 },
  ],
};
const pred = {
  a: "1",
  b: "2",
  c: "3",
  d: 5,
  e: "<b>",
  list: [
    { x: 2, y: 3 },
    { x: 1, y: 1 },
  ],
};
const sides = { gold: viewer.gold(gold).seen, pred: viewer.pred(pred) };

describe("documentLines(plan, sides)", () => {
  it("collapses what is correct, marks what is unpaired, and shows who was paired with whom", () => {
    expect(documentLines(plan.root, sides).map(({ name, class: classes }) => [name, classes])).toEqual([
      ["$", "soft"],
      ["✓ 3 correct", "hit"],
      ["d", "wrong"],
      ["list", "soft"],
      ["[0] ↔ [1]", "hit"],
      ["[1] ↔ [0]", "soft"],
      ["x", "hit"],
      ["y", "wrong"],
      ["− [2]", "gold"],
      ["x", "gold"],
      ["y", "gold"],
      ["e", "pred"],
    ]);
  });
});

describe("picture(match)", () => {
  it("escapes what strangers wrote", () => {
    expect(picture(plan.root, sides)).toContain("&lt;b&gt;");
    expect(picture(plan.root, sides)).not.toContain("<b>");
  });
});
