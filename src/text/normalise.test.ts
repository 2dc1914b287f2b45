import { describe, expect, it } from "vitest";
import { normaliser } from "./normalise.ts";

describe("normaliser(ignored)", () => {
  it("ignores case and white space unless told, and compatibility forms always", () => {
    expect(normaliser()(" Ｏslo\u00a0 Fjord ")).toBe("oslo fjord");
    expect(normaliser([])("ﬁ A")).toBe("fi A");
  });

  it("applies its steps in one order, whatever the order of their names", () => {
    const text = "The Café, a “bar”";
    const one = normaliser(["space", "articles", "punctuation", "accents", "case"])(text);
    expect(one).toBe("cafe bar");
    expect(normaliser(["case", "accents", "punctuation", "articles", "space"])(text)).toBe(one);
    expect(normaliser(["articles", "space"])("The a cat, an-other: the_x")).toBe("The cat, -other: the_x");
  });

  it("takes texts as they are where compatibility forms matter", () => {
    expect(normaliser([], "as-is")("ﬁ A")).toBe("ﬁ A");
    expect(normaliser(["ascii-punctuation"])("a-b «c» $1.")).toBe("ab «c» 1");
  });

  it("refuses a step that there is not", () => {
    expect(() => normaliser(["cases" as never])).toThrow(
      "a list of case, accents, punctuation, ascii-punctuation, articles, space",
    );
    expect(() => normaliser("case" as never)).toThrow("a list of case");
  });
});
