import { describe, expect, it } from "vitest";
import { readXml } from "./read-xml.ts";

const A_WHOLE_TAG = "a whole tag, comment or CDATA section";

describe("readXml", () => {
  it("readXml(text) gives elements with attributes, text and lines", () => {
    const { elements, mistake } = readXml(
      "<?xml version='1.0'?>\n<a Id='1 > 0' x=\"&lt;&#65;&#x42;\">\n<b/>one <!-- <c> --><![CDATA[<two> &amp;]]></A>\n",
    );
    expect(mistake).toBeNull();
    const [root, child] = elements;
    expect(root).toMatchObject({ name: "A", line: 2, text: "\none <two> &amp;", parent: null });
    expect(child).toMatchObject({ name: "B", line: 3, parent: root });
    expect([...root!.attributes]).toEqual([
      ["ID", "1 > 0"],
      ["X", "<AB"],
    ]);
  });

  it("readXml(text) leaves an & alone that begins no reference", () => {
    expect(readXml("<a>AT&T & x</a>").elements[0]?.text).toBe("AT&T & x");
  });

  it.each([
    ["<a>\n<b>\n</a>", 3, "</B> for the <B> of line 2"],
    ["<a>\n", 2, "</A> for the <A> of line 1"],
    ["<a>\n<!-- ", 2, A_WHOLE_TAG],
    ["<a>\n<![CDATA[ ]]", 2, A_WHOLE_TAG],
    ["\n<a x=1>", 2, A_WHOLE_TAG],
    ["\n<a x='1>", 2, A_WHOLE_TAG],
    ["\n<a\n", 2, A_WHOLE_TAG],
    ["<a>\n< b", 2, A_WHOLE_TAG],
    ["<a/>\n</a>", 2, "no end tag without a start tag"],
    ["<a>\n\n&b;</a>", 3, "one of &amp; &lt; &gt; &quot; &apos; or the number of a character"],
    ["<a>&#55296;</a>", 1, "one of &amp; &lt; &gt; &quot; &apos; or the number of a character"],
    ["<!DOCTYPE a [\n<!ENTITY b 'c'>]>", 2, "no declaration of an entity"],
    ["<!DOCTYPE a ", 1, A_WHOLE_TAG],
  ])("readXml(%j) finds the mistake in line %i", (text, line, expected) => {
    expect(readXml(text).mistake).toMatchObject({ at: { line }, expected });
  });

  const long = "a".repeat(300_000);

  it.each([`<${long}`, `<a ${long}>`, `<a ${long}=1>`, `</${long}`, `<a ${"b ".repeat(150_000)}>`])(
    "readXml(text) refuses long nonsense in time that grows with its length (%#)",
    (text) => {
      expect(readXml(text).mistake).toMatchObject({ at: { line: 1 }, expected: A_WHOLE_TAG });
    },
  );
});
