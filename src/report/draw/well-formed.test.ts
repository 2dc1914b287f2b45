// Laws of every drawing: well-formed XML, a title and a description, no script, no style attribute, hostile text as text.
import { describe, expect, it } from "vitest";
import { wellFormed } from "../../../test/well-formed.ts";
import { drawing } from "./drawing.ts";
import { DRAWING_STYLE } from "./drawing-style.ts";
import { markup } from "./markup.ts";

const EVIL = `</svg><script>alert("1")</script>'&\u0000\u202e`;

describe("drawing(frame, content)", () => {
  const frame = { width: 10, height: 10, title: EVIL, desc: EVIL };
  const svg = drawing(frame, markup`<text>${EVIL}</text>`);

  it("is well-formed, and its tags are those it should have", () => {
    expect(wellFormed(svg)).toEqual(["svg", "style", "title", "desc", "text"]);
  });

  it("has no style attribute and no handler, which a strict policy would refuse", () => {
    expect(svg).toContain(DRAWING_STYLE);
    expect(svg).not.toMatch(/<[^>]*\s(style|on\w+)=/);
  });
});

describe("wellFormed", () => {
  it("wellFormed(xml) objects to what a browser would not read", () => {
    for (const xml of [
      "<a>",
      "<a></b>",
      "<a b=c></a>",
      "<a>&nothing;</a>",
      '<a b="<"></a>',
      "<a>\u0000</a>",
      "<a/><b/>",
    ])
      expect(() => wellFormed(xml), xml).toThrow("not well-formed");
  });
});
