// Laws of every drawing: well-formed XML, a title and a description, no script, no style attribute, hostile text as text.
import { describe, expect, it } from "vitest";
import { wellFormed } from "../../test/well-formed.ts";
import { drawing, withoutStyle } from "./drawing.ts";
import { DRAWING_STYLE } from "./drawing-style.ts";
import { drawLinks } from "./links.ts";
import { matrix } from "./matrix.ts";

const EVIL = `</svg><script>alert("1")</script>'&\u0000\u202e`;

const frame = { width: 10, height: 10, title: EVIL, desc: EVIL };
const linked = drawLinks({
  heads: [EVIL, EVIL],
  left: [{ text: EVIL, class: "gold fill" }],
  right: [{ text: EVIL, class: "pred fill" }],
  links: [{ left: 0, right: 0, class: "hit", width: 2, title: EVIL }],
});

const DRAWINGS: Readonly<Record<string, string>> = {
  matrix: matrix({ title: EVIL, rowTitle: EVIL, columnTitle: EVIL, rows: [EVIL], columns: [EVIL], counts: [[0]] }),
  links: drawing(frame, linked.content),
};

describe.each(Object.entries(DRAWINGS))("the drawing %s", (_, svg) => {
  it("is well-formed, and its tags are those it should have", () => {
    const names = wellFormed(svg);
    expect(names[0]).toBe("svg");
    expect(names).not.toContain("script");
  });

  it("says what it shows", () => {
    expect(svg).toMatch(/<svg [^>]*role="img"[^>]*><style>[^<]*<\/style><title>[^<]+<\/title><desc>[^<]+<\/desc>/);
  });

  it("has no style attribute and no handler, which a strict policy would refuse", () => {
    expect(svg).not.toMatch(/<[^>]*\s(style|on\w+)=/);
  });

  it("withoutStyle(svg) leaves the style to the page", () => {
    expect(svg).toContain(DRAWING_STYLE);
    expect(withoutStyle(svg)).not.toContain("<style>");
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
