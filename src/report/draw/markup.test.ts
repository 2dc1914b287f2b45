// Tests that nothing put into markup can become markup.
import { describe, expect, it } from "vitest";
import { escapeMarkup, markup, trusted } from "./markup.ts";

describe("markup", () => {
  it("markup`…` escapes texts and keeps markup", () => {
    const bold = markup`<b>${"a < b & 'c' \"d\""}</b>`;
    expect(String(markup`<p title="${'">'}">${bold}</p>`)).toBe(
      '<p title="&quot;&gt;"><b>a &lt; b &amp; &#39;c&#39; &quot;d&quot;</b></p>',
    );
  });

  it("markup`…` joins lists, shortens numbers and leaves out what is not there", () => {
    const items = [1 / 3, 2].map((value) => markup`<i>${value}</i>`);
    expect(String(markup`${items}${null}${undefined}${false}${[]}|${0}`)).toBe("<i>0.33</i><i>2</i>|0");
  });

  it("markup`…` refuses numbers that are none", () => {
    expect(() => markup`${Number.NaN}`).toThrow("this is a bug in karat: NaN in a drawing");
  });

  it("trusted(text) is not escaped", () => {
    expect(String(markup`${trusted("<br>")}`)).toBe("<br>");
  });

  it("escapeMarkup(text) replaces characters that XML cannot hold, and keeps pairs of surrogates", () => {
    expect(escapeMarkup("a\u0000b\u001bc\ud800d\uffffe\tf\n😀")).toBe("a\ufffdb\ufffdc\ufffdd\ufffde\tf\n😀");
  });
});
