// Tests of data blocks and their size.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { utf8Length } from "../../json/utf8.ts";
import { jsonText } from "./json-block.ts";

describe("json-block", () => {
  it("jsonText(value) has no < and reads back as the same value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = jsonText({ value, evil: "</script><!--" });
        expect(json).not.toContain("<");
        expect(JSON.parse(json).value).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("utf8Length(text) is the size that is written", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(utf8Length(text)).toBe(Buffer.byteLength(text, "utf8"));
      }),
    );
  });
});
